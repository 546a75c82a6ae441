import { limit } from '#contract/limits.ts';
import { modeCredits, plans } from '#contract/plans.ts';
import { admitTarget } from '#engine/guard/admit-target.ts';
import { loadBalance } from '#service/store/ledger-entries.ts';
import { findLogin, statusOf } from '../account/shown-login.ts';
import { refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { admitNamedLogin } from '../runs/admit-named-login.ts';
import { writeAuditToken } from './audit-token.ts';

const mode = 'authenticated_smoke';

/** Opens no page and charges nothing. */
export const previewAudit: Verb<'preview_audit'> = async (context, call) => {
  const caller = callerOf(call);
  const request = call.body;
  const admission = await admitTarget(request.url, context.targets);
  if (!admission.ok) {
    const { code, reason, next } = admission;
    const message = `The url is refused: ${reason}. ${next} Nothing was created or charged.`;
    return refuse(code, { message, details: [{ path: 'url', code, message: `${reason}. ${next}` }] });
  }
  const { origin } = admission.target.url;
  const login = { id: request.authSessionId, path: 'authSessionId', origin };
  const unusable = await admitNamedLogin(context, caller, login);
  const saved = await findLogin(context, caller, request.authSessionId);
  if (unusable !== null || saved === null) return unusable ?? refuse('not_found');
  const now = context.clock();
  const until = now.getTime() + limit('auditTokenMinutes') * 60_000;
  const credits = modeCredits[mode];
  const id = Buffer.from(context.randomBytes(16)).toString('base64url');
  const promise = { id, accountId: caller.accountId, request, origin, credits, until };
  return value({
    previewToken: writeAuditToken(context.store.vault.derive('audits'), promise),
    expiresAt: new Date(until).toISOString(),
    origin,
    login: { id: saved.id, status: statusOf(saved, now) },
    routes: request.scopedPaths ?? null,
    routesMax: limit('auditRoutesMax'),
    priceUsd: plans.authenticated_audit.priceUsd,
    creditsNeeded: credits,
    creditsLeft: await loadBalance(context.store.db, caller.accountId, now, mode),
    confirmationRequiredBeforeRun: true,
    next: {
      action: 'POST /api/audits/execute',
      why: `Send previewToken and authSessionId within ${limit('auditTokenMinutes')} minutes. Only that charges.`,
    },
  });
};
