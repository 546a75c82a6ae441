import type { Finding } from '#contract/finding.ts';

export interface Filters {
  readonly severity: string;
  readonly type: string;
  readonly route: string;
  readonly viewport: string;
}

export const noFilters: Filters = { severity: '', type: '', route: '', viewport: '' };

const isOneOf = (wanted: string, ...given: readonly string[]): boolean => wanted === '' || given.includes(wanted);

export const filterFindings = (findings: readonly Finding[], filters: Filters): readonly Finding[] =>
  findings.filter(
    ({ severity, type, route, routes, viewports }) =>
      isOneOf(filters.severity, severity) &&
      isOneOf(filters.type, type) &&
      isOneOf(filters.route, route, ...routes) &&
      isOneOf(filters.viewport, ...viewports),
  );
