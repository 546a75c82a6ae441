// One test of the exported file: its head, which every test needs, and the block of the wanted scenario.
import type { Finding } from '#contract/finding.ts';

const blockStart = /^test\.describe\("([^"]*)"/gm;
const blockEnd = '\n});\n';

export function playwrightOf(file: string, { id, reproduction }: Pick<Finding, 'id' | 'reproduction'>): string {
  const blocks = [...file.matchAll(blockStart)];
  const named = (wanted: string) => blocks.find(([, name = '']) => name.split(' ').includes(wanted));
  // The shortest reproduction is named by the finding, the full scenario by its own id.
  const block = named(id) ?? named(reproduction.scenarioId);
  const first = blocks[0];
  if (block === undefined || first === undefined) return file;
  const end = file.indexOf(blockEnd, block.index);
  return `${file.slice(0, first.index)}${file.slice(block.index, end === -1 ? undefined : end + blockEnd.length)}`;
}
