import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { horizontalOverflow } from '#core/audits/layout/horizontal-overflow.ts';
import { textClipped } from '#core/audits/layout/text-clipped.ts';
import type { Audit } from '#core/audits/define.ts';
import { judgeVisit } from '#core/audits/run-audits.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { lookCloser } from '#engine/closer-look/look-closer.ts';
import type { CloserLook } from '#engine/closer-look/look-order.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

const clipped = page(
  'Notice',
  '<p class="notice">The office is closed on Monday and on Tuesday, and opens again on Wednesday at nine.</p>',
  '<style>.notice{width:300px;white-space:nowrap;overflow:hidden}</style>',
);
/** Too wide, and of no colour: nothing but the scrollbar tells of it. */
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

let browser: TestBrowser;
let target: Target;

beforeAll(async () => {
  browser = await openTestBrowser();
  target = await startTarget({ '/clipped': clipped, '/clear': clear, '/low': low });
});
afterAll(async () => {
  await target.close();
  await browser.close();
});

async function look(path: string, audit: Audit, seen: boolean): Promise<CloserLook | undefined> {
  const origin = new URL(target.url).origin.replace(/\/\/[^:]+/, '//127.0.0.1');
  const [visit] = await browser.visit(origin, [path], { contexts: ['laptop'] });
  const failure = judgeVisit(audit, visit!).failures[0]!;
  const deadline = createDeadline({ ms: 30_000, what: 'the look', now: browser.engine.now });
  const plan = { url: `${origin}/`, origin, host: '127.0.0.1', productionLooking: false };
  const order = {
    findingId: 'one',
    path,
    route: path,
    context: 'laptop' as const,
    viewport: 'laptop' as const,
    element: failure.element!.path,
    seen,
    fails: (layout: Parameters<NonNullable<Parameters<typeof lookCloser>[2][0]['fails']>>[0]) =>
      judgeVisit(audit, { ...visit!, layouts: [layout] }).failures.some(({ cause }) => cause === failure.cause),
  };
  try {
    const hooks = { emit: () => undefined, deadline, savePicture: async (name: string) => name };
    return (await lookCloser(browser.engine, plan, [order], hooks)).get('one');
  } finally {
    deadline.end();
  }
}

describe('a closer look at a layout fault', () => {
  it('names the declaration and sees that it changes what people see', async () => {
    const found = await look('/clipped', textClipped, true);
    expect(found?.blame).toMatchObject({ declaration: { selector: '.notice' } });
    expect(['width', 'white-space', 'white-space-collapse', 'text-wrap-mode']).toContain(
      found?.blame?.declaration?.property,
    );
    expect(found?.blame?.changedBlocks).toBeGreaterThan(5);
    expect(found?.portrait?.box.width).toBe(300);
  });

  it('blames what makes the difference to the eye', async () => {
    const found = await look('/low', textClipped, true);
    expect(found?.blame?.changedBlocks).toBeGreaterThan(5);
    expect(['height', 'overflow-y']).toContain(found?.blame?.declaration?.property);
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
});
