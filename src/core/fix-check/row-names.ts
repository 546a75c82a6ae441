// What a person knows a row of a Fix Check by: the words of the finding, and the id that a caller gave his scenario.
import type { Finding } from '#contract/finding.ts';
import type { FixVerification } from '#contract/fix-verification.ts';

type Names = Pick<FixVerification['scenarios'][number], 'title' | 'route' | 'givenId'>;

export function rowNames(finding: Finding | undefined): Names {
  if (finding === undefined) return {};
  const { title, route, reproduction } = finding;
  return { title, route, ...(reproduction.givenId === undefined ? {} : { givenId: reproduction.givenId }) };
}
