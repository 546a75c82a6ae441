import { expect, test } from 'vitest';
import { scenarioTemplateSchema } from '#contract/scenario-template.ts';
import { customScenarioSchema } from '#contract/scenario.ts';
import { allTemplates } from './all.ts';

test.each(allTemplates.map((template) => [template.id, template] as const))(
  'the template %s is a scenario that a caller can send',
  (_id, template) => {
    expect(scenarioTemplateSchema.safeParse(template).error).toBeUndefined();
    const { id, title, route, preflight, steps, cleanup } = template;
    expect(
      customScenarioSchema.safeParse({ id, title, template: id, route, preflight, steps, cleanup }).error,
    ).toBeUndefined();
    expect(steps.some((step) => 'assert' in step)).toBe(true);
    expect(template.doNotClaim.length).toBeGreaterThan(0);
  },
);

test('there are at least 12 templates, each with an id of its own', () => {
  expect(new Set(allTemplates.map(({ id }) => id)).size).toBe(allTemplates.length);
  expect(allTemplates.length).toBeGreaterThanOrEqual(12);
});
