// Tells one build of the target from another, from the parts of it that stay the same from load to load.
import type { FailureType } from '#contract/vocabulary/failure-types.ts';
import { digestOf } from '#core/evidence/digest.ts';

/** Name of a part → digest of its content, as one load showed them. */
export type BuildParts = Readonly<Record<string, string>>;

/** The parts that are the same in every load of a place, by place. */
export type Build = Readonly<Record<string, BuildParts>>;

export interface BuildLoad {
  /** Context and route. */
  readonly place: string;
  readonly parts: BuildParts;
}

const minLoads = 2;

/** What differs between two loads is not part of the build: tokens, nonces, times. A single load proves nothing. */
export function stableBuild(loads: readonly BuildLoad[]): Build {
  const places = new Map<string, BuildParts[]>();
  for (const { place, parts } of loads) places.set(place, [...(places.get(place) ?? []), parts]);
  const stable: Record<string, BuildParts> = {};
  for (const [place, seen] of places) {
    const names = new Set(seen.flatMap((parts) => Object.keys(parts)));
    // A load that could not read a part proves nothing about it; two that did must agree.
    const kept = [...names].flatMap((name): [string, string][] => {
      const digests = seen.flatMap((parts) => parts[name] ?? []);
      const [first] = digests;
      const agreed = digests.length >= minLoads && digests.every((digest) => digest === first);
      return agreed && first !== undefined ? [[name, first]] : [];
    });
    if (kept.length > 0) stable[place] = Object.fromEntries(kept);
  }
  return stable;
}

export type BuildChange = 'changed' | 'unchanged' | 'unknown';

/** A part that only one side has may have come late: only parts that both have can differ. */
export function compareBuilds(before: Build, after: Build): BuildChange {
  let shared = 0;
  for (const [place, parts] of Object.entries(before))
    for (const [name, digest] of Object.entries(parts)) {
      const now = after[place]?.[name];
      if (now === undefined) continue;
      if (now !== digest) return 'changed';
      shared += 1;
    }
  return shared === 0 ? 'unknown' : 'unchanged';
}

/** True when a part that was the same in every load before has two values among these loads of one place. */
export function changedBetween(before: Build, loads: readonly BuildLoad[]): boolean {
  const seen = new Map<string, string>();
  for (const { place, parts } of loads)
    for (const [name, digest] of Object.entries(parts)) {
      // Two machines behind one name may disagree about validators of the same build.
      if (name === 'validator' || before[place]?.[name] === undefined) continue;
      const key = `${place} ${name}`;
      const known = seen.get(key);
      if (known !== undefined && known !== digest) return true;
      seen.set(key, digest);
    }
  return false;
}

export interface FingerprintSummary {
  readonly digest: string;
  readonly scripts: number;
  readonly styles: number;
  readonly documents: number;
}

export function summariseBuild(build: Build): FingerprintSummary | null {
  const places = Object.values(build);
  if (places.length === 0) return null;
  const names = (kind: string): number =>
    new Set(places.flatMap((parts) => Object.keys(parts).filter((name) => name.startsWith(`${kind} `)))).size;
  return { digest: digestOf(build), scripts: names('script'), styles: names('style'), documents: places.length };
}

/** Failures of client-side code need new code to be fixed; failures of data and servers do not. */
const mendedByCode = {
  page_unreachable: false,
  http_error: false,
  broken_link: false,
  broken_resource: false,
  uncaught_exception: true,
  console_error: true,
  blank_page: true,
  never_settles: true,
  slow_response: false,
  redirect_loop: false,
  dead_control: true,
  control_blocked: true,
  form_submit_failed: false,
  validation_missing: true,
  not_persisted: false,
  update_not_persisted: false,
  delete_not_performed: false,
  duplicate_on_submit: false,
  search_ignored: false,
  pagination_broken: false,
  auth_bounce: false,
  session_lost: false,
  auth_boundary_open: false,
  logout_ineffective: false,
  content_defect: false,
  layout_defect: true,
  accessibility_defect: true,
  insecure_transport: false,
  assertion_failed: false,
  visual_regression: false,
  behaviour_regression: false,
  preflight_failed: false,
} as const satisfies Record<FailureType, boolean>;

interface Fault {
  readonly type: FailureType;
  readonly subtype?: string | null;
  readonly cause?: string;
}

/** A missing image is a file, and a page that waits for a request waits for its server. */
const atTheServer = ({ type, subtype, cause }: Fault): boolean =>
  subtype === 'broken_image' || (type === 'never_settles' && /^(?:load|busy):\//.test(cause ?? ''));

export const needsNewBuild = (fault: Fault): boolean => mendedByCode[fault.type] && !atTheServer(fault);
