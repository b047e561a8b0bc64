/** The servers that keep a company running: builds, data, monitoring, customers, texts, money. */
import { choice, list, number, text } from "./schemas.ts";
import { EVERYDAY, noun, type ServerPlan } from "./serverPlan.ts";

export const OPERATIONS_PLANS: readonly ServerPlan[] = [
  {
    server: "pipelines",
    product: "the build service",
    actions: ["list", "get", "search", "export"],
    nouns: [
      noun("pipeline", "a run of all jobs for one commit", {
        branch: text("The branch it ran on"),
      }),
      noun("job", "one step of a pipeline", { pipeline: text("The run it belongs to") }),
      noun("artifact", "a file that a job left behind", {
        job: text("The job that made it"),
      }),
      noun("runner", "a machine that runs jobs", { tags: list("What it can run") }),
    ],
  },
  {
    server: "database",
    product: "the data warehouse",
    actions: ["list", "get", "create", "delete", "search", "export"],
    nouns: [
      noun("table", "rows of one kind", {
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
      noun("view", "a query that looks like a table", {
        name: text("Its name"),
        sql: text("The query"),
      }),
      noun("snapshot", "the state of a table at one time", {
        table: text("Of which table"),
      }),
    ],
  },
  {
    server: "monitoring",
    product: "the monitoring",
    actions: EVERYDAY,
    nouns: [
      noun("alert", "a condition that wakes somebody", {
        query: text("What is measured"),
        threshold: { type: "number", description: "Past which it fires" },
      }),
      noun("dashboard", "charts on one page", {
        title: text("Its name"),
        panels: {
          type: "array",
          items: {
            type: "object",
            properties: { query: { type: "string" }, kind: { type: "string" } },
          },
        },
      }),
      noun("incident", "something that is broken right now", {
        title: text("What is broken"),
        severity: choice("How bad it is", "minor", "major", "critical"),
      }),
      noun("silence", "alerts that are not sent for a while", {
        minutes: number("For how long", 1, 10080),
      }),
    ],
  },
  {
    server: "crm",
    product: "the customer file",
    actions: [...EVERYDAY, "assign", "export"],
    nouns: [
      noun("contact", "a person at a customer", {
        email: { type: "string", format: "email" },
        name: text("The full name"),
        company: text("Where they work"),
      }),
      noun("deal", "something that may be sold", {
        title: text("What it is"),
        amount: { type: "number", minimum: 0 },
        stage: choice("How far it is", "open", "won", "lost"),
      }),
      noun("account", "a customer", {
        name: text("Its name"),
        industry: text("What it does"),
      }),
      noun("task", "what is to be done for a customer", {
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
      noun("page", "an article", {
        title: text("Its title"),
        body: text("As Markdown"),
        parent: text("The page above it"),
      }),
      noun("space", "pages of one team", {
        key: text("Its short name"),
        title: text("Its name"),
      }),
      noun("template", "a page to begin with", {
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
      noun("invoice", "what a customer owes", {
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
      noun("refund", "money that goes back", {
        payment: text("Which payment"),
        cents: number("How much", 1, 100000000),
      }),
      noun("subscription", "a payment that repeats", {
        plan: text("Which plan"),
        interval: choice("How often", "month", "year"),
      }),
    ],
  },
];
