// The actions of authenticated scenarios. They parse, so that a request is told what is wrong with it, but none is built yet.
import { z } from 'zod';
import { clearSessionAction } from './auth-actions/clear-session.ts';
import { clickByTestIdAction } from './auth-actions/click-by-test-id.ts';
import { fillByTestIdAction } from './auth-actions/fill-by-test-id.ts';
import { setCookieAction } from './auth-actions/set-cookie.ts';

export const allAuthActions = [setCookieAction, clearSessionAction, clickByTestIdAction, fillByTestIdAction] as const;

export const authActionStepSchema = z.discriminatedUnion('action', [
  setCookieAction.schema,
  clearSessionAction.schema,
  clickByTestIdAction.schema,
  fillByTestIdAction.schema,
]);
export type AuthActionStep = z.infer<typeof authActionStepSchema>;
