import { value } from '../answer.ts';
import type { Verb } from '../call.ts';

export const getSettings: Verb<'get_settings'> = ({ settings }) => value({ settings: [...settings] });
