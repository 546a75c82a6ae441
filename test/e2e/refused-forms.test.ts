// A full_crud_e2e sends no form that reaches people or sets a password, and its report has a step for each refusal.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenClaims } from '../kit/broken-claims.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const table = '<table><tr><th>Name</th></tr><tr><td>Ada</td></tr><tr><td>Bob</td></tr></table>';
const formOf = (field: string, button: string) =>
  `<form method="post" action="/send"><label>Name <input name="name"></label>${field}<button>${button}</button></form>`;

let target: Target;
let world: WorkingService;
let sent = 0;
beforeAll(async () => {
  target = await startTarget({
    '/': page('Members', `${table}<p><a href="/invite">Invite</a> <a href="/members/new">New member</a></p>`),
    '/invite': page('Invite', formOf('<label>E-mail <input name="mail" type="email"></label>', 'Send invitation')),
    '/members/new': page('New', formOf('<label>Password <input name="key" type="password"></label>', 'Create member')),
    '/send': (_request, response) => {
      sent += 1;
      response.end();
    },
  });
  world = await startWorkingService();
}, 120_000);
afterAll(async () => {
  await world.close();
  await target.close();
});

test('says which forms were refused, by which rule, and sends none', { timeout: 120_000 }, async () => {
  const { report } = await world.run({ url: target.url, mode: 'full_crud_e2e', viewport: 'desktop' });
  expect(report.verdict).toBe('inconclusive');
  expect(report.summary.sentence).toBe(
    'No form was found that a run may use: 2 forms were refused (reaches_others, secret). ' +
      'A run changes and deletes only records that it created, so nothing was tested.',
  );
  const refused = report.stepEvidence.filter(({ outcome }) => outcome === 'refused');
  expect(refused.map(({ route, reason, candidates }) => [route, reason, candidates?.[0]?.name]).sort()).toEqual([
    ['/invite', 'reaches_others', 'Send invitation'],
    ['/members/new', 'secret', 'Create member'],
  ]);
  expect(brokenClaims(report)).toEqual([]);
  expect(sent).toBe(0);
});
