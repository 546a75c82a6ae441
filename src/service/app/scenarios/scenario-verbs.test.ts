import { expect, test } from 'vitest';
import { limit } from '#contract/limits.ts';
import { allTemplates } from '#core/scenarios/templates/all.ts';
import type { AppContext } from '../app-context.ts';
import type { Call } from '../call.ts';
import { listScenarioTemplates } from './list-scenario-templates.ts';
import { readScenarioTemplate } from './read-scenario-template.ts';
import { validateAssertion } from './validate-assertion.ts';

const context = {} as AppContext;
const read = (id: string) => readScenarioTemplate(context, { params: { id } } as Call<'read_scenario_template'>);
const validate = (assertion: unknown) =>
  validateAssertion(context, { body: { assertion } } as Call<'validate_assertion'>);

test('each template is listed with where it is read, and read there', async () => {
  const answer = await listScenarioTemplates(context, {} as Call<'list_scenario_templates'>);
  if (answer.kind !== 'value') throw new Error(answer.kind);
  expect(answer.value.templates.map(({ path }) => path)).toEqual(
    allTemplates.map(({ id }) => `/api/scenario-templates/${id}`),
  );
  for (const { path: _, ...row } of answer.value.templates) {
    const template = allTemplates.find(({ id }) => id === row.id);
    expect(template).toMatchObject(row);
    expect(await read(row.id)).toEqual({ kind: 'value', value: template });
  }
});

test('an unknown template says where all of them are', async () =>
  expect(await read('nothing')).toEqual({
    kind: 'refusal',
    refusal: {
      code: 'not_found',
      message: 'There is no such template. See /api/scenario-templates for all templates.',
    },
  }));

test('an assertion is refused only if it is larger than its limit', async () => {
  const ofBytes = (bytes: number): string => 'x'.repeat(bytes - 2);
  const most = limit('validateAssertionBytes');
  expect(await validate(ofBytes(most))).toMatchObject({ kind: 'value', value: { valid: false } });
  expect(await validate(undefined)).toMatchObject({ kind: 'value', value: { valid: false } });
  expect(await validate(ofBytes(most + 1))).toEqual({
    kind: 'refusal',
    refusal: { code: 'payload_too_large', message: 'The assertion is larger than 65536 bytes.' },
  });
});
