import { allTemplates } from '#core/scenarios/templates/all.ts';
import { refuse, value } from '../answer.ts';
import type { Verb } from '../call.ts';

export const readScenarioTemplate: Verb<'read_scenario_template'> = (_context, call) => {
  const template = allTemplates.find(({ id }) => id === call.params.id);
  if (template !== undefined) return value(template);
  return refuse('not_found', { message: 'There is no such template. See /api/scenario-templates for all templates.' });
};
