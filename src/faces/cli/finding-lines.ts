// A finding on the terminal: what and where on one line, and the facts of the target, in quotes of their own, below it.
import type { FindingFacts } from '#contract/finding-facts.ts';
import type { Severity } from '#contract/vocabulary/severities.ts';
import { cutLine } from './cut-line.ts';

export interface ShownFinding {
  readonly type: string;
  readonly subtype?: string | undefined;
  readonly severity: Severity;
  readonly title: string;
  readonly route: string;
}

const margin = 11;
const minTitle = 30;

const letters = (text: string): string => text.replaceAll(/[\s…]/g, '');

/** The name of an element is often the very text that is wrong. */
const saysTheSame = (known: string, next: string): boolean => letters(known).includes(letters(next));

/** Most telling first. */
const factOrder = ['element', 'message', 'request', 'source', 'blame'] as const satisfies (keyof FindingFacts)[];

export function findingLines(finding: ShownFinding, facts: FindingFacts | undefined, columns: number): string[] {
  const { severity, title, route, type, subtype } = finding;
  const kind = subtype === undefined ? type : `${type}/${subtype}`;
  const said: string[] = [];
  for (const name of factOrder) {
    const fact = facts?.[name];
    if (fact !== undefined && !said.some((other) => saysTheSame(other, fact))) said.push(fact);
  }
  // The route is what a person looks up, so that the title gives way first.
  const room = Math.max(minTitle, columns - margin - 2 - route.length);
  const first = cutLine(`  ${severity.padEnd(margin - 3)} ${cutLine(title, room)}  ${route}`, columns);
  return [first, cutLine(`${' '.repeat(margin)}${[...said, kind].join(' · ')}`, columns)];
}
