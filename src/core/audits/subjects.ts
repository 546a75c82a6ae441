// What a page must have for an audit to have judged something. Where older evidence does not tell, it is assumed to have it.
import type { PageFacts } from '#core/evidence/page-facts.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import type { Subject } from './define.ts';

interface WithPage {
  readonly page: PageFacts;
}

const hereIf = (some: boolean): Subject => (some ? 'here' : 'none');

export const onText = ({ page }: WithPage): Subject => hereIf(page.textLength > 0);
export const onControls = ({ page }: WithPage): Subject => hereIf(page.controls > 0);
export const onImages = ({ page }: WithPage): Subject => hereIf((page.parts?.images ?? page.media) > 0);
export const onFields = ({ page }: WithPage): Subject => hereIf((page.parts?.fields ?? page.controls) > 0);
export const onHeadings = ({ page }: WithPage): Subject => hereIf((page.parts?.headings ?? 1) > 0);

const used: ReadonlySet<ProbeFact['outcome']> = new Set(['exercised', 'blocked', 'hung']);

/** Each control is used on one of the pages that have it. */
export const onUsedControls = ({ page, probes }: WithPage & { readonly probes: readonly ProbeFact[] }): Subject =>
  probes.some(({ outcome }) => used.has(outcome)) ? 'here' : page.controls > 0 ? 'elsewhere' : 'none';
