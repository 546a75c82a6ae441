import type { Verb } from '../call.ts';
import { judgeReadiness } from './judge-readiness.ts';

export const readLaunchReadiness: Verb<'read_launch_readiness'> = (context, call) =>
  judgeReadiness(context, call.caller, [call.query.runId]);
