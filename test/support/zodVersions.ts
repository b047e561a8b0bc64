import { z } from "zod";
import { z as z3 } from "zod3";
import * as z3v4 from "zod3/v4";
import { z as z40 } from "zod40";
import { z as z41 } from "zod41";
import { z as z43 } from "zod43";

// Every copy that a host may have, under the one interface the tests use.
export type AnyZod = typeof z;

export const VERSIONS: [string, AnyZod][] = Object.entries({
  "4.6": z,
  "3": z3,
  "3.25/v4": z3v4,
  "4.0": z40,
  "4.1": z41,
  "4.3": z43,
}).map(([name, copy]) => [name, copy as unknown as AnyZod]);
