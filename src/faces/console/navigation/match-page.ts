import { type ConsolePage, consolePages } from '#contract/console-pages.ts';

export interface Matched {
  readonly page: ConsolePage;
  /** Empty on pages that are about no run. */
  readonly runId: string;
}

const slot = '{runId}';

function runIdIn(pattern: string, path: string): string | null {
  const [before = '', after] = pattern.split(slot);
  if (after === undefined) return pattern === path ? '' : null;
  const fits = path.startsWith(before) && path.endsWith(after) && path.length > before.length + after.length;
  const id = fits ? path.slice(before.length, path.length - after.length) : '';
  return id === '' || id.includes('/') ? null : decodeURIComponent(id);
}

/** null: there is no such page. */
export function matchPage(path: string): Matched | null {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  for (const [page, pattern] of Object.entries(consolePages)) {
    const runId = runIdIn(pattern, plain);
    if (runId !== null) return { page: page as ConsolePage, runId };
  }
  return null;
}
