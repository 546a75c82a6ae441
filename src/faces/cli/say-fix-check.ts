import type { FixVerification } from '#contract/fix-verification.ts';
import { aboutFixReason } from '#contract/vocabulary/fix-reasons.ts';
import type { CliWorld } from './cli-world.ts';
import { cutLine } from './cut-line.ts';
import { terminalText } from './terminal-text.ts';

const statusWidth = 18;

export function sayFixCheck(world: CliWorld, { status, scenarios, newFailures, errorBound }: FixVerification): void {
  const luck = errorBound === null ? '' : `, luck at most ${(errorBound * 100).toFixed(2)} %`;
  const count = `${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'}`;
  world.out(terminalText(`${status.toUpperCase()}  ${count}${luck}`));
  for (const each of scenarios) {
    const { passed, failed, unsure } = each.replays;
    const name = each.title ?? each.findingId ?? each.scenarioId;
    const where = [each.givenId, each.route].filter((part) => part !== undefined).join('  ');
    world.out(cutLine(`  ${each.status.padEnd(statusWidth)} ${name}  ${where}`.trimEnd(), world.columns));
    const counts = `${passed} passed, ${failed} failed, ${unsure} unsure`;
    const indent = ' '.repeat(statusWidth + 3);
    world.out(cutLine(`${indent}${counts}. ${aboutFixReason[each.reason]}`, world.columns));
  }
  for (const { title, route } of newFailures)
    world.out(cutLine(`  ${'new failure'.padEnd(statusWidth)} ${title}  ${route}`, world.columns));
}
