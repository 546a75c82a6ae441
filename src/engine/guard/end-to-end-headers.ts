// Headers that speak to the next hop stop here; all others pass in their order and spelling.

const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The mark on answers that the guard itself gives; no target can forge it, since it is removed from theirs. */
export const GUARD_HEADER = 'x-proofrun-guard';

/** Takes and gives Node's flat list: name, value, name, value. */
export function endToEndHeaders(raw: readonly string[], alsoDrop: readonly string[] = []): string[] {
  const dropped = new Set([...HOP_BY_HOP, GUARD_HEADER, ...alsoDrop]);
  for (let i = 0; i < raw.length; i += 2) {
    if (raw[i]!.toLowerCase() !== 'connection') continue;
    for (const name of raw[i + 1]!.split(',')) dropped.add(name.trim().toLowerCase());
  }
  const kept: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    if (!dropped.has(raw[i]!.toLowerCase())) kept.push(raw[i]!, raw[i + 1]!);
  }
  return kept;
}
