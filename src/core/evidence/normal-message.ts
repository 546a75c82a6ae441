// A message with its changing parts taken out, so that the same fault keeps its name from run to run.
import { type TargetText, redact } from './redact.ts';

export function normalMessage(raw: string): TargetText {
  return redact(
    raw
      .split('\n')[0]!
      .replace(/^Uncaught (?:\(in promise\) ?)?/, '')
      .replace(/https?:\/\/[^\s)'"]+/g, (address) => address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, ''))
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, ':id')
      .replace(/:\d+:\d+/g, '')
      .replace(/\b\d+(?:\.\d+)?(?:ms|s|px|%)?\b/g, '#')
      .replace(/([.-])(?=[0-9a-zA-Z_]*\d)[0-9a-zA-Z_]{8,}(?=\.(?:js|mjs|css)\b)/g, '$1:hash'),
  );
}
