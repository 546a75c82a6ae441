// The start that was refused last, for this tab: after a purchase it is one click away.
import type { RunStart } from '#contract/run-start.ts';
import type { RunMode } from '#contract/vocabulary/run-modes.ts';
import { modes } from '../../words/labels.ts';

const place = 'proofrun-start';

export interface KeptStart {
  readonly url: string;
  readonly mode: RunMode;
}

export const keepStart = ({ url, mode = 'fast_bug_scan' }: RunStart): void =>
  sessionStorage.setItem(place, JSON.stringify({ url, mode }));
export const forgetStart = (): void => sessionStorage.removeItem(place);

export function readKeptStart(): KeptStart | null {
  const { url, mode } = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<KeptStart>;
  return url === undefined || mode === undefined || !(mode in modes) ? null : { url, mode };
}
