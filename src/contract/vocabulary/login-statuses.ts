// What is known of a saved login.
import { type WordOf, closedSet } from './closed-set.ts';

export const loginStatuses = closedSet({ chosen: ['untested', 'working', 'failing', 'expired', 'revoked'] });
export type LoginStatus = WordOf<typeof loginStatuses>;
