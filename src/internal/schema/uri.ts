interface UriParts {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
}

/** Parts a reference into the address and the fragment. */
export function splitFragment(reference: string): {
  readonly uri: string;
  readonly fragment: string;
} {
  const hash = reference.indexOf("#");
  return hash === -1
    ? { uri: reference, fragment: "" }
    : { uri: reference.slice(0, hash), fragment: reference.slice(hash + 1) };
}

/**
 * Resolves a reference without fragment against a base address.
 *
 * @see RFC 3986, section 5.2
 */
export function resolveUri(reference: string, base: string): string {
  if (reference === "") return base;
  const target = parseUri(reference);
  if (target.scheme !== undefined) return formatUri({ ...target, path: removeDots(target.path) });
  const source = parseUri(base);
  if (target.authority !== undefined) {
    return formatUri({ ...target, scheme: source.scheme, path: removeDots(target.path) });
  }
  const origin = { scheme: source.scheme, authority: source.authority };
  if (target.path === "") {
    return formatUri({ ...origin, path: source.path, query: target.query });
  }
  const path = target.path.startsWith("/") ? target.path : mergePaths(source, target.path);
  return formatUri({ ...origin, path: removeDots(path), query: target.query });
}

function parseUri(uri: string): UriParts {
  const query = uri.indexOf("?");
  let rest = query === -1 ? uri : uri.slice(0, query);
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/u.exec(rest)?.[0];
  if (scheme !== undefined) rest = rest.slice(scheme.length + 1);
  let authority: string | undefined;
  if (rest.startsWith("//")) {
    const end = rest.indexOf("/", 2);
    authority = end === -1 ? rest.slice(2) : rest.slice(2, end);
    rest = end === -1 ? "" : rest.slice(end);
  }
  return {
    scheme,
    authority,
    path: rest,
    query: query === -1 ? undefined : uri.slice(query + 1),
  };
}

function formatUri(parts: UriParts): string {
  const scheme = parts.scheme === undefined ? "" : `${parts.scheme}:`;
  const authority = parts.authority === undefined ? "" : `//${parts.authority}`;
  return `${scheme}${authority}${parts.path}${parts.query === undefined ? "" : `?${parts.query}`}`;
}

function mergePaths(base: UriParts, path: string): string {
  if (base.authority !== undefined && base.path === "") return `/${path}`;
  return base.path.slice(0, base.path.lastIndexOf("/") + 1) + path;
}

function removeDots(path: string): string {
  const segments = path.split("/");
  const kept: string[] = [];
  segments.forEach((segment, index) => {
    const last = index === segments.length - 1;
    if (segment === "..") {
      if (kept.length > 1 || kept[0] !== "") kept.pop();
      if (last) kept.push("");
    } else if (segment === ".") {
      if (last) kept.push("");
    } else {
      kept.push(segment);
    }
  });
  return kept.join("/");
}
