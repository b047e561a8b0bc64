/** The controls of the pane: what counts as a duplicate. */

export type ParameterGuard = "off" | "names" | "types" | "schema";

export interface DuplicateOptions {
  readonly threshold: number;
  readonly stripNamespace: boolean;
  readonly withinServer: boolean;
  readonly names: boolean;
  readonly verbs: boolean;
  readonly parameters: ParameterGuard;
  readonly annotations: boolean;
  readonly descriptions: boolean;
  readonly direction: boolean;
}

export const RECOMMENDED: DuplicateOptions = {
  threshold: 0.95,
  stripNamespace: true,
  withinServer: true,
  names: true,
  verbs: true,
  parameters: "names",
  annotations: true,
  descriptions: true,
  direction: true,
};

/** What the documented algorithm does when nothing is asked for. */
export const PLAIN: DuplicateOptions = {
  threshold: 0.9,
  stripNamespace: false,
  withinServer: true,
  names: false,
  verbs: false,
  parameters: "off",
  annotations: false,
  descriptions: false,
  direction: false,
};
