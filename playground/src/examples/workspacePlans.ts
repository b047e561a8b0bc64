/** What the servers of the made-up company are about: their nouns and actions. */
import { choice, flag, list, number, text } from "./schemas.ts";

export interface Noun {
  readonly name: string;
  readonly plural: string;
  readonly about: string;
  readonly fields: Readonly<Record<string, object>>;
}

export interface ServerPlan {
  readonly server: string;
  readonly product: string;
  readonly nouns: readonly Noun[];
  readonly actions: readonly Action[];
}

export type Action =
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

const noun = (
  name: string,
  plural: string,
  about: string,
  fields: Readonly<Record<string, object>>,
): Noun => ({ name, plural, about, fields });

const EVERYDAY: readonly Action[] = ["list", "get", "create", "update", "delete", "search"];

export const PLANS: readonly ServerPlan[] = [
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
