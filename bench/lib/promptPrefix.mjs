// How much of a request begins like the one before while a session loads tools: the share that a
// provider can take from its prompt cache. The requests are simulated: 15 tools that stay and 200 that are
// deferred, as their servers list them; then 8,000 characters of system prompt; then a history of
// 40,000 that grows by what each search answers.
import { isDiscoveryMetaTool, partitionToolsForDiscovery, toNativeTools } from "toolpipe";

const HOT = 15;
const DEFERRED = 200;
const LOADS = 3;

/** Chooses tools of the usual size to stay, and others from all catalogs to defer. */
export function chooseTools(items) {
  const sizes = new Map(items.map((item) => [item, JSON.stringify(item.tool).length]));
  const mean = [...sizes.values()].reduce((sum, size) => sum + size, 0) / items.length;
  const distance = (item) => Math.abs(sizes.get(item) - mean);
  const hot = [...items].sort((a, b) => distance(a) - distance(b)).slice(0, HOT);
  const rest = items.filter((item) => !hot.includes(item));
  const deferred = Array.from(
    { length: DEFERRED },
    (_, index) => rest[Math.floor((index * rest.length) / DEFERRED)],
  );
  return {
    tools: Object.fromEntries([...hot, ...deferred].map(({ name, tool }) => [name, tool])),
    deferrableNames: deferred.map(({ name }) => name),
  };
}

/**
 * Measures one way to deliver tools.
 *
 * @returns for each load the share of the request before that is kept, in percent, and the
 *   characters that are sent anew
 */
export async function measurePrefix({ tools, deferrableNames }, options, policy = "append") {
  const record = partitionToolsForDiscovery(tools, { deferrableNames, ...options });
  const search = Object.values(record).find(isDiscoveryMetaTool);
  let history = "h".repeat(40_000);
  const write = () =>
    JSON.stringify(declare(record, options, policy)) + "s".repeat(8_000) + history;
  const requests = [write()];
  for (let load = 1; load <= LOADS; load += 1) {
    const input = { names: [deferrableNames[load * 40]] };
    history += JSON.stringify(input) + JSON.stringify(await search.execute(input));
    requests.push(write());
  }
  return requests.slice(1).map((request, index) => {
    const before = requests[index];
    let same = 0;
    while (same < before.length && before[same] === request[same]) same += 1;
    return { kept: (100 * same) / before.length, anew: request.length - same, of: request.length };
  });
}

function declare(record, { delivery }, policy) {
  if (delivery === "native") return toNativeTools(record, "anthropic");
  const names = Object.keys(record);
  return (policy === "sorted" ? names.sort() : names).map((name) => ({ ...record[name], name }));
}
