// The audits of the line between members and strangers. They judge only visits that tested it.
import type { Audit } from '../define.ts';
import { authBounce } from './auth-bounce.ts';
import { authBoundaryOpen } from './auth-boundary-open.ts';
import { logoutIneffective } from './logout-ineffective.ts';
import { sessionLost } from './session-lost.ts';

export const sessionAudits: readonly Audit[] = [authBounce, sessionLost, authBoundaryOpen, logoutIneffective];
