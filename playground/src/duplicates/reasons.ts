/** Why two similar tools were kept apart, in words. */
import type { VetoReason } from "toolpipe";

export const REASONS: Readonly<Record<VetoReason, string>> = {
  names: "their names have different nouns",
  verbs: "their names say different actions",
  parameters: "they take different parameters",
  annotations: "their hints contradict each other (read-only, destructive)",
  descriptions: "their descriptions say different things",
  direction: "one works the other way round",
  source: "both are of one server",
  target: "they act on different targets",
  protected: "the later one is protected",
  veto: "a veto of the caller",
};
