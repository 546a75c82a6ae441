// Tells measurement from answers: a call home about a click gives the user nothing.
import { isTracker } from '#core/audits/tracker.ts';
import type { BarredRequest } from '#engine/safety/write-barrier.ts';

/** Names that no reading request of an application has. */
const surely =
  /(?:^|[/._-])(?:analytics|collect|beacon|telemetry|pixel|track|tracking|tracker|rum|sentry|gtag|gtm|matomo|piwik|plausible|segment|amplitude|mixpanel|hotjar|clarity|metrics)(?:[/._?-]|$)/i;
const key =
  /^(?:_ga|_gid|_gat|_gcl|_fbp|_hj|_pk_|_clck|_clsk|_uet|ajs_|amp_|amplitude|mp_|mixpanel|ph_|posthog|optimizely|intercom|sentry|__utm|_scid|_tt|_rdt|li_|hubspot|__hs|datadog|_dd)|(?:analytics|telemetry|tracking|tracker|metrics|clicks?[-_ .:]?(?:count|log|queue|buffer|stream)|(?:event|beacon|track)[-_ .:]?(?:queue|buffer|log)|last[-_ .:]?(?:click|seen|active|activity)|heartbeat)/i;

export const trackerKey = (name: string): boolean => key.test(name);

export function onlyMeasures({ kind, method, url }: BarredRequest, origin: string): boolean {
  if (kind === 'Ping' || kind === 'CSPViolationReport') return true;
  if (!URL.canParse(url)) return false;
  const { pathname, host, origin: from } = new URL(url);
  if (surely.test(pathname) || (from !== origin && surely.test(`.${host}`))) return true;
  // A read of "events" or "stats" may be what the user asked for; a write or a picture of that name is not.
  return (method !== 'GET' || kind === 'Image' || from !== origin) && isTracker(pathname);
}
