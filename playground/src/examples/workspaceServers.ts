/** The tools of a made-up company: many servers in MCP form, generated from their nouns and actions. */

interface Noun {
  readonly name: string;
  readonly plural: string;
  readonly about: string;
  readonly fields: Readonly<Record<string, object>>;
}

interface ServerPlan {
  readonly server: string;
  readonly product: string;
  readonly nouns: readonly Noun[];
  readonly actions: readonly Action[];
}

type Action =
  | "list"
  | "get"
  | "create"
  | "update"
  | "delete"
  | "search"
  | "archive"
  | "restore"
  | "assign"
  | "export";

interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations?: object;
}

const text = (description: string): object => ({ type: "string", description });
const choice = (description: string, ...values: string[]): object => ({
  type: "string",
  enum: values,
  description,
});
const number = (description: string, minimum: number, maximum: number): object => ({
  type: "integer",
  minimum,
  maximum,
  description,
});
const list = (description: string): object => ({
  type: "array",
  items: { type: "string" },
  description,
});
const flag = (description: string): object => ({ type: "boolean", default: false, description });

const noun = (
  name: string,
  plural: string,
  about: string,
  fields: Readonly<Record<string, object>>,
): Noun => ({ name, plural, about, fields });

const PAGE = {
  limit: number("How many at most", 1, 100),
  cursor: text("Where the last page ended, as its answer said"),
};

const EVERYDAY: readonly Action[] = ["list", "get", "create", "update", "delete", "search"];

