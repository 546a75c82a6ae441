import type { Report, RouteRecord } from '#contract/report.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { ownPath } from '../../parts/picture.tsx';
import { Section } from '../../parts/section.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { viewports } from '../../words/labels.ts';
import { plain } from '../../words/say.ts';

const Shots = ({ route, screenshots }: RouteRecord) => (
  <span className="shots">
    {screenshots.map(({ viewport, url }) => (
      <a
        key={url}
        href={ownPath(url)}
        target="_blank"
        rel="noreferrer"
        aria-label={`${route} at ${viewports[viewport].width} pixels`}
      >
        {viewports[viewport].width}
      </a>
    ))}
  </span>
);

const columns: readonly Column<RouteRecord>[] = [
  { head: 'Page', cell: ({ route }) => <TargetText text={route} /> },
  { head: 'Title', cell: ({ title }) => (title === null ? '–' : <TargetText text={title} />) },
  { head: 'Status', cell: ({ status }) => status ?? '–', numeric: true },
  {
    head: 'Tested',
    cell: ({ state, reason, depth }) => (state === 'tested' ? plain(depth) : `Not tested: ${reason ?? ''}`),
  },
  { head: 'Findings', cell: ({ findings }) => findings, numeric: true },
  { head: 'Pictures', cell: (row) => <Shots {...row} /> },
];

export const RouteTable = ({ report }: { readonly report: Report }) => (
  <Section title="Pages" anchor="pages">
    <ul className="bare soft">
      {report.coverageConfidence.reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
    <DataTable
      label="Pages"
      columns={columns}
      rows={report.routes}
      keyOf={({ route }) => route}
      empty="No page was seen."
    />
  </Section>
);
