/** Where in a value an issue is. */
export type IssuePath = readonly (string | number)[];

/** What is wrong with a value, in the terms both versions of Zod have codes for. */
export type ValidationIssue = {
  readonly path: IssuePath;
  readonly input: unknown;
} & (
  | { readonly code: "invalid_type"; readonly expected: string }
  | { readonly code: "invalid_value"; readonly values: readonly unknown[] }
  | {
      readonly code: "too_small";
      readonly origin: MeasuredType;
      readonly minimum: number;
      readonly inclusive: boolean;
    }
  | {
      readonly code: "too_big";
      readonly origin: MeasuredType;
      readonly maximum: number;
      readonly inclusive: boolean;
    }
  | { readonly code: "not_multiple_of"; readonly divisor: number }
  | { readonly code: "invalid_pattern"; readonly pattern: string }
  | { readonly code: "unrecognized_keys"; readonly keys: readonly string[] }
  | { readonly code: "invalid_union"; readonly branches: readonly (readonly ValidationIssue[])[] }
  | { readonly code: "custom"; readonly message: string }
);

/** What has a size. */
export type MeasuredType = "string" | "number" | "array" | "object";
