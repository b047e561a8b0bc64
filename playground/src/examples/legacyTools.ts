/** What one finds in servers that grew over years. */

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

export const LEGACY_TOOLS: readonly object[] = [
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
