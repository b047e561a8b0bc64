import { isRecord } from "../isRecord.ts";
import { type Dialect, dialectOfMetaSchema } from "./dialect.ts";
import { getOwn, type JsonObject } from "./json.ts";
import { forEachSubschema, isSchema, REFERENCE_KEYWORDS } from "./keywords.ts";
import { metaSchemaOf } from "./metaSchemas.ts";
import { decodePercent, formatPointer, parsePointer } from "./pointers.ts";
import { resolveUri, splitFragment } from "./uri.ts";

/** A schema with an address of its own: the document, or a part of it with an `$id`. */
export interface SchemaResource {
  readonly uri: string;
  readonly root: JsonObject;
  readonly dialect: Dialect;
  readonly anchors: Map<string, SchemaLocation>;
  readonly dynamicAnchors: Map<string, SchemaLocation>;
}

/** A schema, where it stands and what its references are relative to. */
export interface SchemaLocation {
  readonly schema: JsonObject | boolean;
  readonly resource: SchemaResource;
  /** The schema it stands in, and how to get from there to here. */
  readonly parent: SchemaLocation | undefined;
  readonly path: readonly string[];
}

/** Writes where a schema stands as a JSON Pointer into its document. */
export function pointerOf(location: SchemaLocation): string {
  const path: string[] = [];
  for (
    let current: SchemaLocation | undefined = location;
    current !== undefined;
    current = current.parent
  ) {
    path.unshift(...current.path);
  }
  return formatPointer(path);
}

/** Every schema of a document, found once. */
export interface DocumentIndex {
  readonly root: SchemaLocation;
  /** Whether any reference occurs. Without one the document is a tree. */
  readonly hasReferences: boolean;
  /** Whether any `$dynamicRef` occurs, which makes verdicts depend on the way to a schema. */
  readonly hasDynamicReferences: boolean;
  /** Whether any `unevaluated…` occurs, which looks at a value a second time. */
  readonly hasUnevaluated: boolean;
  /** Places a subschema found below a known location. */
  locate(
    schema: JsonObject | boolean,
    parent: SchemaLocation,
    path: readonly string[],
  ): SchemaLocation;
  /** Every resource known so far. */
  resources(): Iterable<SchemaResource>;
  /** Finds the target of a reference; `undefined` when the document does not hold it. */
  resolve(reference: string, from: SchemaResource): SchemaLocation | undefined;
}

/**
 * Indexes a document by address, anchor and identity. Nothing is ever fetched: what a reference can
 * reach is this document and the built-in meta-schemas. Linear in the document.
 *
 * @param document - a document that {@link assertJsonDocument} has passed
 * @param dialect - how to read it where it does not say
 */