const PLANS: readonly ServerPlan[] = [
  {
    server: "tracker",
    product: "the issue tracker",
    actions: [...EVERYDAY, "assign", "archive"],
    nouns: [
      noun("issue", "issues", "a piece of work with a state and an owner", {
        title: text("One line that says what is wrong or wanted"),
        body: text("Everything else, as Markdown"),
        labels: list("Labels, each of which has to exist"),
        priority: choice("How much it matters", "low", "normal", "high", "urgent"),
        milestone: text("The milestone it should be done by"),
      }),
      noun("milestone", "milestones", "a date that issues are planned for", {
        title: text("Its name"),
        due: { type: "string", format: "date", description: "The day it is due" },
      }),
      noun("comment", "comments", "what somebody said about an issue", {
        issue: text("The issue it belongs to"),
        body: text("What is said, as Markdown"),
      }),
      noun("label", "labels", "a word that issues are sorted by", {
        name: text("The word itself"),
        colour: {
          type: "string",
          pattern: "^#[0-9a-f]{6}$",
          description: "As six hexadecimal digits",
        },
      }),
    ],
  },
  {
    server: "code",
    product: "the code host",
    actions: [...EVERYDAY, "archive", "restore"],
    nouns: [
      noun("repository", "repositories", "the code of one project", {
        name: text("The short name, without its owner"),
        visibility: choice("Who may read it", "private", "internal", "public"),
        topics: list("Words it can be found by"),
      }),
      noun("branch", "branches", "a line of commits", {
        repository: text("Where it lives"),
        name: text("Its name"),
        from: text("The commit or branch it starts at"),
      }),
      noun("pull_request", "pull requests", "a proposed change", {
        repository: text("Where the change goes"),
        title: text("What the change does"),
        reviewers: list("Who should look at it"),
        draft: flag("Whether it is not ready yet"),
      }),
      noun("release", "releases", "a version that was published", {
        tag: text("The tag it is made of"),
        notes: text("What changed, for users"),
        prerelease: flag("Whether it is only for testing"),
      }),
      noun("webhook", "webhooks", "an address that is told of events", {
        url: { type: "string", format: "uri", description: "The address" },
        events: list("Which events it is told of"),
      }),
    ],
  },
  {
    server: "mail",
    product: "the mailbox",
    actions: [...EVERYDAY, "archive"],
    nouns: [
      noun("message", "messages", "a mail, with its attachments", {
        to: {
          type: "array",
          items: { type: "string", format: "email" },
          description: "Who gets it",
        },
        subject: text("The line people see first"),
        body: text("What it says"),
      }),
      noun("draft", "drafts", "a mail that was not sent yet", {
        subject: text("The line people see first"),
        body: text("What it says so far"),
      }),
      noun("folder", "folders", "where mails are kept", { name: text("Its name") }),
      noun("rule", "rules", "what happens to mails by itself", {
        when: text("What a mail has to say"),
        action: choice("What is done with it", "move", "mark", "delete"),
      }),
    ],
  },
  {
    server: "calendar",
    product: "the calendar",
    actions: EVERYDAY,
    nouns: [
      noun("event", "events", "an appointment", {
        title: text("What it is"),
        start: { type: "string", format: "date-time", description: "When it begins" },
        minutes: number("How long it takes", 5, 1440),
        attendees: {
          type: "array",
          description: "Who takes part",
          items: {
            type: "object",
            properties: {
              email: { type: "string", format: "email" },
              optional: { type: "boolean" },
            },
            required: ["email"],
          },
        },
      }),
      noun("room", "rooms", "a place that can be booked", {
        name: text("Its name"),
        seats: number("How many fit", 1, 500),
      }),
      noun("reminder", "reminders", "what is said before an event", {
        event: text("Which event"),
        minutes: number("How long before", 0, 10080),
      }),
    ],
  },
  {
    server: "storage",
    product: "the shared drive",
    actions: [...EVERYDAY, "restore", "export"],
    nouns: [
      noun("file", "files", "a document in a folder", {
        path: text("Where it lies"),
        content: text("What it holds"),
      }),
      noun("folder", "folders", "a place for files", { path: text("Where it lies") }),
      noun("share", "shares", "who may see what", {
        path: text("What is shared"),
        role: choice("What they may do", "read", "comment", "write"),
      }),
    ],
  },
  {
    server: "pipelines",
    product: "the build service",
    actions: ["list", "get", "search", "export"],
    nouns: [
      noun("pipeline", "pipelines", "a run of all jobs for one commit", {
        branch: text("The branch it ran on"),
      }),
      noun("job", "jobs", "one step of a pipeline", { pipeline: text("The run it belongs to") }),
      noun("artifact", "artifacts", "a file that a job left behind", {
        job: text("The job that made it"),
      }),
      noun("runner", "runners", "a machine that runs jobs", { tags: list("What it can run") }),
    ],
  },
  {
    server: "database",
    product: "the data warehouse",
    actions: ["list", "get", "create", "delete", "search", "export"],
    nouns: [
      noun("table", "tables", "rows of one kind", {
        name: text("Its name"),
        columns: {
          type: "array",
          description: "The columns, in order",
          items: {
            type: "object",
            properties: {
              name: { type: "string" },
              type: { type: "string", enum: ["text", "integer", "real", "timestamp", "json"] },
              references: {
                type: "object",
                properties: { table: { type: "string" }, column: { type: "string" } },
                required: ["table", "column"],
              },
            },
            required: ["name", "type"],
          },
        },
      }),
      noun("view", "views", "a query that looks like a table", {
        name: text("Its name"),
        sql: text("The query"),
      }),
      noun("snapshot", "snapshots", "the state of a table at one time", {
        table: text("Of which table"),
      }),
    ],
  },
  {
    server: "monitoring",
    product: "the monitoring",
    actions: EVERYDAY,
    nouns: [
      noun("alert", "alerts", "a condition that wakes somebody", {
        query: text("What is measured"),
        threshold: { type: "number", description: "Past which it fires" },
      }),
      noun("dashboard", "dashboards", "charts on one page", {
        title: text("Its name"),
        panels: {
          type: "array",
          items: {
            type: "object",
            properties: { query: { type: "string" }, kind: { type: "string" } },
          },
        },
      }),
      noun("incident", "incidents", "something that is broken right now", {
        title: text("What is broken"),
        severity: choice("How bad it is", "minor", "major", "critical"),
      }),
      noun("silence", "silences", "alerts that are not sent for a while", {
        minutes: number("For how long", 1, 10080),
      }),
    ],
  },
  {
    server: "crm",
    product: "the customer file",
    actions: [...EVERYDAY, "assign", "export"],
    nouns: [
      noun("contact", "contacts", "a person at a customer", {
        email: { type: "string", format: "email" },
        name: text("The full name"),
        company: text("Where they work"),
      }),
      noun("deal", "deals", "something that may be sold", {
        title: text("What it is"),
        amount: { type: "number", minimum: 0 },
        stage: choice("How far it is", "open", "won", "lost"),
      }),
      noun("account", "accounts", "a customer", {
        name: text("Its name"),
        industry: text("What it does"),
      }),
      noun("task", "tasks", "what is to be done for a customer", {
        title: text("What to do"),
        due: { type: "string", format: "date" },
      }),
    ],
  },
  {
    server: "wiki",
    product: "the wiki",
    actions: [...EVERYDAY, "archive", "restore"],
    nouns: [
      noun("page", "pages", "an article", {
        title: text("Its title"),
        body: text("As Markdown"),
        parent: text("The page above it"),
      }),
      noun("space", "spaces", "pages of one team", {
        key: text("Its short name"),
        title: text("Its name"),
      }),
      noun("template", "templates", "a page to begin with", {
        title: text("Its title"),
        body: text("As Markdown"),
      }),
    ],
  },
  {
    server: "payments",
    product: "the payment service",
    actions: ["list", "get", "create", "search", "export"],
    nouns: [
      noun("invoice", "invoices", "what a customer owes", {
        customer: text("Who owes it"),
        lines: {
          type: "array",
          items: {
            type: "object",
            properties: { text: { type: "string" }, cents: { type: "integer", minimum: 0 } },
            required: ["text", "cents"],
          },
        },
      }),
      noun("refund", "refunds", "money that goes back", {
        payment: text("Which payment"),
        cents: number("How much", 1, 100000000),
      }),
      noun("subscription", "subscriptions", "a payment that repeats", {
        plan: text("Which plan"),
        interval: choice("How often", "month", "year"),
      }),
    ],
  },
];

