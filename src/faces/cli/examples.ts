// One example for each command that does not bring its own. A run id is shortened, as people write it.
import type { Command } from 'commander';
import type { CliWorld } from './cli-world.ts';

const run = 'run_Yk3…';

export const examples: Readonly<Record<string, string>> = {
  start: 'start',
  serve: 'serve',
  work: 'work',
  doctor: 'doctor --json',
  'demo fix': 'demo fix',
  'demo break': 'demo break',
  mcp: 'mcp',
  'keys create': 'keys create --name ci --days 90',
  'keys list': 'keys list --json',
  'keys revoke': 'keys revoke key_Yk3…',
  verify: 'verify proof-pack.json',
  'rotate-signing-key': 'rotate-signing-key',
  'master-key rotate': 'master-key rotate',
  runs: 'runs --json',
  status: `status ${run}`,
  report: `report ${run}`,
  proof: `proof ${run}`,
  cancel: `cancel ${run}`,
  'login-memory create':
    'login-memory create --login-url https://staging.example.com/login --username qa --password-stdin --label staging',
  'login-memory list': 'login-memory list --json',
  'login-memory test': 'login-memory test login_Yk3…',
  'login-memory delete': 'login-memory delete login_Yk3…',
  buy: 'buy starter_pack',
  purchases: 'purchases --json',
  refund: 'refund starter_pack',
  'cancel-subscription': 'cancel-subscription sub_Yk3…',
  init: 'init',
  'get-pricing': 'get-pricing',
  'get-agents-index': 'get-agents-index',
  'get-onboarding': 'get-onboarding',
  'get-browser-capabilities': 'get-browser-capabilities',
  'get-docs-index': 'get-docs-index',
  'get-docs-page': 'get-docs-page quickstart',
  'get-signing-keys': 'get-signing-keys --out keys.json',
  'get-health': 'get-health',
  'get-ready': 'get-ready',
  'get-settings': 'get-settings',
  'bypass-run': `bypass-run --body '{"url":"https://staging.example.com/","reason":"support"}'`,
  'delete-run': `delete-run ${run}`,
  'read-proof-pack': `read-proof-pack ${run} --out proof-pack.json`,
  'read-picture': `read-picture ${run} home-laptop.webp --out home.webp`,
  'request-screenshot': `request-screenshot ${run}`,
  'validate-assertion': `validate-assertion --body '{"assertion":{"assert":"layout_clean"}}'`,
  'list-scenario-templates': 'list-scenario-templates',
  'read-scenario-template': 'read-scenario-template sign-in',
  'read-campaign-preview': 'read-campaign-preview prv_Yk3…',
  'preview-audit': 'preview-audit --body @audit.json',
  'execute-audit': 'execute-audit --body @audit.json',
  'read-launch-readiness': `read-launch-readiness --run-id ${run}`,
  'evaluate-launch-readiness': `evaluate-launch-readiness --body '{"runIds":["${run}"]}'`,
  'compare-runs': `compare-runs --base run_Ab1… --head ${run}`,
  'read-history': `read-history ${run}`,
  'read-fix-hints': `read-fix-hints ${run}`,
  'read-operational-depth': `read-operational-depth ${run}`,
  'read-app-map': `read-app-map ${run}`,
  'list-fix-checks': `list-fix-checks ${run}`,
  'evaluate-patch-batch': `evaluate-patch-batch ${run} --body @batch.json`,
  'export-run': `export-run ${run} sarif --out findings.sarif`,
};

/** Called last: every command is there. */
export function addExamples(program: Command, world: CliWorld): void {
  const visit = (command: Command, path: string): void => {
    const example = examples[path];
    if (example !== undefined) command.addHelpText('after', `\nExample:\n  ${world.program} ${example}`);
    for (const inner of command.commands) visit(inner, `${path} ${inner.name()}`.trim());
  };
  visit(program, '');
}
