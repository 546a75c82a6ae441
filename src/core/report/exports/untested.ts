// What a run did not test, in sentences: a report without them would be read as more than it is.
import type { Report } from '#contract/report.ts';
import { count } from '#core/words/count.ts';
import { type Words, quote } from './words.ts';

const maxListed = 20;

export function untestedOf(report: Report): readonly Words[] {
  const { routes, controls, unsure } = report.coverageGrounding;
  const more = Math.max(0, routes.skipped.length - maxListed) + routes.skippedMore;
  return [
    ...routes.skipped
      .slice(0, maxListed)
      .map(({ route, reason }): Words => ['The route ', quote(route), `: ${reason}.`]),
    ...(more === 0 ? [] : [[`${count(more, 'further route was', 'further routes were')} not tested.`]]),
    ...controls.refused.map(
      ({ rule, count: many }): Words => [`${count(many, 'control was', 'controls were')} not used: ${rule}.`],
    ),
    ...unsure
      .slice(0, maxListed)
      .map(
        ({ audit, reason, count: many }): Words => [
          `The check ${audit} gave no clear result ${count(many, 'time')}: ${reason}.`,
        ],
      ),
    ...report.limits.capped.map(
      ({ name, requested, used, why }): Words => [`${name} was ${used} instead of ${requested}: ${why}`],
    ),
    ...report.limits.reached.map(({ name, count: many, note }): Words => [`Limit ${name}: ${many} ${note}.`]),
    ...report.doNotClaim.map((line): Words => [line]),
  ];
}
