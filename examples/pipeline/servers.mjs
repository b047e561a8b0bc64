/**
 * The MCP servers of the demo: real ones from npm, pinned in package.json, started as any MCP host
 * starts them. They are only asked for their tools, so the credentials are made up, and every
 * address points at a closed port of this machine. Update checks and usage statistics are off.
 *
 * @typedef {object} Mount
 * @property {string} name     The prefix of its tools: `gitlab__create_issue`.
 * @property {string} package  The npm package that holds the server.
 * @property {string[]} [args]
 * @property {Record<string, string>} [env]
 */

const NOWHERE = "http://127.0.0.1:9";

/**
 * Lists what the demo mounts.
 *
 * @param {string} folder - a temporary folder, the only one that the filesystem server may touch
 * @returns {Mount[]}
 */
export function mountsFor(folder) {
  const playwright = { package: "@playwright/mcp", args: ["--headless", "--isolated"] };
  return [
    { name: "filesystem", package: "@modelcontextprotocol/server-filesystem", args: [folder] },
    { name: "memory", package: "@modelcontextprotocol/server-memory" },
    { name: "everything", package: "@modelcontextprotocol/server-everything" },
    {
      name: "gitlab",
      package: "@zereight/mcp-gitlab",
      env: {
        GITLAB_API_URL: `${NOWHERE}/api/v4`,
        GITLAB_PERSONAL_ACCESS_TOKEN: "dummy",
        GITLAB_DISABLE_VERSION_CHECK: "true",
      },
    },
    {
      name: "argocd",
      package: "argocd-mcp",
      args: ["stdio"],
      env: { ARGOCD_BASE_URL: NOWHERE, ARGOCD_API_TOKEN: "dummy" },
    },
    {
      name: "launchdarkly",
      package: "@launchdarkly/mcp-server",
      args: ["start", "--api-key", "dummy"],
    },
    { name: "notion", package: "@notionhq/notion-mcp-server", env: { NOTION_TOKEN: "ntn_dummy" } },
    {
      name: "hubspot",
      package: "@hubspot/mcp-server",
      env: { PRIVATE_APP_ACCESS_TOKEN: "dummy" },
    },
    {
      name: "twilio",
      package: "@twilio-alpha/mcp",
      args: [`AC${"0".repeat(32)}/SK${"0".repeat(32)}:dummy`],
    },
    {
      name: "chrome",
      package: "chrome-devtools-mcp",
      args: ["--headless", "--isolated", "--no-usage-statistics"],
      env: { CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: "1" },
    },
    { name: "playwright", ...playwright },
    // The same server once more, as when a user's and a project's configuration both name it.
    { name: "web", ...playwright },
  ];
}
