// The in-page code of a session; it travels to each page as text.
import { bundlePageCode } from '#engine/browser/bundle-page-code.ts';
import { withOwnNames } from '#engine/browser/own-names.ts';

const entry = new URL('../page/main.ts', import.meta.url);
let loaded: Promise<string> | null = null;

export function loadPageScript(): Promise<string> {
  loaded ??= bundlePageCode('proofrunPage', entry, { charset: 'ascii' }).then(withOwnNames);
  return loaded;
}
