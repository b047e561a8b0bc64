import type { ZodKind } from "./kinds.ts";

/** Makes the class of each kind once for each copy of Zod, so that schemas of one kind have one class. */
export function oncePerKind<Library extends object, Class>(
  create: (library: Library, kind: ZodKind) => Class,
): (library: Library, kind: ZodKind) => Class {
  const known = new WeakMap<Library, Map<ZodKind, Class>>();
  return (library, kind) => {
    const classes = known.get(library) ?? new Map<ZodKind, Class>();
    known.set(library, classes);
    const found = classes.get(kind) ?? create(library, kind);
    classes.set(kind, found);
    return found;
  };
}