/** The documents by server; deterministic. */
export function workspaceServers(): ReadonlyMap<string, unknown> {
  const servers = new Map<string, unknown>();
  for (const plan of PLANS) servers.set(plan.server, { tools: toolsOf(plan) });
  const tracker = PLANS[0] === undefined ? [] : toolsOf(PLANS[0]);
  // The same server configured a second time, as a plug-in brings it along.
  servers.set("tracker-plugin", { tools: tracker.map(asFork) });
  servers.set("legacy", { tools: LEGACY_TOOLS });
  return servers;
}

/** Some tools of the second copy come from a newer version. */
function asFork(tool: McpTool, index: number): McpTool {
  return index % 5 === 2 ? { ...tool, description: `${tool.description} Slow.` } : tool;
}

function toolsOf({ product, nouns, actions, server }: ServerPlan): McpTool[] {
  const tools = nouns.flatMap((one) => actions.map((action) => toolOf(action, one, product)));
  return server === "pipelines" ? [...tools, ...PIPELINE_SWITCHES] : tools;
}

function toolOf(action: Action, { name, plural, about, fields }: Noun, product: string): McpTool {
  const one = name.replaceAll("_", " ");
  const id = { [`${name}_id`]: text(`Which ${one}, by its identifier`) };
  const required = Object.keys(fields).slice(0, 1);
  switch (action) {
    case "list":
      return tool(
        `list_${plural.replaceAll(" ", "_")}`,
        `Lists the ${plural} of ${product}, newest first. Here ${article(one)} is ${about}.`,
        PAGE,
        [],
        true,
      );
    case "search":
      return tool(
        `search_${plural.replaceAll(" ", "_")}`,
        `Finds ${plural} of ${product} by words they contain.`,
        { query: text("Words to look for"), ...PAGE },
        ["query"],
        true,
      );
    case "get":
      return tool(
        `get_${name}`,
        `Reads one ${one} of ${product} with all its fields.`,
        id,
        Object.keys(id),
        true,
      );
    case "create":
      return tool(
        `create_${name}`,
        `Creates ${article(one)} in ${product}: ${about}.`,
        fields,
        required,
        false,
      );
    case "update":
      return tool(
        `update_${name}`,
        `Changes fields of ${article(one)} in ${product}. Fields that are left out stay as they are.`,
        { ...id, ...fields },
        Object.keys(id),
        false,
      );
    case "delete":
      return tool(
        `delete_${name}`,
        `Deletes ${article(one)} from ${product} for good.`,
        id,
        Object.keys(id),
        false,
      );
    case "archive":
      return tool(
        `archive_${name}`,
        `Puts ${article(one)} of ${product} out of sight. It can be restored.`,
        id,
        Object.keys(id),
        false,
      );
    case "restore":
      return tool(
        `restore_${name}`,
        `Brings an archived ${one} of ${product} back.`,
        id,
        Object.keys(id),
        false,
      );
    case "assign":
      return tool(
        `assign_${name}`,
        `Gives ${article(one)} of ${product} to somebody.`,
        { ...id, assignee: text("The user it goes to") },
        [...Object.keys(id), "assignee"],
        false,
      );
    case "export":
      return tool(
        `export_${plural.replaceAll(" ", "_")}`,
        `Writes ${plural} of ${product} into a file.`,
        { format: choice("What kind of file", "csv", "json", "parquet"), ...PAGE },
        ["format"],
        true,
      );
  }
}

