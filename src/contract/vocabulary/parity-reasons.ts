// Why a route of a campaign preview was not checked, or why its two sides could not be compared.
import { type WordOf, closedSet } from './closed-set.ts';

export const parityReasons = closedSet({
  chosen: [
    'waiting',
    'pages_limit',
    'out_of_time',
    'enough_of_its_kind',
    'could_change_data',
    'not_a_page',
    'browser_died',
    'static_not_loaded',
    'browser_not_loaded',
    'bot_wall',
    'left_target',
    'too_large',
  ],
});
export type ParityReason = WordOf<typeof parityReasons>;
