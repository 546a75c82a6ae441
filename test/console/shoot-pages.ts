// Pictures of every page of the console at three widths, in both themes, to be looked at by people.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { type ConsolePage, consolePages, consolePath } from '#contract/console-pages.ts';

export interface ShownRuns {
  /** A run with findings. */
  readonly first: string;
  /** A later run of the same target. */
  readonly second: string;
  /** A Fix Check of the first. */
  readonly fixCheck: string;
}

export const consoleWidths = [390, 768, 1440] as const;

/** Every page by a name for its file. */
export const shownPages = ({ first, second, fixCheck }: ShownRuns): Readonly<Record<string, string>> => ({
  ...Object.fromEntries((Object.keys(consolePages) as ConsolePage[]).map((page) => [page, consolePath(page, first)])),
  compare: `${consolePath('compare', second)}?base=${first}`,
  history: consolePath('history', second),
  run_passed: consolePath('run', second),
  run_fix_check: consolePath('run', fixCheck),
  not_found: '/console/elsewhere',
});

/** The pages around it, which have the same frame. */
export const sitePages: Readonly<Record<string, string>> = {
  site_landing: '/',
  site_docs: '/docs',
  site_doc: '/docs/fix-check',
  site_api: '/api-docs',
  site_pricing: '/pricing',
  site_account: '/account',
};

const settleMs = 30_000;

/** As an expression for the debugger: the pages allow no code that is made of text. */
const isThere = `new Promise((done) => {
  const end = performance.now() + ${settleMs};
  const look = () => {
    for (const image of document.images) image.loading = 'eager';
    const shown = document.querySelector('h1') !== null && document.querySelector('.waiting') === null;
    if (shown && [...document.images].every((image) => image.complete)) return done(true);
    if (performance.now() > end) return done(false);
    requestAnimationFrame(look);
  };
  look();
})`;

/** Everything is there: what was loading, and every picture, also those that would wait to be scrolled to. */
async function settled(page: Page): Promise<void> {
  if (!(await page.evaluate(isThere))) throw new Error(`${page.url()} is still loading`);
}

export interface ShootOptions {
  readonly base: string;
  readonly folder: string;
  readonly pages: Readonly<Record<string, string>>;
  readonly themes?: readonly ('light' | 'dark')[];
  readonly widths?: readonly number[];
}

export async function shootPages(context: BrowserContext, options: ShootOptions): Promise<string[]> {
  const { base, folder, pages, themes = ['light', 'dark'], widths = consoleWidths } = options;
  mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  const page = await context.newPage();
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    for (const [name, path] of Object.entries(pages)) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${base}${path}`);
        await settled(page);
        const file = join(folder, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true });
        files.push(file);
      }
    }
  }
  await page.close();
  return files;
}
