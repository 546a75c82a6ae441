import { writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { ExportFormat } from '#contract/vocabulary/export-formats.ts';
import type { CliWorld } from '../cli-world.ts';
import { exitCodes, exitOfVerdict } from '../exit-codes.ts';

const formats = {
  html: 'one HTML file with pictures, to send to people',
  sarif: 'SARIF 2.1.0, for code scanning',
  junit: 'JUnit XML, for CI servers',
  ctrf: 'Common Test Report Format',
  markdown: 'Markdown, for a pull request',
  playwright: 'the scenarios as @playwright/test tests',
} as const satisfies Partial<Record<ExportFormat, string>>;
type Format = keyof typeof formats;

type ReportOptions = Partial<Record<Format, boolean>> & { readonly out?: string };

async function textOf(world: CliWorld, runId: string, format: Format | null): Promise<string> {
  const client = world.client('customer');
  if (format !== null) return String(await client.call('export_run', { params: { runId, format } }));
  return JSON.stringify(await client.call('read_report', { params: { runId } }), null, 2);
}

async function report(world: CliWorld, runId: string, options: ReportOptions): Promise<void> {
  const asked = (Object.keys(formats) as Format[]).filter((format) => options[format] === true);
  if (asked.length > 1) {
    world.err(`Choose one format, not ${asked.map((format) => `--${format}`).join(' and ')}.`);
    world.exit(exitCodes.refused);
    return;
  }
  const text = await textOf(world, runId, asked[0] ?? null);
  if (options.out === undefined) world.out(text.trimEnd());
  else {
    try {
      writeFileSync(options.out, text);
    } catch (error) {
      world.err(`The file cannot be written: ${error instanceof Error ? error.message : String(error)}`);
      world.exit(exitCodes.refused);
      return;
    }
    world.err(`Written to ${options.out}`);
  }
  const { verdict } = await world
    .client('customer')
    .call('read_status', { params: { runId }, query: { view: 'brief' } });
  world.exit(verdict === null ? exitCodes.undecided : exitOfVerdict[verdict]);
}

export function addReport(program: Command, world: CliWorld): void {
  const command = program
    .command('report')
    .alias('read-report')
    .description('prints the full report of a finished run, as JSON or in another format')
    .argument('<runId>');
  for (const [format, about] of Object.entries(formats)) command.addOption(new Option(`--${format}`, about));
  command
    .option('--json', 'print JSON, as it does without a format')
    .option('-o, --out <file>', 'write to a file instead of the terminal')
    .action((runId: string, options: ReportOptions) => report(world, runId, options));
}
