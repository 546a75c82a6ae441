// What the templates share, so that each file says only what is its own.
import type { ScenarioTemplate } from '#contract/scenario-template.ts';

const replays = 3;
const lockedBy = ['template', 'route', 'viewport', 'preflight', 'actions', 'assertions', 'testIds'];

type Given = Pick<ScenarioTemplate, 'id' | 'title' | 'about' | 'adapt' | 'steps' | 'doNotClaim'> &
  Partial<Pick<ScenarioTemplate, 'route' | 'needsLogin' | 'writes' | 'preflight' | 'cleanup' | 'screenshotPolicy'>>;

export const defineTemplate = (given: Given): ScenarioTemplate => ({
  route: '/',
  needsLogin: false,
  writes: false,
  preflight: { expectStatus: 200 },
  cleanup: [],
  screenshotPolicy: 'last_step',
  ...given,
  fixCheck: { failureType: 'assertion_failed', replays, lockedBy },
});
