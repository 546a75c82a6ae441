// A run over eight controls, one for each class of action fidelity, reports exactly those eight.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionFidelityClasses } from '#contract/vocabulary/action-fidelity-classes.ts';
import { everyCase } from '../kit/every-case.ts';
import { fidelityControls, fidelityPage } from '../kit/fidelity-page.ts';
import { type Target, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

let world: WorkingService;
let target: Target;
beforeAll(async () => {
  world = await startWorkingService();
  target = await startTarget({ '/': fidelityPage });
}, 120_000);
afterAll(async () => {
  await world.close();
  await target.close();
});

test('each class is reported once, for its control [vocab-fidelity]', async () => {
  const { report } = await world.run({
    url: `${target.url}/`,
    executeOnly: true,
    viewport: 'desktop',
    customScenarios: [{ title: 'All eight', route: '/', steps: fidelityControls.map(([step]) => step) }],
  });
  expect(report.actionFidelity.actions.map((action) => action.class)).toEqual(fidelityControls.map(([, name]) => name));
  expect(report.actionFidelity.counts).toEqual(
    Object.fromEntries(actionFidelityClasses.words.map((word) => [word, 1])),
  );
  expect(report.verdict).toBe('pass');
}, 120_000);

test.runIf(everyCase)(
  'a scripted click is reported and weakens the proof',
  async () => {
    const plain = { action: 'click', target: { role: 'button', name: 'Plain' } } as const;
    const { report } = await world.run({
      url: `${target.url}/`,
      mode: 'workflow_test',
      viewport: 'desktop',
      customScenarios: [
        {
          title: 'One of ten',
          route: '/',
          steps: [
            ...Array.from({ length: 9 }, () => plain),
            { action: 'click', target: { role: 'button', name: 'Takes no pointer' } },
            { assert: 'text_visible', text: 'clicked by program', timeoutMs: 500 },
          ],
        },
      ],
    });
    expect(report.verdict).toBe('pass');
    expect(report.stepEvidence.find(({ facts }) => facts.fidelity === 'programmatic_click')).toMatchObject({
      outcome: 'done',
      facts: { fallback: 'it takes no pointer', pointer: false },
    });
    expect(report.proofStrength?.level).toBe('moderate');
    expect(report.proofStrength?.reasons.join(' ')).toContain('1 click was made by script');
  },
  120_000,
);
