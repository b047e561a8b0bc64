/** What every pane is given, and what it is. */

import type { CatalogSummary } from "../catalog/catalog.ts";
import type { NamedText } from "../dom/fileDrop.ts";
import type { Engine } from "../engine/engineClient.ts";
import type { PageState } from "../state/pageState.ts";
import type { Store } from "../state/store.ts";

export interface LoadedState {
  /** `undefined` until the first catalog has been read. */
  readonly summary: CatalogSummary | undefined;
}

export interface PageContext {
  readonly engine: Engine;
  readonly state: Store<PageState>;
  readonly loaded: Store<LoadedState>;
  /** Shows a failure that no pane has a place for. */
  readonly report: (error: unknown) => void;
}

export interface Pane {
  readonly label: string;
  readonly node: HTMLElement;
  /** Brings the pane up to date; called when it comes into sight and when what it shows may differ. */
  readonly update: () => void;
  /** Takes files that were dropped on the page; without it they go into the catalog. */
  readonly open?: (files: readonly NamedText[]) => void;
}
