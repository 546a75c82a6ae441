import type { Raw } from '#core/evidence/page-facts.ts';
import type { TextFacts, TextReading } from '#core/evidence/text-facts.ts';
import type { TransportFacts } from '#core/evidence/transport-facts.ts';
import { readText } from './read-text.ts';
import { readTransport } from './read-transport.ts';

/** One question for both, because each question costs three messages. */
export function readContent(
  maxNodes: number,
  reading: TextReading,
): { text: Raw<TextFacts>; transport: Raw<TransportFacts> } {
  return { text: readText(maxNodes, reading), transport: readTransport(maxNodes) };
}
