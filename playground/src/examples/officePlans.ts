/** The servers that people work with: issues, code, mail, appointments, files. */
import { choice, flag, list, number, text } from "./schemas.ts";
import { EVERYDAY, noun, type ServerPlan } from "./serverPlan.ts";

export const OFFICE_PLANS: readonly ServerPlan[] = [
  {
    server: "tracker",
    product: "the issue tracker",
    actions: [...EVERYDAY, "assign", "archive"],
    nouns: [
      noun("issue", "a piece of work with a state and an owner", {
        title: text("One line that says what is wrong or wanted"),
        body: text("Everything else, as Markdown"),
        labels: list("Labels, each of which has to exist"),
        priority: choice("How much it matters", "low", "normal", "high", "urgent"),
        milestone: text("The milestone it should be done by"),
      }),
      noun("milestone", "a date that issues are planned for", {
        title: text("Its name"),
        due: { type: "string", format: "date", description: "The day it is due" },
      }),
      noun("comment", "what somebody said about an issue", {
        issue: text("The issue it belongs to"),
        body: text("What is said, as Markdown"),
      }),
      noun("label", "a word that issues are sorted by", {
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
      noun("repository", "the code of one project", {
        name: text("The short name, without its owner"),
        visibility: choice("Who may read it", "private", "internal", "public"),
        topics: list("Words it can be found by"),
      }),
      noun("branch", "a line of commits", {
        repository: text("Where it lives"),
        name: text("Its name"),
        from: text("The commit or branch it starts at"),
      }),
      noun("pull_request", "a proposed change", {
        repository: text("Where the change goes"),
        title: text("What the change does"),
        reviewers: list("Who should look at it"),
        draft: flag("Whether it is not ready yet"),
      }),
      noun("release", "a version that was published", {
        tag: text("The tag it is made of"),
        notes: text("What changed, for users"),
        prerelease: flag("Whether it is only for testing"),
      }),
      noun("webhook", "an address that is told of events", {
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
      noun("message", "a mail, with its attachments", {
        to: {
          type: "array",
          items: { type: "string", format: "email" },
          description: "Who gets it",
        },
        subject: text("The line people see first"),
        body: text("What it says"),
      }),
      noun("draft", "a mail that was not sent yet", {
        subject: text("The line people see first"),
        body: text("What it says so far"),
      }),
      noun("folder", "where mails are kept", { name: text("Its name") }),
      noun("rule", "what happens to mails by itself", {
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
      noun("event", "an appointment", {
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
      noun("room", "a place that can be booked", {
        name: text("Its name"),
        seats: number("How many fit", 1, 500),
      }),
      noun("reminder", "what is said before an event", {
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
      noun("file", "a document in a folder", {
        path: text("Where it lies"),
        content: text("What it holds"),
      }),
      noun("folder", "a place for files", { path: text("Where it lies") }),
      noun("share", "who may see what", {
        path: text("What is shared"),
        role: choice("What they may do", "read", "comment", "write"),
      }),
    ],
  },
];