function tool(
  name: string,
  description: string,
  properties: object,
  required: readonly string[],
  readOnlyHint: boolean,
): McpTool {
  return {
    name,
    description,
    inputSchema: { type: "object", properties, required },
    annotations: { readOnlyHint },
  };
}

function article(word: string): string {
  return /^[aeiou]/u.test(word) ? `an ${word}` : `a ${word}`;
}

// The same words but for the verb: what guards are for.
const PIPELINE_SWITCHES: readonly McpTool[] = ["cancel", "retry", "resume"].map((verb) =>
  tool(
    `${verb}_pipeline`,
    `Asks the build service to ${verb} one pipeline, given by its identifier, on behalf of the current user, who needs the role of a maintainer in that project. All jobs that belong to it follow, with their artifacts and logs; jobs of other branches are left alone, and nothing is written into the history of commits. Watchers get a mail, unless they have muted this project; charts on dashboards show what happened within about five minutes, once the queue has been read. Should two people ask at the same moment, whoever came first wins, while everybody else sees an error with a link.`,
    { pipeline_id: text("Which pipeline, by its identifier") },
    ["pipeline_id"],
    false,
  ),
);

const MANUAL = [
  "Runs a report of the old accounting system.",
  "Reports are numbered; the number decides which of the parameters are read, and the others are ignored.",
  ...Array.from(
    { length: 14 },
    (_, index) =>
      `Report ${index + 1} reads the ledger of the year given in \`year\` and groups it by cost centre ${index + 100}.`,
  ),
  "Ask the accounting team before you run report 9 at the end of a month.",
].join(" ");

// What one finds in servers that grew over years.
const LEGACY_TOOLS: readonly object[] = [
  {
    name: "run_report",
    description: MANUAL,
    inputSchema: {
      type: "object",
      properties: { report: { type: "integer" }, year: { type: "integer" } },
    },
  },
  {
    name: "reports.run",
    description: "Runs a report by its name",
    inputSchema: { type: "object", properties: { name: { type: "string" } } },
  },
  {
    name: "reports_run",
    description: "Runs a report by its name, and waits for it",
    inputSchema: { type: "object", properties: { name: { type: "string" } } },
  },
  {
    name: "3d_preview",
    description: "Renders a part in three dimensions",
    inputSchema: { type: "object", properties: { part: { type: "string" } } },
  },
  { name: "ping", description: "", inputSchema: { type: "object", properties: {} } },
  {
    name: "synchronise_all_customer_master_data_records_between_both_old_ledgers",
    description: "Copies what is new in either ledger to the other",
    inputSchema: { type: "object", properties: { dry_run: { type: "boolean" } } },
  },
];
