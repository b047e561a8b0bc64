import type { NodeRule } from "./nodeRule.ts";
import { missingItems, tuples } from "./nodeRules/arrays.ts";
import { booleanSchemas } from "./nodeRules/booleanSchemas.ts";
import { exclusiveBounds, largeBounds, limitedCounts } from "./nodeRules/bounds.ts";
import { foreignKeywords } from "./nodeRules/foreignKeywords.ts";
import { intersections } from "./nodeRules/intersections.ts";
import { malformed } from "./nodeRules/malformed.ts";
import { propertyNames } from "./nodeRules/names.ts";
import { negations } from "./nodeRules/negations.ts";
import {
  closedObjects,
  missingProperties,
  optionalProperties,
  requiredNames,
  unevaluated,
} from "./nodeRules/objects.ts";
import { olderForms } from "./nodeRules/olderForms.ts";
import { otherKeywords } from "./nodeRules/otherKeywords.ts";
import { recursiveProperties } from "./nodeRules/recursiveProperties.ts";
import { references } from "./nodeRules/references.ts";
import { emptyRoot, rootObject } from "./nodeRules/rootObject.ts";
import { formats, patterns } from "./nodeRules/texts.ts";
import { missingTypes, nullTypes, typeLists } from "./nodeRules/types.ts";
import { besideUnions, exclusiveUnions } from "./nodeRules/unions.ts";
import { constants, enumValues } from "./nodeRules/values.ts";

/** The rules that may change what a schema accepts. The others only change how it is said. */
const INEXACT: readonly NodeRule[] = [
  malformed,
  references,
  exclusiveUnions,
  besideUnions,
  enumValues,
  nullTypes,
  missingTypes,
  exclusiveBounds,
  largeBounds,
  limitedCounts,
  tuples,
  formats,
  patterns,
  requiredNames,
  propertyNames,
  recursiveProperties,
  closedObjects,
  optionalProperties,
  otherKeywords,
];

/**
 * Every rule for single schemas, in the order in which they are mended: first what makes a schema readable, then
 * what combines schemas, then what one schema says by itself, and in the end what is left over.
 */
export const NODE_RULES: readonly NodeRule[] = [
  malformed,
  olderForms,
  /* @__PURE__ */ negations(INEXACT),
  booleanSchemas,
  references,
  intersections,
  rootObject,
  exclusiveUnions,
  besideUnions,
  constants,
  enumValues,
  nullTypes,
  typeLists,
  missingTypes,
  foreignKeywords,
  exclusiveBounds,
  largeBounds,
  limitedCounts,
  tuples,
  missingItems,
  formats,
  patterns,
  unevaluated,
  missingProperties,
  requiredNames,
  propertyNames,
  recursiveProperties,
  closedObjects,
  optionalProperties,
  otherKeywords,
  emptyRoot,
];
