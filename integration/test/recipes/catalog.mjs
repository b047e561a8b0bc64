import { z } from "zod";

export const DEFERRABLE = ["get_weather", "create_ticket", "send_email"];

/** One tool that stays declared and three that are deferred; `executed` collects what really ran. */
export function catalog() {
  const executed = [];
  const define = (name, description, schema, answer) => ({
    description,
    schema,
    execute: async (input) => {
      executed.push([name, input]);
      return answer(input);
    },
  });
  const tools = {
    get_time: define("get_time", "Tells the time of day.", z.object({}), () => "noon"),
    get_weather: define(
      "get_weather",
      "Looks up the weather forecast of a city.",
      z.object({ city: z.string() }),
      ({ city }) => `rain in ${city}`,
    ),
    create_ticket: define(
      "create_ticket",
      "Creates a ticket in the issue tracker.",
      z.object({ title: z.string() }),
      ({ title }) => `created: ${title}`,
    ),
    send_email: define(
      "send_email",
      "Sends an email.",
      z.object({ to: z.string() }),
      ({ to }) => `sent to ${to}`,
    ),
  };
  return { executed, tools };
}
