import { describe, expect, it } from "vitest";
import { wordsOf } from "../../../src/internal/discovery/queryWords.ts";
import { ServerMentions } from "../../../src/internal/discovery/serverMentions.ts";

const servers = ["azure-devops", "devops", "github-mcp-server", "mcp", "gitlab", undefined];
const mentions = new ServerMentions([...servers, "gitlab"].map((server) => ({ server })));

function find(query: string) {
  const mention = mentions.find(wordsOf(query));
  return mention && [[...mention.members], mention.rest.map(({ raw }) => raw)];
}

describe("ServerMentions", () => {
  it.each([
    [
      "gitlab merge requests",
      [
        [4, 6],
        ["merge", "requests"],
      ],
    ],
    ["list repositories of azure devops", [[0], ["list", "repositories"]]],
    ["devops pipelines", [[1], ["pipelines"]]],
    ["the github mcp server: issues", [[2], ["issues"]]],
    ["gitlab or devops issues", [[1, 4, 6], ["issues"]]],
  ])("finds the servers named in %j", (query, found) => {
    expect(find(query)).toStrictEqual(found);
  });

  it.each(["azure repositories", "the mcp server", "issues", ""])("finds none in %j", (query) => {
    expect(find(query)).toBe(undefined);
  });
});
