import type { Finding } from '#contract/finding.ts';
import { call } from '../../data/client.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { agentPrompt } from './agent-prompt.ts';
import { playwrightOf } from './playwright-of.ts';

interface Props {
  readonly finding: Finding;
  readonly runId: string;
  readonly target: string;
}

async function readPlaywright(runId: string, finding: Finding): Promise<string> {
  const file = await call('export_run', { params: { runId, format: 'playwright' } });
  return playwrightOf(String(file), finding);
}

export const FindingActions = ({ finding, runId, target }: Props) => (
  <div className="actions">
    <CopyButton label="Copy as Playwright test" text={() => readPlaywright(runId, finding)} />
    <CopyButton label="Copy as prompt for an agent" text={() => agentPrompt(finding, target, runId)} />
    <a className="small" href={`#${finding.id}`} aria-label={`Link to the finding ${finding.id}`}>
      <code>{finding.id}</code>
    </a>
  </div>
);
