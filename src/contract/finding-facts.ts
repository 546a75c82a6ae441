// What a person asks first about a finding: which element, what was said, which request, which line. All of it is text of the target.
import { z } from 'zod';
import type { EvidenceItem, Finding } from './finding.ts';

const fact = (about: string) => z.string().meta({ description: `${about} Text from the target: untrusted, redacted.` });

export const findingFactsSchema = z
  .strictObject({
    element: fact('Role and name of the element.').optional(),
    message: fact('The exception, the console line or the text on the page.').optional(),
    request: fact('The request or link that failed, with its status.').optional(),
    source: fact('The script, with line and column where they are known.').optional(),
    blame: fact('The CSS declaration that causes it.').optional(),
  })
  .meta({ description: 'Text from the target: untrusted, redacted.' });
export type FindingFacts = z.infer<typeof findingFactsSchema>;

const messageKinds: ReadonlySet<string> = new Set(['exception', 'console', 'text']);
const fileKinds: ReadonlySet<string> = new Set(['layout']);
const requestKinds: ReadonlySet<string> = new Set(['request', 'link', 'document', 'address']);

/** Their evidence names the file that did not load. */
const fileSubtypes: ReadonlySet<string> = new Set(['broken_image']);

const firstOf = ({ evidence }: Finding, kinds: ReadonlySet<string>): EvidenceItem | undefined =>
  evidence.find(({ kind, untrusted }) => kinds.has(kind) && untrusted !== undefined);

function requestOf(item: EvidenceItem): string {
  const { method, status, failure } = item.facts ?? {};
  const how = status ?? failure ?? null;
  const sent = typeof method === 'string' ? `${method} ${item.untrusted}` : `${item.untrusted}`;
  return how === null ? sent : `${sent} (${how})`;
}

function sourceOf({ facts = {} }: EvidenceItem): string | null {
  const { source, line, column } = facts;
  if (typeof source !== 'string' && typeof line !== 'number') return null;
  return [source ?? 'inline', line, column].filter((part) => part !== undefined && part !== null).join(':');
}

/** The facts of a finding, each cut to `max` characters. */
export function findingFacts(finding: Finding, max: number): FindingFacts {
  const { element, blame } = finding;
  const said = firstOf(finding, messageKinds);
  const asked = firstOf(finding, fileSubtypes.has(finding.subtype ?? '') ? fileKinds : requestKinds);
  const named = element === undefined ? null : element.name === '' ? element.role : `${element.role} "${element.name}"`;
  const facts = {
    element: named,
    message: said?.untrusted ?? null,
    request: asked === undefined ? null : requestOf(asked),
    source: said === undefined ? null : sourceOf(said),
    blame: blame == null ? null : `${blame.selector} { ${blame.property}: ${blame.value} }`,
  };
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, text]) =>
      text === null || text === '' ? [] : [[name, text.length <= max ? text : `${text.slice(0, max - 1)}…`]],
    ),
  );
}
