import type { ActionStep } from '#contract/steps/all-actions.ts';
import { settle } from '#engine/session/settle.ts';
import { type Performer, done } from './define-step.ts';

export const performSetViewport: Performer<Extract<ActionStep, { action: 'setViewport' }>> = async (
  { viewport },
  { session, signal },
) => {
  await session.resize(viewport);
  const { quiet } = await settle(session, { quietMs: 100, capMs: 1_500, signal });
  return done({ quiet });
};
