import { value } from '../answer.ts';
import type { Verb } from '../call.ts';

export const getHealth: Verb<'get_health'> = () => value({ status: 'ok' });
