// The hints of source-mapped apps name the file and the line where a bug was planted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FixHints } from '#contract/fix-hints.ts';
import { viewFixHints } from '#core/report/hints/view-fix-hints.ts';
import { mappedApps } from '../../fixtures/sources/apps.ts';
import type { PlantedBug } from '../../fixtures/sources/planted.ts';
import { everyCase } from '../kit/every-case.ts';
import { scanApp } from '../kit/scan-app.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

/** A script, a request and a style of the everyday test. */
const sample: ReadonlySet<string> = new Set(['offers', 'prices', 'banner']);
const chosen = mappedApps
  .map((app) => ({ app, bugs: app.planted.filter(({ id }) => everyCase || sample.has(id)) }))
  .filter(({ bugs }) => bugs.length > 0);

let world: WorkingService;
beforeAll(async () => {
  world = await startWorkingService();
}, 120_000);
afterAll(() => world?.close());

interface Named {
  readonly bug: PlantedBug;
  readonly found: readonly string[];
  readonly functions: readonly (string | null)[];
}

async function namedIn({ app, bugs }: (typeof chosen)[number]): Promise<readonly Named[]> {
  const { report } = await scanApp(world, app, 'none', {
    scopedPaths: ['/', ...bugs.map(({ id }) => `/${id}`)],
    viewport: 'desktop',
  });
  const { hints }: FixHints = viewFixHints(report);
  expect(JSON.stringify(report).includes('builder'), 'a folder of the machine that built the app').toBe(false);
  return bugs.map((bug) => {
    const here = report.findings.filter(({ routes }) => routes.includes(`/${bug.id}`)).map(({ id }) => id);
    const sources = hints.flatMap(({ findingId, source }) =>
      here.includes(findingId) && source !== null ? [source] : [],
    );
    return {
      bug,
      found: sources.map(({ file, line }) => `${file}:${line}`),
      functions: sources.map(({ functionName }) => functionName),
    };
  });
}

/** Right: something is named, and nothing but the planted place. */
const isRight = ({ bug, found }: Named): boolean =>
  found.length > 0 && found.every((place) => place === `${bug.file}:${bug.line}`);

test('the named file and line is the planted one for at least 80 % of the bugs [fix-hints-surface]', async () => {
  const named = (await Promise.all(chosen.map(namedIn))).flat();
  const right = named.filter(isRight);
  const lines = named.map(
    (each) =>
      `${isRight(each) ? 'right' : 'wrong'} ${each.bug.app} ${each.bug.id}: planted ${each.bug.file}:${each.bug.line}, named ${each.found.join(', ') || 'nothing'} ${each.functions.join()}`,
  );
  console.log(`Source places: ${right.length} of ${named.length} planted bugs\n${lines.join('\n')}`);
  expect(named.length).toBeGreaterThanOrEqual(everyCase ? 12 : 3);
  expect(right.length / named.length).toBeGreaterThanOrEqual(everyCase ? 0.8 : 1);
}, 600_000);
