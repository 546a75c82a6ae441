import type { Verb } from '../call.ts';
import { judgeReadiness } from './judge-readiness.ts';

export const evaluateLaunchReadiness: Verb<'evaluate_launch_readiness'> = (context, call) =>
  judgeReadiness(context, call.caller, call.body.runIds);
