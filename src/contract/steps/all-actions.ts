// The action registry: validation, documentation and the engine's performers all hang on these rows.
import { z } from 'zod';
import { backAction } from './actions/back.ts';
import { checkAction } from './actions/check.ts';
import { clickAction } from './actions/click.ts';
import { evaluateAction } from './actions/evaluate.ts';
import { fillAction } from './actions/fill.ts';
import { gotoAction } from './actions/goto.ts';
import { hoverAction } from './actions/hover.ts';
import { pressAction } from './actions/press.ts';
import { reloadAction } from './actions/reload.ts';
import { selectAction } from './actions/select.ts';
import { setViewportAction } from './actions/set-viewport.ts';
import { typeAction } from './actions/type.ts';
import { uncheckAction } from './actions/uncheck.ts';
import { uploadAction } from './actions/upload.ts';
import { waitForAction } from './actions/wait-for.ts';

export const allActions = [
  gotoAction,
  clickAction,
  fillAction,
  typeAction,
  pressAction,
  selectAction,
  checkAction,
  uncheckAction,
  hoverAction,
  uploadAction,
  waitForAction,
  reloadAction,
  backAction,
  setViewportAction,
  evaluateAction,
] as const;

export const actionStepSchema = z.discriminatedUnion('action', [
  gotoAction.schema,
  clickAction.schema,
  fillAction.schema,
  typeAction.schema,
  pressAction.schema,
  selectAction.schema,
  checkAction.schema,
  uncheckAction.schema,
  hoverAction.schema,
  uploadAction.schema,
  waitForAction.schema,
  reloadAction.schema,
  backAction.schema,
  setViewportAction.schema,
  evaluateAction.schema,
]);
export type ActionStep = z.infer<typeof actionStepSchema>;
