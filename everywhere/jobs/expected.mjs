/** What `runJobs` answers wherever it runs. */
export const EXPECTED = {
  toolDedup: [{ name: "work__get_weather", duplicateOf: "home__get_weather", similarity: 1 }],
  toolRoutingEmbedding: [{ name: "send_mail", score: 1 }],
  toolDiscovery: {
    before: ["home__get_weather", "work__get_weather", "search_tools"],
    loaded: ["send_mail"],
    after: ["home__get_weather", "work__get_weather", "search_tools", "send_mail"],
  },
  toolPairRepair: { repaired: true, roles: ["user", "assistant", "tool"] },
  schemaConversion: {
    parsed: { id: "a1", limit: 3 },
    refused: false,
    back: true,
    fromZod: {
      type: "object",
      properties: { city: { type: "string" }, days: { type: "number" } },
      required: ["city"],
    },
    wire: [
      {
        name: "mail_send",
        description: "Sends a message to a person",
        input_schema: {
          type: "object",
          properties: { to: { type: "string" } },
          required: ["to"],
        },
      },
    ],
  },
  errors: "invalid-argument",
};
