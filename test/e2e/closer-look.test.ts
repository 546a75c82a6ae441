import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { horizontalOverflow } from '#core/audits/layout/horizontal-overflow.ts';
import { contrastViolation } from '#core/audits/layout/contrast-violation.ts';
import { textClipped } from '#core/audits/layout/text-clipped.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { Audit } from '#core/audits/define.ts';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import { blamedPart } from '#core/audits/layout/has-blame.ts';
import { judgeVisit } from '#core/audits/run-audits.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { lookCloser } from '#engine/jobs/closer-look/look-closer.ts';
import type { CloserLook } from '#engine/jobs/closer-look/look-order.ts';
import { everyCase } from '../kit/every-case.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

const clipped = page(
  'Notice',
  '<p class="notice">The office is closed on Monday and on Tuesday, and opens again on Wednesday at nine.</p>',
  '<style>.notice{width:300px;white-space:nowrap;overflow:hidden}</style>',
);
/** Too wide and without colour: only the scrollbar shows it. */
const clear = page(
  'Empty',
  '<div class="spacer"></div><p>Text.</p>',
  '<style>.spacer{width:1700px;height:4px}</style>',
);

/** Without "overflow-x" alone the text counts as reachable, and looks the same. */
const low = page(
  'Low',
  '<div class="column"><p class="low">The office is closed on Monday and on Tuesday, and opens again on Wednesday at nine in the morning.</p></div>',
  '<style>.column{width:300px}.low{height:40px;overflow:hidden}</style>',
);

/** Two widths hold it, and it cannot wrap: only without the cut on both axes is it seen. */
const pinned = page(
  'Pinned',
  '<h2 style="width:60px;max-width:60px;overflow:hidden">Donaudampfschifffahrtsgesellschaft</h2>',
);

/** One colour on several elements is one fault. */
const pale = page(
  'Pale',
  '<p class="pale">Words that nobody can read.</p><p class="pale">Others that nobody can read.</p>',
  '<style>.pale{color:#ccc}</style>',
);

/** Phones lay it out 980 px wide and scale it down. */
const miniature = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title></head><body style="margin:0">
  <p style="position:absolute;left:500px;top:300px;width:200px;margin:0;color:#ddd;background:#fff">Pale words that nobody can read</p>
  <input type="password" value="hunter2hunter2" aria-label="Password" style="position:absolute;left:400px;top:600px;width:300px;height:60px"></body></html>`;

let browser: TestBrowser;
let target: Target;

beforeAll(async () => {
  browser = await openTestBrowser();
  target = await startTarget({
    '/clipped': clipped,
    '/clear': clear,
    '/low': low,
    '/pinned': pinned,
    '/pale': pale,
    '/miniature': miniature,
  });
});
afterAll(async () => {
  await target.close();
  await browser.close();
});

async function look(
  path: string,
  audit: Audit,
  seen: boolean,
  { context = 'laptop' as Viewport, throwsAt = -1 } = {},
): Promise<CloserLook | undefined> {
  const origin = new URL(target.url).origin.replace(/\/\/[^:]+/, '//127.0.0.1');
  const [visit] = await browser.visit(origin, [path], { contexts: [context] });
  const failure = judgeVisit(audit, visit!).failures[0]!;
  const deadline = createDeadline({ ms: 30_000, what: 'the look', now: browser.engine.now });
  const plan = { url: `${origin}/`, origin, host: '127.0.0.1', productionLooking: false };
  let asked = 0;
  const order = {
    findingId: 'one',
    path,
    route: path,
    context,
    viewport: context,
    element: failure.element!.path,
    seen,
    test: {
      part: blamedPart(audit.id)!,
      fails: (layout: LayoutFacts, where: 'anywhere' | 'at_element') => {
        asked += 1;
        if (asked === throwsAt) throw new Error('not judged');
        return judgeVisit(audit, { ...visit!, layouts: [layout] }).failures.some(
          ({ cause, element }) =>
            cause === failure.cause && (where === 'anywhere' || element?.path === failure.element?.path),
        );
      },
    },
  };
  try {
    const hooks = { emit: () => undefined, deadline, savePicture: async (name: string) => name };
    return (await withRunTools(browser.engine, plan, (tools) => lookCloser(tools, [order], hooks))).get('one');
  } finally {
    deadline.end();
  }
}

describe('a closer look at a layout fault', () => {
  it('names the declaration and sees that it changes what people see', async () => {
    const found = await look('/clipped', textClipped, true);
    expect(found?.blame).toMatchObject({ declaration: { selector: '.notice' } });
    expect(['width', 'white-space']).toContain(found?.blame?.declaration?.property);
    expect(found?.blame?.changedBlocks).toBeGreaterThan(5);
    expect(found?.portrait?.box.width).toBe(300);
  });

  it.runIf(everyCase)('finds the declaration of an element that shares its fault with others', async () => {
    const found = await look('/pale', contrastViolation, false);
    expect(found?.blame).toMatchObject({ declaration: { selector: '.pale', property: 'color' } });
  });

  it.runIf(everyCase)('blames what makes the difference to the eye', async () => {
    const found = await look('/low', textClipped, true);
    expect(found?.blame?.changedBlocks).toBeGreaterThan(5);
    expect(['height', 'overflow']).toContain(found?.blame?.declaration?.property);
    const held = await look('/pinned', textClipped, true);
    expect(held?.blame?.changedBlocks).toBeGreaterThan(5);
    expect(held?.blame?.declaration).toMatchObject({ selector: 'style attribute', property: 'overflow' });
  });

  it('boxes the element, and covers what is secret, also where a phone shows the page in miniature', async () => {
    const { portrait } = (await look('/miniature', contrastViolation, false, { context: 'phone' }))!;
    const scale = 390 / 980;
    expect(portrait?.box.x).toBeCloseTo(500 * scale, -1);
    expect(portrait?.box.y).toBeCloseTo(300 * scale, -1);
    const { data } = await sharp(portrait!.picture.bytes)
      .extract({ left: Math.round(550 * scale), top: Math.round(630 * scale), width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data].every((value) => Math.abs(value - 0x44) < 12)).toBe(true);
  });

  it('finds the widths at which the fault shows, also where no pixel of it can be seen', async () => {
    const found = await look('/clear', horizontalOverflow, false);
    expect(found?.blame).toMatchObject({
      declaration: { selector: '.spacer', property: 'width', value: '1700px' },
      changedBlocks: null,
    });
    expect(found?.blame?.widthRange?.to).toBeGreaterThan(1_680);
    expect(found?.blame?.widthRange?.to).toBeLessThan(1_730);
  });

  it.runIf(everyCase)(
    'finds the widths of the page as it is, also when the search for a declaration breaks off',
    async () => {
      const found = await look('/clear', horizontalOverflow, false, { throwsAt: 2 });
      expect(found?.blame).toMatchObject({
        declaration: null,
        reason: expect.stringContaining('could not be finished'),
      });
      expect(found?.blame?.widthRange?.to).toBeGreaterThan(1_680);
    },
  );
});
