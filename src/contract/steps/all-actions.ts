// The action registry: validation, documentation and the engine's performers all hang on these rows.
import { z } from 'zod';
import { clickAction } from './actions/click.ts';
import { gotoAction } from './actions/goto.ts';
import { reloadAction } from './actions/reload.ts';
import { setViewportAction } from './actions/set-viewport.ts';
import { waitForAction } from './actions/wait-for.ts';

export const allActions = [gotoAction, clickAction, setViewportAction, reloadAction, waitForAction] as const;

export const actionStepSchema = z.discriminatedUnion('action', [
  gotoAction.schema,
  clickAction.schema,
  setViewportAction.schema,
  reloadAction.schema,
  waitForAction.schema,
]);
export type ActionStep = z.infer<typeof actionStepSchema>;
