// What exists in the fuzzed service: no schema can know an id, and a made-up one never gets past not_found.
import type { EndpointName } from '#contract/endpoints.ts';

export interface Audit {
  readonly previewToken: string;
  readonly authSessionId: string;
}

export interface Known {
  /** Finished runs that stay. */
  readonly runIds: string[];
  /** Runs that never end. */
  readonly runningIds: string[];
  /** Ended runs that may be deleted. */
  readonly spareRuns: string[];
  /** Saved logins that stay. */
  readonly loginIds: string[];
  readonly spareLogins: string[];
  readonly spareKeys: string[];
  readonly previewIds: string[];
  readonly audits: Audit[];
  readonly subscriptionIds: string[];
  readonly target: string;
  readonly customerKey: string;
  readonly adminKey: string;
}

const maxOfAKind = 50;

const keep = <T>(list: T[], item: T): void => {
  if (list.length < maxOfAKind) list.push(item);
};

/** Later requests use what earlier ones made. Returns the run that was started, if one was. */
export function learn(known: Known, name: EndpointName, text: string): string | null {
  const answer = JSON.parse(text) as { id: string; previewId: string; previewToken: string; login: { id: string } };
  switch (name) {
    case 'create_key':
      keep(known.spareKeys, answer.id);
      return null;
    case 'create_login_memory':
      keep(known.spareLogins, answer.id);
      return null;
    case 'preview_campaign':
      keep(known.previewIds, answer.previewId);
      return null;
    case 'preview_audit':
      keep(known.audits, { previewToken: answer.previewToken, authSessionId: answer.login.id });
      return null;
    case 'start_run':
    case 'bypass_run':
    case 'start_fix_check':
    case 'execute_audit':
      return runIdIn(text);
    default:
      return null;
  }
}

export const runIdIn = (text: string): string | null => /"runId":"(run_[\w-]{22})"/.exec(text)?.[1] ?? null;

/** A run that has ended may be deleted. */
export const ended = (known: Known, runId: string): void => keep(known.spareRuns, runId);
