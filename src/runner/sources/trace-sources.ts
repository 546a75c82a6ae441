// Adds to confirmed findings where their cause is in the source, as far as public source maps tell.
import { limit } from '#contract/limits.ts';
import type { StackFrame } from '#core/evidence/frames-of-stack.ts';
import { resourceOf, templateOf } from '#core/evidence/route.ts';
import type { FoundSource, SourceFrame, SourceOf } from '#core/evidence/source-place.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { ConfirmedFinding } from '#core/report/confirmed-finding.ts';
import type { CloserLook } from '#engine/jobs/closer-look/look-order.ts';
import { type BuiltPlace, SourceMaps, type SourcePlace } from '#engine/sources/source-maps.ts';
import type { Work } from '../pipeline.ts';
import { placeOfFinding } from './places-of-finding.ts';

const maxCallers = 2;

type Tools = Work<RunPlan>['tools'];

/** The path of a file as evidence names it. */
function builtPath(address: string, origin: string): string {
  const url = URL.parse(address);
  return url === null ? '' : (templateOf(resourceOf(url, origin)).split('?')[0] ?? '');
}

const frameOf = ({ file, line, functionName }: SourcePlace): SourceFrame => ({ file, line, functionName });

/** The innermost frame of the project's own code, and those behind it. */
async function ofFrames(
  maps: SourceMaps,
  of: SourceOf,
  frames: readonly StackFrame[],
  origin: string,
): Promise<FoundSource | null> {
  const own: { readonly place: SourcePlace; readonly address: string }[] = [];
  let passed = 0;
  for (const { address, line, column } of frames) {
    const place = await maps.at({ address, line, column });
    // Behind a frame that nothing is known of, the nearest known one would only be a guess.
    if (place === null) break;
    if (place.vendored && own.length === 0) passed += 1;
    if (!place.vendored) own.push({ place, address });
    if (own.length > maxCallers) break;
  }
  const [first, ...callers] = own;
  if (first === undefined) return null;
  return {
    ...frameOf(first.place),
    of,
    built: builtPath(first.address, origin),
    passed,
    shared: false,
    calledFrom: callers.map(({ place }) => frameOf(place)),
  };
}

async function ofDeclaration(maps: SourceMaps, writtenAt: BuiltPlace, origin: string): Promise<FoundSource | null> {
  const place = await maps.at(writtenAt);
  if (place === null) return null;
  const built = builtPath(writtenAt.address, origin);
  return { ...frameOf(place), functionName: null, of: 'declaration', built, passed: 0, shared: false, calledFrom: [] };
}

async function sourceOf(
  finding: ConfirmedFinding,
  { places, target }: Tools,
  maps: SourceMaps,
  shown: Visit | undefined,
  look: CloserLook | undefined,
): Promise<FoundSource | null> {
  if (finding.blame?.declaration != null)
    return look?.writtenAt == null ? null : ofDeclaration(maps, look.writtenAt, target.origin);
  const named = placeOfFinding(finding, shown);
  if (named === null) return null;
  const frames = places.framesAt(named.place, named.what);
  const helpers = named.of === 'request' ? places.helpersIn(frames) : 0;
  const behind = await ofFrames(maps, named.of, frames.slice(helpers), target.origin);
  if (behind !== null || helpers === 0) return behind;
  const helper = await ofFrames(maps, named.of, frames, target.origin);
  return helper === null ? null : { ...helper, shared: true };
}

export async function traceSources(
  { tools, hooks }: Work<RunPlan>,
  confirmed: readonly ConfirmedFinding[],
  shown: ReadonlyMap<string, Visit>,
  looks: ReadonlyMap<string, CloserLook>,
): Promise<readonly ConfirmedFinding[]> {
  const signal = AbortSignal.any([hooks(95, 96).deadline.signal, AbortSignal.timeout(limit('sourceMapMs'))]);
  const maps = new SourceMaps({ egress: tools.proxy.egress, origin: tools.target.origin, signal });
  const traced: ConfirmedFinding[] = [];
  for (const finding of confirmed) {
    const { id } = finding.candidate;
    const source = await sourceOf(finding, tools, maps, shown.get(id), looks.get(id));
    traced.push(source === null ? finding : { ...finding, source });
  }
  return traced;
}
