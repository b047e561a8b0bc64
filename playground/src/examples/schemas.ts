/** Short ways to write the schemas of parameters. */

export const text = (description: string): object => ({ type: "string", description });
export const choice = (description: string, ...values: string[]): object => ({
  type: "string",
  enum: values,
  description,
});
export const number = (description: string, minimum: number, maximum: number): object => ({
  type: "integer",
  minimum,
  maximum,
  description,
});
export const list = (description: string): object => ({
  type: "array",
  items: { type: "string" },
  description,
});
export const flag = (description: string): object => ({
  type: "boolean",
  default: false,
  description,
});
