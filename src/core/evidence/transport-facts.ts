// Where a page sends what is typed into it, and what its markup fetches without encryption.
import type { ElementFact } from './page-facts.ts';

export interface InsecureTarget {
  readonly element: ElementFact;
  readonly what: 'form' | 'script' | 'stylesheet' | 'frame' | 'image' | 'media';
  /** Host and path, without values. */
  readonly address: string;
  readonly sameHost: boolean;
  /** A host that never leaves the machine. */
  readonly loopback: boolean;
}

export interface TransportFacts {
  /** The document itself came over https. */
  readonly secure: boolean;
  /** Plain-http addresses in the markup that are not of the document's own origin. */
  readonly insecure: readonly InsecureTarget[];
  /** The page makes the browser upgrade them to https. */
  readonly upgrades: boolean;
  /** A password field on a page that is not encrypted, unless the page never leaves the machine. */
  readonly openPassword: ElementFact | null;
}
