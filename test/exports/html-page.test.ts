// The HTML report as people see it: in a real browser, at the widths of a phone and of a desk.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { viewHtml } from '#core/report/exports/html/view-html.ts';
import { openPlainBrowser } from '../kit/plain-browser.ts';
import { reportOf } from '../kit/report-of.ts';
import { hostileReport } from './hostile-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofrun-html-'));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const hostile = hostileReport();
const pictures = new Map(
  hostile.findings.flatMap(({ evidence }) => evidence.map(({ artifact }) => [artifact?.url ?? '', dot] as const)),
);
const files = {
  hostile: viewHtml(hostile, pictures),
  passing: viewHtml(reportOf([], ['/']), new Map()),
};

let browser: Browser;
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.html`), text);
  browser = await openPlainBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const cases = (['hostile', 'passing'] as const).flatMap((name) =>
  [390, 1440].flatMap((width) => (['light', 'dark'] as const).map((scheme) => [name, width, scheme] as const)),
);

describe.each(cases)('the %s report at %i px in %s', (name, width, scheme) => {
  test('fits its window, breaks no accessibility rule, asks for nothing and runs nothing', async () => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
    try {
      const page = await context.newPage();
      const asked: string[] = [];
      const said: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('console', (message) => said.push(message.text()));
      page.on('dialog', (dialog) => {
        said.push(dialog.message());
        void dialog.dismiss();
      });
      const address = pathToFileURL(join(folder, `${name}.html`)).href;
      await page.goto(address, { waitUntil: 'load' });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await page.evaluate('getComputedStyle(document.body).fontFamily')).toContain('system-ui');
      expect(asked.filter((url) => url !== address && !url.startsWith('data:'))).toEqual([]);
      expect(said).toEqual([]);
      // The automation itself is not held by the policy of the page.
      const broken = (await page.evaluate(
        `(() => { ${axe}; return axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html)); })()`,
      )) as string[];
      expect(broken).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
