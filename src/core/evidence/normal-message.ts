// A message with its changing parts taken out, so that the same fault keeps its name from run to run.
import { limit } from '#contract/limits.ts';
import { isBuildHash } from './build-hash.ts';
import { type TargetText, redactStart, startOf } from './redact.ts';
import { hideBy, markedSecrets } from './secret-rules.ts';

/** A name that a minifier gave: the next build calls the same thing otherwise. */
const shortName =
  /(?<![\w$.])[A-Za-z_$][\w$]?(?=\.[A-Za-z_$]| is (?:not|undefined|null)\b|' (?:before initialization|as it is)\b)/g;

export const withoutChanging = (line: string): string =>
  line
    .replace(/^Uncaught (?:\(in promise\) ?)?/, '')
    .replace(/https?:\/\/[^\s)'"]+/g, (address) => address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, ''))
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, ':id')
    .replace(/:\d+:\d+/g, '')
    .replace(/\b\d+(?:\.\d+)?(?:ms|s|px|%)?\b/g, '#')
    .replace(/([.-])([0-9a-zA-Z_]{8,})(?=\.(?:js|mjs|css)\b)/g, (all, sign, part) =>
      isBuildHash(part) ? `${sign}:hash` : all,
    )
    .replace(shortName, '_');

export function normalMessage(raw: string): TargetText {
  const { text, cut } = startOf(raw);
  const end = text.indexOf('\n');
  // Taking the numbers out of a key would leave pieces of it that no rule recognises.
  const line = hideBy(markedSecrets, end < 0 ? text : text.slice(0, end));
  return redactStart({ text: withoutChanging(line), cut: cut && end < 0 }, limit('evidenceText'));
}
