// Which places a Fix Check visits, and what each visit must decide.
import { limit } from '#contract/limits.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { type SessionTest, sessionTestOf } from '#core/evidence/session-test.ts';
import { auditById } from '#core/audits/all.ts';
import type { Audit } from '#core/audits/define.ts';
import { linkOfCause } from '#core/audits/runtime/broken-link.ts';
import { isHang } from '#core/audits/runtime/stopped-responding.ts';
import type { FindingMaterial, MaterialPlace, ReplayMaterial } from './replay-material.ts';

export interface CheckGroup {
  readonly key: string;
  /** Context and route, and the finding where a control is used. */
  readonly place: string;
  readonly route: string;
  readonly context: Viewport;
  /** The one control that is used; such a replay serves one finding only. */
  readonly probe: MaterialPlace['probe'];
  readonly findings: readonly string[];
  readonly checkLinks: readonly string[];
  readonly access: boolean;
  /** Whether controls are used in search of a menu. */
  readonly ways: boolean;
  /** Widths at which layout findings of this place failed; null where that is not known. */
  readonly widths: readonly Viewport[] | null;
  readonly paths: readonly string[];
  readonly testIds: readonly string[];
  readonly session: SessionTest | null;
  /** The page is expected to hang, which takes a whole core. */
  readonly hangs: boolean;
  /** In this window the run did not look for other layout faults: what is seen there now need not be new. */
  readonly resized: boolean;
}

interface Member {
  readonly finding: FindingMaterial;
  readonly place: MaterialPlace;
}

export const replayedPlaces = ({ places }: FindingMaterial): readonly MaterialPlace[] =>
  places.slice(0, limit('fixPlacesMax'));

const usesWays = ({ audit }: FindingMaterial): boolean => auditById.get(audit)?.needs.includes('ways') === true;

export function groupOf(finding: FindingMaterial, place: MaterialPlace): string {
  const page = `${sessionTestOf(finding.audit) ?? ''}${place.context} ${place.route}`;
  if (place.probe !== null) return `${page} ${finding.findingId} ${place.probe.subject.key}`;
  return usesWays(finding) ? `${page} ${finding.findingId}` : page;
}

const isAboutLayout = ({ finding }: Member): boolean =>
  auditById.get(finding.audit)?.needs.includes('layouts') === true;

function widthsOf(members: readonly Member[]): CheckGroup['widths'] {
  const widths = members.filter(isAboutLayout).map(({ place }) => place.widths);
  return widths.some((each) => each === undefined) ? null : [...new Set(widths.flatMap((each) => each ?? []))];
}

function makeGroup(place: string, index: number, members: readonly Member[], at: MaterialPlace): CheckGroup {
  const probe = members[0]?.place.probe ?? null;
  const needs = (part: Audit['needs'][number]): boolean =>
    members.some(({ finding }) => auditById.get(finding.audit)?.needs.includes(part) === true);
  return {
    key: String(index).padStart(3, '0'),
    place,
    route: at.route,
    context: at.context,
    probe,
    findings: members.map(({ finding }) => finding.findingId),
    checkLinks: members
      .filter(({ finding }) => finding.audit === 'broken_link')
      .map(({ finding }) => linkOfCause(finding.cause))
      .sort(),
    access: needs('access'),
    ways: needs('ways'),
    widths: widthsOf(members),
    paths: [...new Set(members.map(({ place }) => place.subject).filter((path) => path !== null))],
    session: members[0] === undefined ? null : sessionTestOf(members[0].finding.audit),
    testIds: probe?.subject.testId == null ? [] : [probe.subject.testId],
    hangs: members.some(({ finding }) => isHang(finding.cause)),
    resized: at.resized === true,
  };
}

/** Places of several findings share their visits; where only controls are used or scenarios failed is audited, too. */
export function groupPlaces(material: ReplayMaterial): readonly CheckGroup[] {
  const groups = new Map<string, { at: MaterialPlace; members: Member[] }>();
  for (const finding of material.findings)
    for (const place of replayedPlaces(finding)) {
      const key = groupOf(finding, place);
      const known = groups.get(key);
      if (known === undefined) groups.set(key, { at: place, members: [{ finding, place }] });
      else known.members.push({ finding, place });
    }
  // A route that ends sessions, or is tested with one of its own, is not opened with that of the run.
  const places = [...groups.values()]
    .filter(({ members }) => members.every(({ finding }) => sessionTestOf(finding.audit) === null))
    .map(({ at }) => at);
  for (const at of places) {
    const passive = `${at.context} ${at.route}`;
    if (!groups.has(passive)) groups.set(passive, { at: { ...at, probe: null, subject: null }, members: [] });
  }
  for (const { route, context, before } of material.looked ?? []) {
    const at: MaterialPlace = { route, context, before, probe: null, subject: null };
    const passive = `${context} ${route}`;
    if (!groups.has(passive)) groups.set(passive, { at, members: [] });
  }
  return [...groups].map(([key, { at, members }], index) => makeGroup(key, index, members, at));
}
