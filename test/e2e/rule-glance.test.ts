// A glance settles rules in the place of axe. It is right only if axe, asked all the same, never disagrees.
import { judgedRules } from '#core/audits/access/axe-rules.ts';
import { loadAxe } from '#engine/session/axe-source.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { openRunTools } from '#engine/run/run-tools.ts';
import { performStep } from '#engine/steps/all.ts';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pagesFolder } from '../../fixtures/pages/read-cases.ts';
import { everyCase, sampleOf } from '../kit/every-case.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

/** Markup that breaks the rule or leaves it to a person, and so must be left to axe. */
const broken: Readonly<Record<string, readonly string[]>> = {
  'aria-allowed-attr': ['<button aria-checked="true">Go</button>', '<a href="/" aria-pressed="true">Home</a>'],
  'aria-command-name': ['<div role="button" tabindex="0"></div>', '<span role="link" tabindex="0"><i></i></span>'],
  'aria-hidden-focus': [
    '<div aria-hidden="true"><button>Go</button></div>',
    '<p aria-hidden="true" tabindex="0">A</p>',
  ],
  'aria-input-field-name': [
    '<div role="textbox" tabindex="0"></div>',
    '<div role="slider" aria-valuenow="1" tabindex="0"></div>',
  ],
  'aria-meter-name': ['<div role="meter" aria-valuenow="3"></div>'],
  'aria-progressbar-name': ['<div role="progressbar" aria-valuenow="3"></div>'],
  'aria-required-attr': [
    '<div role="checkbox" tabindex="0">A</div>',
    '<div role="slider" tabindex="0" aria-label="A"></div>',
  ],
  'aria-required-children': ['<div role="list"><div role="button" tabindex="0">A</div></div>'],
  'aria-required-parent': ['<div role="option" aria-selected="false">A</div>', '<div role="listitem">A</div>'],
  'aria-roles': ['<div role="buton">A</div>', '<div role="input">A</div>'],
  'aria-tab-name': ['<div role="tablist"><div role="tab" tabindex="0"></div></div>'],
  'aria-toggle-field-name': ['<div role="switch" aria-checked="true" tabindex="0"></div>'],
  'aria-tooltip-name': ['<div role="tooltip"></div>', '<div role="tooltip"><span hidden>Help</span></div>'],
  'aria-valid-attr': ['<p aria-labeled="A">A</p>', '<button aria-expended="true">A</button>'],
  'aria-valid-attr-value': [
    '<button aria-expanded="yes">A</button>',
    '<input aria-label="A" aria-invalid="perhaps">',
    '<nav aria-labelledby="nobody"><a href="/">Home</a></nav>',
    '<a href="/" aria-current="0">Home</a>',
  ],
  'autocomplete-valid': ['<input aria-label="A" autocomplete="naame">', '<input aria-label="A" autocomplete="home">'],
  blink: ['<blink>New</blink>'],
  'button-name': [
    '<button></button>',
    '<button><i class="icon"></i></button>',
    '<button><span aria-hidden="true">Save</span></button>',
    '<button><span style="display:none">Save</span></button>',
    '<button aria-labelledby="nobody"><i></i></button>',
    '<p id="empty"></p><button aria-labelledby="empty"><i></i></button>',
    '<button aria-label=" "></button>',
  ],
  'definition-list': ['<dl><p>A</p></dl>', '<dl><dt>A</dt></dl>', '<dl><dd>A</dd><dt>B</dt></dl>'],
  dlitem: ['<dt>A</dt>', '<div><dd>A</dd></div>'],
  'duplicate-id-aria': ['<p id="a">A</p><p id="a">B</p><button aria-labelledby="a">C</button>'],
  // Frames are not entered, and axe does not rate two languages on one page as serious: neither is ever reported.
  'frame-focusable-content': [],
  'html-xml-lang-mismatch': [],
  'frame-title': ['<iframe srcdoc="<p>A</p>"></iframe>'],
  'input-button-name': ['<input type="button" value=" ">', '<input type="button">'],
  'link-name': [
    '<a href="/"></a>',
    '<a href="/"><svg width="9" height="9"></svg></a>',
    '<a href="/"><span hidden>Home</span></a>',
    '<a href="/" aria-label=""><i></i></a>',
  ],
  list: ['<ul><p>A</p></ul>', '<ol><li>A</li>words</ol>', '<ul><li role="button" tabindex="0">A</li></ul>'],
  listitem: ['<div><li>A</li></div>', '<ul role="group"><li>A</li></ul>'],
  marquee: ['<marquee>A</marquee>'],
  'nested-interactive': [
    '<button>A <a href="/">B</a></button>',
    '<div role="button" tabindex="0">A <button>B</button></div>',
    '<div role="img" aria-label="A"><a href="/">B</a></div>',
  ],
  'object-alt': ['<object data="data:image/png;base64,iVBORw0KGgo="></object>'],
  'role-img-alt': ['<div role="img"></div>', '<span role="img" aria-label=""></span>'],
  'server-side-image-map': ['<a href="/"><img src="data:," alt="A" ismap></a>'],
  'summary-name': ['<details><summary></summary><p>A</p></details>', '<details><summary><i></i></summary>A</details>'],
  'td-headers-attr': ['<table><tr><th id="h">A</th></tr><tr><td headers="gone">B</td></tr></table>'],
  'valid-lang': ['<p lang="zzzz">A</p>'],
};

