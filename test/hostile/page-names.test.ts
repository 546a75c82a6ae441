// A new reader that asks a node for something is protected from fields of that name, or this test names it.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pristineNames } from '#engine/page/dom/pristine-names.ts';
import { type PageWorld, openPageWorld } from '../kit/page-world.ts';

/** Evidence, options of the browser or other objects use them, too: on nodes they are read by `past-fields.ts`. */
const alsoElsewhere =
  `DOCUMENT_POSITION_FOLLOWING ELEMENT_NODE TEXT_NODE after all attributes autocomplete before clear elements focus forms hidden id lang
  length links method name noValidate offsetLeft offsetTop open prefix rel reset role scroll scrollHeight scrollWidth style submit target
  title toString translate`.split(/\s+/);

const folder = new URL('../../src/engine/page/', import.meta.url);
let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('dom/hash.ts', folder));
});
afterAll(() => world.close());

/** Every name of a property in the code of an entry, whatever has it. */
async function propertiesIn(entry: string): Promise<string[]> {
  const { mangleCache } = await build({
    entryPoints: [fileURLToPath(new URL(entry, folder))],
    bundle: true,
    write: false,
    mangleProps: /./,
    mangleCache: {},
  });
  return Object.keys(mangleCache);
}

test('what page code reads of a form or a document is read under a name of ours', async () => {
  await world.show('<form></form>');
  const owned = (await world.page.evaluate(`(() => {
    const names = new Set();
    for (const one of [document.querySelector('form'), document])
      for (let own = one; own !== null; own = Object.getPrototypeOf(own))
        for (const name of Object.getOwnPropertyNames(own)) names.add(name);
    return [...names];
  })()`)) as string[];
  const entries = ['main.ts', 'workflow/main.ts', 'scenario/main.ts', 'export/workflow.ts', 'export/activity.ts'];
  const used = new Set((await Promise.all(entries.map(propertiesIn))).flat());
  const renamed = new Set(pristineNames.flatMap(([, names]) => names));
  const open = owned.filter((name) => used.has(name) && !renamed.has(name) && !alsoElsewhere.includes(name));
  expect(open).toEqual([]);
});

test('each name of the table is one that its interface has', async () => {
  const missing = (await world.page.evaluate(
    `${JSON.stringify(pristineNames)}.flatMap(([owner, names]) => names.filter((name) => !Object.hasOwn(globalThis[owner].prototype, name)).map((name) => owner + '.' + name))`,
  )) as string[];
  expect(missing).toEqual([]);
});