export function indexDocument(document: JsonObject | boolean, dialect: Dialect): DocumentIndex {
  const locations = new Map<object, SchemaLocation>();
  const resources = new Map<string, SchemaResource>();
  const found = { hasReferences: false, hasDynamicReferences: false, hasUnevaluated: false };

  const createResource = (uri: string, root: JsonObject, reading: Dialect): SchemaResource => {
    const resource: SchemaResource = {
      uri,
      root,
      dialect: reading,
      anchors: new Map(),
      dynamicAnchors: new Map(),
    };
    if (!resources.has(uri)) resources.set(uri, resource);
    return resource;
  };

  const add = (
    schema: JsonObject,
    outer: SchemaResource,
    parent: SchemaLocation | undefined,
    path: readonly string[],
  ): SchemaLocation => {
    const known = locations.get(schema);
    if (known !== undefined) return known;
    const identity = identityOf(schema, outer.dialect);
    const resource =
      identity.uri === undefined
        ? outer
        : createResource(
            resolveUri(identity.uri, outer.uri),
            schema,
            dialectOfMetaSchema(getOwn(schema, "$schema")) ?? outer.dialect,
          );
    const location: SchemaLocation = { schema, resource, parent, path };
    locations.set(schema, location);
    for (const anchor of identity.anchors) {
      if (!resource.anchors.has(anchor)) resource.anchors.set(anchor, location);
    }
    if (identity.dynamicAnchor !== undefined) {
      resource.dynamicAnchors.set(identity.dynamicAnchor, location);
    }
    note(schema, found);
    forEachSubschema(schema, (subschema, pathToIt) => {
      if (isRecord(subschema)) add(subschema, resource, location, pathToIt);
    });
    return location;
  };

  const addDocument = (root: JsonObject, uri: string, reading: Dialect): SchemaLocation =>
    add(root, createResource(uri, root, reading), undefined, []);

  const resourceAt = (uri: string): SchemaResource | undefined => {
    const known = resources.get(uri);
    if (known !== undefined) return known;
    const metaSchema = metaSchemaOf(uri);
    return metaSchema && addDocument(metaSchema.schema, uri, metaSchema.dialect).resource;
  };

  const locate: DocumentIndex["locate"] = (schema, parent, path) => {
    if (typeof schema === "boolean") return { schema, resource: parent.resource, parent, path };
    return locations.get(schema) ?? add(schema, parent.resource, parent, path);
  };

  const resolve: DocumentIndex["resolve"] = (reference, from) => {
    const { uri, fragment } = splitFragment(reference);
    const resource = uri === "" ? from : resourceAt(resolveUri(uri, from.uri));
    if (resource === undefined) return undefined;
    const tokens = parsePointer(fragment);
    if (tokens === undefined) return resource.anchors.get(decodePercent(fragment));
    const root = locations.get(resource.root);
    return root && descend(root, tokens, locate);
  };

  const lookups = { locate, resolve, resources: () => resources.values() };
  if (typeof document === "boolean") {
    const resource = createResource("", {}, dialect);
    const root = { schema: document, resource, parent: undefined, path: [] };
    return { root, ...found, ...lookups };
  }
  const root = addDocument(document, "", dialect);
  return Object.assign(found, { root, ...lookups });
}

/** Notes what occurs in a schema. Meta-schemas are indexed late, so this may change after the fact. */
function note(
  schema: JsonObject,
  found: { hasReferences: boolean; hasDynamicReferences: boolean; hasUnevaluated: boolean },
): void {
  for (const keyword of Object.keys(schema)) {
    if (REFERENCE_KEYWORDS.has(keyword)) found.hasReferences = true;
    if (keyword === "$dynamicRef") found.hasDynamicReferences = true;
    if (keyword.startsWith("unevaluated")) found.hasUnevaluated = true;
  }
}

/** Follows pointer tokens through own members only; what lies between schemas need not be a schema. */
function descend(
  root: SchemaLocation,
  tokens: readonly string[],
  locate: DocumentIndex["locate"],
): SchemaLocation | undefined {
  let location = root;
  let current: unknown = root.schema;
  let pending: string[] = [];
  for (const token of tokens) {
    if (typeof current !== "object" || current === null) return undefined;
    current = getOwn(current, token);
    pending.push(token);
    if (isRecord(current) && typeof getOwn(current, "$id") === "string") {
      location = locate(current, location, pending);
      pending = [];
    }
  }
  if (pending.length === 0) return location;
  return isSchema(current) ? locate(current, location, pending) : undefined;
}

interface Identity {
  readonly uri: string | undefined;
  readonly anchors: readonly string[];
  readonly dynamicAnchor: string | undefined;
}

const NO_IDENTITY: Identity = { uri: undefined, anchors: [], dynamicAnchor: undefined };

function identityOf(schema: JsonObject, dialect: Dialect): Identity {
  // Up to draft-07 a reference hides everything beside it, its address included.
  if (!dialect.referenceSiblings && typeof getOwn(schema, "$ref") === "string") return NO_IDENTITY;
  const id = getOwn(schema, dialect.name === "draft-04" ? "id" : "$id");
  const anchor = getOwn(schema, "$anchor");
  const dynamicAnchor = getOwn(schema, "$dynamicAnchor");
  const { uri, fragment } = splitFragment(typeof id === "string" ? id : "");
  const anchors = [fragment, anchor, dynamicAnchor].filter(
    (name): name is string => typeof name === "string" && name !== "",
  );
  return {
    uri: uri === "" ? undefined : uri,
    anchors,
    dynamicAnchor: typeof dynamicAnchor === "string" ? dynamicAnchor : undefined,
  };
}
