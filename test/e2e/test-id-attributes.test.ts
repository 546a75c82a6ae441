// Teams mark elements for tests with different attributes; a finding names the one that is actually there.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finding } from '#contract/finding.ts';
import type { Step } from '#contract/scenario.ts';
import { everydayOf } from '../kit/every-case.ts';
import { runPlaywright } from '../kit/run-playwright.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const attributes = everydayOf(['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa'], (name) =>
  ['data-testid', 'data-cy'].includes(name),
);
const idOf = (attribute: string): string => `of-${attribute.slice(5)}`;

/** All have the same name, so that only the attribute tells them apart. */
const buttons = attributes
  .map(
    (attribute) => `<p><button type="button" ${attribute}="${idOf(attribute)}" style="min-height:40px"
      onclick="said.textContent = 'used ${attribute}'; throw new Error('broken ${attribute}')">Go</button></p>`,
  )
  .join('');

let world: WorkingService;
let target: Target;
let runId: string;
let findings: readonly Finding[];
beforeAll(async () => {
  world = await startWorkingService();
  target = await startTarget({ '/': page('Marks', `<p id="said">nothing</p>${buttons}`) });
  const run = await world.run({ url: `${target.url}/`, skipCrawl: true, viewport: 'desktop' });
  ({ runId } = run);
  ({ findings } = run.report);
}, 300_000);
afterAll(async () => {
  await world.close();
  await target.close();
});

const findingFor = (attribute: string): Finding => {
  const found = findings.filter(({ element }) => element?.testId === idOf(attribute));
  expect(found, attribute).toHaveLength(1);
  return found[0]!;
};
const clickOf = (finding: Finding): Step => finding.reproduction.steps.find(({ action }) => action === 'click') as Step;

it('the hint of an element names the attribute that it has', () => {
  expect(attributes.map((attribute) => findingFor(attribute).element?.selectorHint)).toEqual(
    attributes.map((attribute) => `[${attribute}="${idOf(attribute)}"]`),
  );
});

it('the click of a reproduction finds its element when it is replayed', async () => {
  const { report } = await world.run({
    url: `${target.url}/`,
    executeOnly: true,
    viewport: 'desktop',
    customScenarios: attributes.map((attribute) => ({
      id: attribute,
      title: attribute,
      route: '/',
      steps: [
        clickOf(findingFor(attribute)),
        { assert: 'text_visible' as const, text: `used ${attribute}`, timeoutMs: 500 },
      ],
    })),
  });
  expect(report.scenarios.map(({ givenId, outcome }) => [givenId, outcome])).toEqual(
    attributes.map((attribute) => [attribute, 'passed']),
  );
}, 120_000);

it('the exported test of a finding finds its element, and fails for what it throws', async () => {
  const { body } = await world.app.inject({ url: `/api/runs/${runId}/export/playwright` });
  const { results, typeErrors } = await runPlaywright(body, {
    executablePath: world.browser.chromiumPath,
    env: { PROOFRUN_BASE_URL: target.url.replace(/\/\/[^:]+/, '//127.0.0.1') },
  });
  expect(typeErrors).toBe('');
  for (const attribute of attributes) {
    const { scenarioId } = findingFor(attribute).reproduction;
    const result = [...results].find(([name]) => name.startsWith(`${scenarioId} `))?.[1];
    expect(result, attribute).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('uncaught exceptions') as string,
    });
  }
}, 300_000);
