// What a regression_check may say about itself, and what it must not.
import type { NotCompared } from './compare-behaviour.ts';

export interface ComparedRun {
  /** Our words for the run compared with; null when there was none. */
  readonly since: string | null;
  readonly placesCompared: number;
  readonly routesCompared: number;
  readonly notCompared: readonly { readonly place: string; readonly reason: NotCompared }[];
  /** Places of which no pictures could be compared. */
  readonly withoutPictures: number;
  readonly routesNew: number;
  readonly scenarios: number;
}

export const sinceRun = (finishedAt: string, mode: string): string =>
  `the ${mode} of ${finishedAt.slice(0, 16).replace('T', ' ')} UTC`;

const count = (number: number, word: string): string => `${number} ${number === 1 ? word : `${word}s`}`;

export const noBaseline = 'There was no earlier run to compare with. This run created the baseline for the next one.';

export function sayCompared(compared: ComparedRun, findings: number): string {
  if (compared.since === null)
    return findings === 0 ? noBaseline : `${noBaseline} ${count(findings, 'scenario')} failed.`;
  const scope = `${count(compared.routesCompared, 'route')} and ${count(compared.scenarios, 'scenario')} were compared with ${compared.since}`;
  const rest =
    compared.notCompared.length === 0 ? '' : ` ${count(compared.notCompared.length, 'page')} could not be compared.`;
  if (compared.placesCompared === 0 && compared.scenarios === 0)
    return `Nothing could be compared with ${compared.since}.${rest}`;
  return findings === 0
    ? `${scope}; no change was confirmed.${rest}`
    : `${scope}; ${count(findings, 'change')} ${findings === 1 ? 'was' : 'were'} confirmed.${rest}`;
}

export function warnCompared(compared: ComparedRun): string[] {
  if (compared.since === null)
    return ['Do not claim that nothing regressed: there was no earlier run to compare with.'];
  return [
    'Do not claim that a change is a defect: it may be intended.',
    'Do not claim that the earlier run had no defects: a regression_check only reports what changed since.',
    'Do not claim that numbers, dates or content that differs from load to load are unchanged: they are not compared.',
    ...(compared.notCompared.length > 0
      ? [`Do not claim that the ${compared.notCompared.length} pages that could not be compared are unchanged.`]
      : []),
    ...(compared.withoutPictures > 0
      ? [`Do not claim that ${compared.withoutPictures} pages look the same: their pictures could not be compared.`]
      : []),
    ...(compared.routesNew > 0
      ? [`Do not claim anything about ${compared.routesNew} new routes: the earlier run does not have them.`]
      : []),
  ];
}
