// A menu of the frame that is dead on one page only, and a form that nothing submits.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Target, startTarget } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';
import { type ScannedPages, scanPages } from './scan-page.ts';

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
const header = `<header><button data-testid="menu" aria-expanded="false">Menu</button><p hidden>Help</p></header>`;
const opens = `<script>
  const menu = document.querySelector('[data-testid="menu"]');
  menu.addEventListener('click', () => { const [text] = document.querySelectorAll('header p'); text.hidden = !text.hidden; });
</script>`;
const counts = `<button data-testid="count">Count</button> <output>0</output><script>
  document.querySelector('[data-testid="count"]').addEventListener('click', () => {
    const box = document.querySelector('output');
    box.textContent = String(Number(box.textContent) + 1);
  });
</script>`;
const form = `<form><select aria-label="Colour"><option>red</option></select>
  <button data-testid="keep">Keep</button><button data-testid="hand-on">Hand on</button></form>
  <script>document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());</script>`;

let browser: TestBrowser;
let target: Target;
let scanned: ScannedPages;

beforeAll(async () => {
  target = await startTarget({
    '/': page('Shelf', `${header}<main>${form}</main>${opens}`),
    '/list': page('List', `${header}<main>${counts}</main>`),
  });
  browser = await openTestBrowser();
  const origin = `http://127.0.0.1:${new URL(target.url).port}`;
  scanned = await scanPages(browser.engine, origin, ['/', '/list'], { confirm: true });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await target?.close();
});

const dead = (testId: string) =>
  scanned.confirmed.find(({ sightings }) => sightings.some(({ failure }) => failure.probe?.subject.testId === testId));

test('a menu of the frame that does nothing on one page is dead there', () => {
  expect(dead('menu')?.routes).toEqual(['/list']);
});

test('buttons that submit one swallowed form are one finding', () => {
  expect(scanned.confirmed).toHaveLength(2);
  expect(dead('keep')?.sightings.map(({ failure }) => failure.probe?.subject.testId)).toEqual(['keep', 'hand-on']);
});
