// What identifies an element across runs is stored: paths, keys, hints and hashes must not change.
// The expected text was written by an earlier version; a difference makes old findings look fixed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LookAnswer } from '#core/evidence/place-load.ts';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import type { RawWorkflowFacts } from '#core/workflows/facts.ts';
import type { PageLook } from '#core/workflows/look.ts';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

const samples = {
  plain: `<header><nav><a href="/a">Home</a> <a href="/b" class="css-1abc nav-link">Bücher 12</a></nav></header>
    <main id="content"><h1>Plants</h1><p class="lead">Text</p>
    <form id="form-12345"><label>Your name <input name="n"></label><label for="s">Size</label><select id="s"><option>1</option></select>
    <textarea placeholder="Say more"></textarea><input type="checkbox" title="Agree"><input type="submit"><button class="btn btn-primary sc-x9">Save <b>all</b></button></form>
    <ul><li><a href="/p/1">One</a><button>Add 1</button></li><li><a href="/p/2">Two</a><button>Add 2</button></li></ul>
    <div class="cards"><div class="card"><button>Open</button></div><div class="card"><button>Open</button></div><div class="card"><button>Open</button></div></div>
    <table><thead><tr><th><button aria-label="Sort by name">Name</button></th></tr></thead><tbody><tr><td>Fern</td></tr><tr><td>Moss</td></tr><tr><td>Oak</td></tr></tbody></table>
    <details><summary>More</summary><p>Hidden</p></details></main><footer><a href="#top">Top</a></footer>`,
  marked: `<main><div data-testid="panel"><button data-testid="save-12">Save</button><button data-testid='say "hi" \\ now'>Hi</button>
    <a data-testid="go" href="/go"><img alt="Go on" src="data:,"></a></div>
    <div role="tablist"><div role="tab" tabindex="0" aria-selected="true">A</div><div role="tab" tabindex="0">B</div></div>
    <div role="🧪 main"><span role="button" tabindex="0" aria-labelledby="l1 l2">x</span></div><i id="l1">First</i><i id="l2">second</i></main>`,
  deep: `<main><x-card id="card"><b slot="title">Slotted</b><button>Light</button></x-card>
    <iframe srcdoc="<main><button>Framed</button><a href='#x' id='x'>In frame</a></main>" width="300" height="200" title="Frame"></iframe>
    <svg width="40" height="40" role="img"><title>Drawing</title><a href="/svg"><text y="20">S</text></a></svg>
    <x-😀><button onclick="1">Smile 😀</button></x-😀><button title="Only a title" style="width:30px;height:30px"></button>
    <div style="display:contents"><button>Through contents</button></div></main>
    <script>const host = document.getElementById('card').attachShadow({ mode: 'open' });
    host.innerHTML = '<section><h2><slot name="title"></slot></h2><button>In shadow</button><slot></slot></section>';</script>`,
};

let engine: PageWorld;
let workflow: PageWorld;
beforeAll(async () => {
  engine = await openPageWorld(new URL('../main.ts', import.meta.url));
  workflow = await openPageWorld(new URL('../workflow/main.ts', import.meta.url));
});
afterAll(async () => {
  await engine.close();
  await workflow.close();
});

async function identitiesOf(body: string): Promise<string[]> {
  await engine.show(body);
  await workflow.show(body);
  const { skeleton } = await engine.ask<{ skeleton: string }>('readFacts(5000)');
  const controls = await engine.ask<ControlAnswer[]>('listControls(5000)');
  const { elements } = await engine.ask<LookAnswer>('readLook(5000, 500)');
  const facts = await workflow.ask<RawWorkflowFacts>('readWorkflowFacts()');
  const look = await workflow.ask<PageLook>('lookAt({ key: { cell: 0 } })');
  return [
    `skeleton ${skeleton}`,
    ...controls.map(
      ({ key, kind, element: { path, role, name, testId, selectorHint } }) =>
        `${kind} | ${key} | ${path} | ${role} | ${name} | ${testId} | ${selectorHint}`,
    ),
    ...elements.map(({ kind, path, role, name, hint }) => `look ${kind} | ${path} | ${role} | ${name} | ${hint}`),
    ...facts.controls.map(({ css, role, name, testId }) => `workflow | ${css} | ${role} | ${name} | ${testId}`),
    `list ${facts.list?.css ?? ''} ${look.list?.items.join(' ') ?? ''} ${look.list?.order?.keys.join(' ') ?? ''}`,
    `place ${look.place} ${look.path} ${look.titled}`,
    `scene ${look.scene.join(' ')}`,
  ];
}

test('elements keep their stored names', async () => {
  const lines: string[] = [];
  for (const [name, body] of Object.entries(samples)) lines.push(`# ${name}`, ...(await identitiesOf(body)));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./stored-identities.txt');
}, 60_000);
