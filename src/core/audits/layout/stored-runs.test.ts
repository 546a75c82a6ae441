// Facts as runs stored them before readers told traits: what failed then must fail now, or nothing could be called fixed.
import { expect, it } from 'vitest';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import { elementOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { auditById } from '../all.ts';
import { judgeVisit } from '../run-audits.ts';

const element = elementOf({ role: 'button' });
const other = elementOf({ path: 'body>main:1>p:2' });
const certain = { element, doubt: null };
const doubtful = { element, doubt: 'it may be meant' };

type Stored = Readonly<Record<string, unknown>>;

const lists: Readonly<Record<string, { readonly list: string; readonly facts: Stored }>> = {
  broken_image: {
    list: 'brokenImages',
    facts: { ...certain, address: '/missing.png', sameOrigin: true, status: 404 },
  },
  collapsed_control: { list: 'collapsedControls', facts: { element, width: 3, height: 30 } },
  control_covered: { list: 'covered', facts: { ...certain, cover: other, points: 5, covered: 4 } },
  element_collision: { list: 'collisions', facts: { ...certain, other, width: 20, height: 6, share: 0.2 } },
  element_offscreen: { list: 'offscreen', facts: { ...certain, side: 'left', hiddenShare: 1 } },
  element_protrusion: { list: 'protrusions', facts: { ...certain, frame: other, side: 'right', beyondPx: 12 } },
  fixed_overlay_occlusion: {
    list: 'occlusions',
    facts: { ...certain, where: 'end', share: 0.1, hidden: other, hiddenCount: 1 },
  },
  image_distorted: {
    list: 'distortedImages',
    facts: { ...certain, shown: { width: 120, height: 120 }, natural: { width: 160, height: 80 } },
  },
  text_clipped: { list: 'clippedTexts', facts: { ...certain, by: other, side: 'right', cutPx: 40, ofPx: 190 } },
  text_overlap: { list: 'textOverlaps', facts: { ...certain, other, widthPx: 40, heightShare: 0.6 } },
  wrapped_row: { list: 'wrappedRows', facts: { element, row: other, items: 4, beyondPx: null, sparePx: 60 } },
  contrast_violation: {
    list: 'contrast',
    facts: {
      ...certain,
      kind: 'text',
      ratio: 3.4,
      foreground: '#8a8a8a',
      background: '#ffffff',
      fontPx: 18.7,
      large: false,
      alike: 2,
    },
  },
  missing_alt_text: { list: 'unnamedImages', facts: { element, kind: 'sole_content', alike: 1 } },
  missing_form_label: { list: 'unlabelledFields', facts: { element, kind: 'textbox', alike: 1 } },
  tap_target_too_small: { list: 'tapTargets', facts: { element, width: 20, height: 20, room: 11, alike: 3 } },
  text_too_small: { list: 'smallText', facts: { element, fontPx: 8, letters: 20, alike: 1 } },
};

/** Through JSON, as it is kept: fields that nobody wrote then are missing. */
function answerOf(type: string, fact: Stored): string {
  const { list } = lists[type]!;
  const layout = {
    viewport: 'phone',
    width: 390,
    height: 844,
    truncated: false,
    geometry: { wrappedRows: [], [list]: [fact] },
    [list]: [fact],
  };
  const layouts = JSON.parse(JSON.stringify([layout])) as LayoutFacts[];
  return judgeVisit(auditById.get(type)!, visitOf({ context: 'phone', layouts })).answer;
}

it.each(Object.keys(lists))('%s: a fact without traits still fails', (type) => {
  expect(answerOf(type, lists[type]!.facts)).toBe('fail');
});

it.each(Object.keys(lists).filter((type) => lists[type]!.facts['doubt'] === null && type !== 'contrast_violation'))(
  '%s: a doubt in words of its own still stands',
  (type) => {
    const fact = { ...lists[type]!.facts, ...doubtful, ...(type === 'broken_image' ? { status: 200 } : {}) };
    expect(answerOf(type, fact)).toBe('unsure');
  },
);

it('contrast_violation: a doubt about a gradient still stands', () => {
  expect(answerOf('contrast_violation', { ...lists['contrast_violation']!.facts, doubt: 'gradient' })).toBe('unsure');
});
