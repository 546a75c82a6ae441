import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ScenarioTemplate,
  type ValidatedAssertion,
  scenarioTemplateSchema,
  validatedAssertionSchema,
} from '#contract/scenario-template.ts';
import { allAssertions } from '#contract/steps/all-assertions.ts';
import { assertionKinds } from '#contract/vocabulary/assertion-kinds.ts';
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

  test('every kind compiles to a list of steps that ends in what it expects [assertions-compile]', async () => {
    expect(allAssertions.map(({ assert }) => assert).sort()).toEqual([...assertionKinds.words].sort());
    const compiled = new Map<string, string>();
    for (const { assert, example } of allAssertions) {
      const answer = (await validate({ assertion: example })).json<ValidatedAssertion>();
      expect({ assert, valid: answer.valid, errors: answer.errors }).toEqual({ assert, valid: true, errors: [] });
      expect(validatedAssertionSchema.parse(answer)).toEqual(answer);
      expect(answer.steps.at(-1)?.op).toBe('expect');
      expect(answer.steps.slice(0, -1).map(({ op }) => op)).not.toContain('expect');
      if ('target' in example) expect(answer.steps.map(({ target }) => target)).toContainEqual(example.target);
      compiled.set(assert, JSON.stringify(answer.steps));
    }
    expect(new Set(compiled.values()).size).toBe(allAssertions.length);
    expect(compiled.get('persists_after_reload')).toContain('"op":"reload"');
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
      expect(scenarioTemplateSchema.parse(template)).toEqual(template);
      const { preflight, steps, screenshotPolicy, fixCheck, doNotClaim } = template;
      expect(Object.keys(preflight).length).toBeGreaterThan(0);
      expect(steps.filter((step) => 'assert' in step).length).toBeGreaterThan(0);
      expect(screenshotPolicy).toMatch(/^(?:last|each)_step$/);
      expect(fixCheck.failureType).toBe('assertion_failed');
      expect(fixCheck.lockedBy).toEqual(expect.arrayContaining(['route', 'preflight', 'assertions', 'testIds']));
      expect(doNotClaim.length).toBeGreaterThan(0);
      for (const sentence of doNotClaim) expect(sentence).toMatch(/^Do not claim .+\.$/);
      // Only what a run obeys is promised: which types need a new build is a table of the Fix Check.
      expect(Object.keys(fixCheck).sort()).toEqual(['failureType', 'lockedBy', 'replays']);
    }
  });

  test('an unknown template is a 404', async () => {
    expect((await service.app.inject({ url: '/api/scenario-templates/nope' })).statusCode).toBe(404);
  });
});
