import type { Finding } from '#contract/finding.ts';
import { Choice } from '../../parts/choice.tsx';
import { severities, severityOrder, viewports } from '../../words/labels.ts';
import { plain } from '../../words/say.ts';
import { type Filters, noFilters } from './filter-findings.ts';

interface Props {
  readonly findings: readonly Finding[];
  readonly filters: Filters;
  readonly shown: number;
  readonly onChange: (filters: Filters) => void;
}

type Options = readonly (readonly [string, string])[];

const all = [['', 'All']] as const;
const unique = (words: readonly string[]): readonly string[] => [...new Set(words)].sort();

/** Only what some finding has is offered. */
export function FindingFilters({ findings, filters, shown, onChange }: Props) {
  const set = (name: keyof Filters) => (value: string) => onChange({ ...filters, [name]: value });
  const has = new Set(findings.map(({ severity }) => severity));
  const types = unique(findings.map(({ type }) => type));
  const routes = unique(findings.flatMap((finding) => finding.routes));
  const seenAt = new Set(findings.flatMap((finding) => finding.viewports));
  const severityOptions: Options = severityOrder.filter((each) => has.has(each)).map((s) => [s, severities[s].word]);
  const widthOptions: Options = Object.entries(viewports)
    .filter(([viewport]) => seenAt.has(viewport as keyof typeof viewports))
    .map(([viewport, { name, width }]) => [viewport, `${name} (${width})`]);
  return (
    <div className="filters" role="group" aria-label="Filter the findings">
      <Choice
        name="severity"
        label="Severity"
        value={filters.severity}
        options={[...all, ...severityOptions]}
        onChange={set('severity')}
      />
      <Choice
        name="type"
        label="Kind"
        value={filters.type}
        options={[...all, ...types.map((t) => [t, plain(t)] as const)]}
        onChange={set('type')}
      />
      <Choice
        name="route"
        label="Page"
        value={filters.route}
        options={[...all, ...routes.map((r) => [r, r] as const)]}
        onChange={set('route')}
      />
      <Choice
        name="viewport"
        label="Width"
        value={filters.viewport}
        options={[...all, ...widthOptions]}
        onChange={set('viewport')}
      />
      <p className="soft small" role="status">
        {shown} of {findings.length} shown
      </p>
      {filters !== noFilters && (
        <button type="button" className="quiet" onClick={() => onChange(noFilters)}>
          Show all
        </button>
      )}
    </div>
  );
}
