import { allTemplates } from '#core/scenarios/templates/all.ts';
import { value } from '../answer.ts';
import type { Verb } from '../call.ts';

export const listScenarioTemplates: Verb<'list_scenario_templates'> = () =>
  value({
    templates: allTemplates.map(({ id, title, about, needsLogin, writes }) => ({
      id,
      title,
      about,
      needsLogin,
      writes,
      path: `/api/scenario-templates/${id}`,
    })),
  });
