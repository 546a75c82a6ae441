import type { ExportFormat } from '#contract/vocabulary/export-formats.ts';
import { Section } from '../../parts/section.tsx';
import { exportFormats } from '../../words/labels.ts';

const apiPath = (runId: string): string => `/api/runs/${encodeURIComponent(runId)}`;
const json = [
  ['report.json', 'The full report'],
  ['proof-pack.json', 'The signed proof packet'],
  ['compact-proof', 'The run in 1 to 3 KB'],
] as const;

export const ExportLinks = ({ runId }: { readonly runId: string }) => (
  <Section title="Export" about="Anybody who has the address of this run can read it." anchor="export">
    <ul className="exports">
      {(Object.keys(exportFormats) as ExportFormat[]).map((format) => (
        <li key={format}>
          <a href={`${apiPath(runId)}/export/${format}`}>{exportFormats[format].name}</a>
          <span className="soft small">{exportFormats[format].about}</span>
        </li>
      ))}
      {json.map(([name, about]) => (
        <li key={name}>
          <a href={`${apiPath(runId)}/${name}`}>{name}</a>
          <span className="soft small">{about}</span>
        </li>
      ))}
    </ul>
  </Section>
);