/** Rules about the head or the whole document: a page of its own for each. */
const wholePages: Readonly<Record<string, string>> = {
  'aria-hidden-body': page('A', '<p>A</p>').replace('<body>', '<body aria-hidden="true">'),
  'meta-refresh': page('A', '<p>A</p>', '<meta http-equiv="refresh" content="60">'),
};

const plain = page(
  'Plain',
  `<nav aria-label="Main"><ul><li><a href="/" aria-current="page">Home</a></li><li><a href="/a"><span>All</span></a></li></ul></nav>
  <form role="search" aria-label="Words"><input type="search" aria-label="Words" aria-describedby="hint" autocomplete="off"><p id="hint">Two words</p><button aria-label="Search"><svg aria-hidden="true" width="9" height="9"></svg></button></form>
  <button aria-expanded="false" aria-controls="more">More</button><div id="more" role="region" aria-labelledby="title"><h2 id="title">More</h2></div>
  <dl><dt>A</dt><dd>B</dd><dt>C</dt><dt>D</dt><dd>E</dd></dl><p role="status" aria-live="polite"></p>
  <a href="/b"><img src="data:," alt="Brand"></a><div role="img" aria-label="A tree"></div><details><summary>Open</summary>A</details>
  <input type="submit" value="Send"><button hidden><i></i></button><a href="/" style="visibility:hidden"><i></i></a>`,
);

let browser: TestBrowser;
let target: Target;
let tools: Awaited<ReturnType<typeof openRunTools>>;
let session: PageSession;
const texts = new Map<string, string>();

beforeAll(async () => {
  for (const name of await readdir(pagesFolder))
    if (name.endsWith('.html')) texts.set(`/pages/${name}`, await readFile(join(pagesFolder, name), 'utf8'));
  for (const [id, html] of Object.entries(wholePages)) texts.set(`/broken/${id}/0`, html);
  for (const [id, all] of Object.entries(broken))
    for (const [index, body] of all.entries()) texts.set(`/broken/${id}/${index}`, page(id, body));
  texts.set('/plain', plain);
  target = await startTarget(Object.fromEntries(texts));
  browser = await openTestBrowser();
  const origin = `http://127.0.0.1:${new URL(target.url).port}`;
  tools = await openRunTools(browser.engine, {
    url: `${origin}/`,
    origin,
    host: '127.0.0.1',
    productionLooking: false,
  });
  session = await tools.tabs('shared').take('laptop');
}, 60_000);
afterAll(async () => {
  await tools?.close();
  await browser?.close();
  await target?.close();
});

async function look(path: string) {
  const { signal } = new AbortController();
  const loaded = await performStep({ action: 'goto', path }, { session, deadlineMs: 20_000, signal });
  expect(loaded.outcome, path).toBe('done');
  const { kept, open } = await session.ask('glance', [judgedRules, 10_000]);
  await session.inject('proofrunAxe', await loadAxe());
  const axe = await session.ask('readAxe', [judgedRules]);
  const settled = judgedRules.filter((id) => !open.includes(id));
  const objects = [...axe.broken.map(({ id }) => id), ...axe.undecided];
  return { kept, open, settled, objects };
}

const ids = [...new Set([...Object.keys(broken), ...Object.keys(wholePages)])];
/** Of the rules for one attribute or element: one. */
it.each(sampleOf(ids, (id) => id.split('-')[0]!))('what breaks %s is left to axe, which names it', async (id) => {
  const paths = [...texts.keys()].filter((path) => path.startsWith(`/broken/${id}/`));
  for (const path of paths) {
    const { open, settled, objects } = await look(path);
    expect(objects, `${path} ${texts.get(path)}`).toContain(id);
    expect(open, path).toContain(id);
    expect(
      settled.filter((rule) => objects.includes(rule)),
      path,
    ).toEqual([]);
  }
});

it('no judged rule is forgotten', () => {
  expect([...Object.keys(broken), ...Object.keys(wholePages)].sort()).toEqual([...judgedRules].sort());
});

it.runIf(everyCase)(
  'on no page of the fixtures does axe object to what a glance has settled',
  async () => {
    for (const path of [...texts.keys()].filter((one) => one.startsWith('/pages/'))) {
      const { settled, objects } = await look(path);
      expect(
        settled.filter((rule) => objects.includes(rule)),
        path,
      ).toEqual([]);
    }
  },
  120_000,
);

it('plain and right markup leaves nothing for axe', async () => {
  const { open, kept, objects } = await look('/plain');
  expect(open).toEqual([]);
  expect(objects).toEqual([]);
  expect(kept).toEqual(
    expect.arrayContaining(['button-name', 'link-name', 'list', 'aria-roles', 'nested-interactive']),
  );
});
