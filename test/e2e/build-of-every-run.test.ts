// Every run of every mode says which build it saw, passing runs among them.
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { RunStart } from '#contract/run-start.ts';
import { everydayOf } from '../kit/every-case.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

let world: WorkingService;
let target: Target;

beforeAll(async () => {
  world = await startWorkingService();
  target = await startTarget({
    '/': page('Plain', '<p>There is nothing to do here but to read.</p>', '<script>window.release = "one";</script>'),
  });
}, 180_000);
afterAll(async () => {
  await world?.close();
  await target?.close();
}, 30_000);

const runs: Readonly<Record<string, Partial<RunStart>>> = {
  'a scan that passes': {},
  'a passing scenario': {
    mode: 'workflow_test',
    executeOnly: true,
    customScenarios: [{ title: 'It reads', route: '/', steps: [{ assert: 'text_visible', text: 'nothing to do' }] }],
  },
  'a run that found no workflow': { mode: 'workflow_test' },
  'a regression_check': { mode: 'regression_check' },
};

describe('the build fingerprint is part of', { timeout: 240_000, concurrent: true }, () => {
  for (const [what, body] of everydayOf(Object.entries(runs), ([name]) => name === 'a passing scenario'))
    it(what, async ({ expect }) => {
      const { report } = await world.run({ url: `${target.url}/`, viewport: 'desktop', ...body });
      expect(report.findings).toEqual([]);
      expect(report.buildFingerprint, report.verdict).toMatchObject({ documents: 1, scripts: expect.any(Number) });
    });
});
