import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScenarioTemplate } from '#contract/scenario-template.ts';
import { type TestService, startService } from '../kit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.close());

const validate = (payload: object) =>
  service.app.inject({ method: 'POST', url: '/api/scenario-templates/validate-assertion', payload });

describe('validate-assertion', () => {
  test('a valid assertion is compiled to its steps, without a key [validate-assertion] [assertions-compile]', async () => {
    const answer = await validate({ assertion: { assert: 'text_visible', text: 'Thank you' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ valid: true, errors: [] });
    expect(answer.json<{ steps: { op: string }[] }>().steps.map(({ op }) => op)).toEqual([
      'settle',
      'observe',
      'expect',
    ]);
  });

  test('a wrong shape is an answer that names the field and shows a valid example [validate-assertion]', async () => {
    const answer = await validate({ assertion: { assert: 'url_matches', patern: '/x' } });
    expect(answer.statusCode).toBe(200);
    const body = answer.json<{ valid: boolean; errors: { path: string }[]; steps: unknown[]; example: object }>();
    expect(body).toMatchObject({ valid: false, steps: [] });
    expect(body.errors.map(({ path }) => path).sort()).toEqual(['patern', 'pattern']);
    expect((await validate({ assertion: body.example })).json()).toMatchObject({ valid: true });
  });

  test('a body without an assertion or with more than it is a 400, a huge one a 413', async () => {
    expect((await validate({ assertion: {}, more: 1 })).statusCode).toBe(400);
    const huge = await validate({ assertion: { assert: 'text_visible', text: 'x'.repeat(70_000) } });
    expect(huge.statusCode).toBe(413);
  });
});

describe('templates', () => {
  test('at least 12 are listed and each can be read [templates]', async () => {
    const list = await service.app.inject({ url: '/api/scenario-templates' });
    const { templates } = list.json<{ templates: { id: string; path: string }[] }>();
    expect(templates.length).toBeGreaterThanOrEqual(12);
    for (const { id, path } of templates) {
      const one = await service.app.inject({ url: path });
      expect(one.statusCode).toBe(200);
      const template = one.json<ScenarioTemplate>();
      expect(template.id).toBe(id);
      expect(Object.keys(template)).toEqual(
        expect.arrayContaining(['preflight', 'steps', 'screenshotPolicy', 'fixCheck', 'doNotClaim']),
      );
      // Only what a run obeys is promised: which types need a new build is a table of the Fix Check.
      expect(Object.keys(template.fixCheck).sort()).toEqual(['failureType', 'lockedBy', 'replays']);
    }
  });

  test('an unknown template is a 404', async () => {
    expect((await service.app.inject({ url: '/api/scenario-templates/nope' })).statusCode).toBe(404);
  });
});
