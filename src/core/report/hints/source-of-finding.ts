// The place in the source that the evidence of a finding names: found while the run went on, by a public source map.
import type { Finding } from '#contract/finding.ts';
import type { FixHint } from '#contract/fix-hints.ts';
import type { SourceOf } from '#core/evidence/source-place.ts';

const whys = {
  exception: 'The source map of the script leads from the innermost frame of the stack to this line.',
  console: 'The source map of the script leads from the call that wrote to the console to this line.',
  request: 'The source map of the script leads from the call that sent the request to this line.',
  declaration: 'The source map of the style sheet leads from the declaration to this line.',
} as const satisfies Record<SourceOf, string>;

const isKnown = (of: unknown): of is SourceOf => typeof of === 'string' && Object.hasOwn(whys, of);

export function sourceOfFinding({ evidence }: Finding): FixHint['source'] {
  const { untrusted: file, facts = {} } = evidence.find(({ kind }) => kind === 'source') ?? {};
  const { of, line, functionName, calledFrom, passed, shared } = facts;
  if (file === undefined || typeof line !== 'number' || !isKnown(of)) return null;
  const packages = typeof passed === 'number' && passed > 0;
  return {
    file,
    line,
    functionName: typeof functionName === 'string' ? functionName : null,
    calledFrom: typeof calledFrom === 'string' ? calledFrom : null,
    why: [
      whys[of],
      ...(packages ? ['Frames of packages were passed over.'] : []),
      ...(shared === true ? ['It sends other requests, too.'] : []),
    ].join(' '),
    // What a package does may be its own fault, and what a helper sends may be that of its caller.
    sure: shared === true ? 'low' : packages ? 'medium' : 'high',
  };
}
