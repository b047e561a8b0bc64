/** The parts of a tool that are searched, each with its own weight and length normalisation. */
export type Bm25fField =
  | "name"
  | "server"
  | "description"
  | "parameters"
  | "parameterDescriptions"
  | "examples";

/** The texts of one document. A list is searched as if its texts stood one after the other. */
export type Bm25fDocument = {
  readonly [Field in Exclude<Bm25fField, "name">]?: string | readonly string[] | undefined;
} & { readonly name?: string | undefined };

/** How one field counts. */
export interface FieldParameters {
  /** How many occurrences in prose one occurrence in this field is worth. */
  readonly weight: number;
  /** How much a long text of this field is discounted: 0 not at all, 1 in full proportion. */
  readonly lengthNormalization: number;
}

/** How each field counts. */
export type Bm25fFieldParameters = Readonly<Record<Bm25fField, FieldParameters>>;

/** The fields in the order in which their terms are indexed. */
export const FIELDS: readonly Bm25fField[] = [
  "name",
  "server",
  "description",
  "parameters",
  "parameterDescriptions",
  "examples",
];

/** The parameters measured best over the retrieval sets of the benchmark. */
export const DEFAULT_FIELD_PARAMETERS: Bm25fFieldParameters = {
  name: { weight: 2.5, lengthNormalization: 0.75 },
  server: { weight: 3, lengthNormalization: 0.3 },
  description: { weight: 1, lengthNormalization: 0.75 },
  parameters: { weight: 0.5, lengthNormalization: 0.5 },
  parameterDescriptions: { weight: 0.5, lengthNormalization: 0.3 },
  examples: { weight: 1, lengthNormalization: 0.75 },
};
