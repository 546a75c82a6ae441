// A workflow_test leaves what greets visitors over the page before it uses the page, and says so.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const names = ['Anchor', 'Buoy', 'Compass', 'Dinghy', 'Ensign', 'Fender', 'Galley', 'Halyard'];
const chest = `<label>Search <input type="search" id="q"></label><ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>
<script>
  const all = [...document.querySelectorAll('li')];
  document.querySelector('#q').addEventListener('input', ({ target }) => {
    for (const item of all) item.hidden = !item.textContent.toLowerCase().includes(target.value.toLowerCase());
  });
</script>`;
const greeting = `<div role="dialog" aria-modal="true" aria-label="Welcome" style="position:fixed;inset:0;background:#fff">
<p>Welcome aboard.</p><button onclick="this.parentElement.remove()">Skip</button></div>`;

let target: Target;
let world: WorkingService;
beforeAll(async () => {
  target = await startTarget({ '/': page('Chest', `${chest}${greeting}`) });
  world = await startWorkingService();
}, 120_000);
afterAll(async () => {
  await world.close();
  await target.close();
});

test('the search behind a greeting is tested', { timeout: 120_000 }, async () => {
  const { report } = await world.run({ url: target.url, mode: 'workflow_test', viewport: 'desktop' });
  const search = report.scenarios.find(({ template }) => template === 'workflow_search');
  expect([report.verdict, search?.outcome]).toEqual(['pass', 'passed']);
  const steps = report.stepEvidence.filter(({ scenarioId }) => scenarioId === search?.id);
  expect(steps.slice(0, 2).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(['goto done', 'click done']);
});
