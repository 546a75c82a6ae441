import type { EvidenceItem, Finding, ScenarioRecord, Unconfirmed } from '#contract/finding.ts';
import { lockOf } from '#core/fix-check/same-test-lock.ts';
import { cutText } from '#core/evidence/cut-text.ts';
import type { SourceFrame, SourceOf } from '#core/evidence/source-place.ts';
import type { ConfirmedFinding } from '../confirmed-finding.ts';
import type { ReportInput } from '../report-input.ts';
import { elementRecord } from './element-record.ts';
import { firstSeen } from './first-seen.ts';
import { rateOf } from '#core/confirm/decide-confirmed.ts';

const sourceNotes = {
  exception: 'The line of the source that threw, by the public source map.',
  console: 'The line of the source that wrote to the console, by the public source map.',
  request: 'The line of the source that sent the request, by the public source map.',
  declaration: 'The line of the source of the CSS declaration, by the public source map.',
} as const satisfies Record<SourceOf, string>;

const frameText = ({ file, line, functionName }: SourceFrame): string =>
  functionName === null ? `${file}:${line}` : `${functionName} (${file}:${line})`;

function sourceItems({ source }: ConfirmedFinding): EvidenceItem[] {
  if (source === undefined) return [];
  const { of, file, line, functionName, built, passed, shared, calledFrom } = source;
  const callers = cutText(calledFrom.map(frameText).join(' < '));
  return [
    {
      kind: 'source',
      note: sourceNotes[of],
      untrusted: file,
      facts: {
        of,
        line,
        functionName,
        built: cutText(built),
        passed,
        shared,
        calledFrom: callers === '' ? null : callers,
      },
    },
  ];
}

function evidenceOf(confirmed: ConfirmedFinding, input: ReportInput): EvidenceItem[] {
  const picture = input.findingPictures.get(confirmed.candidate.id);
  const shown: EvidenceItem[] =
    picture === undefined
      ? []
      : [
          {
            kind: 'screenshot',
            note: picture.box === undefined ? 'The page.' : 'The page, with a box around the element.',
            artifact: { kind: 'screenshot', url: picture.url, width: picture.width, height: picture.height },
          },
        ];
  const changed = confirmed.blame?.changedBlocks ?? null;
  const pixels: EvidenceItem[] =
    changed === null
      ? []
      : [
          {
            kind: 'pixels',
            note: 'Small blocks of the window that look different without the CSS declaration at fault.',
            facts: { changedBlocks: changed },
          },
        ];
  return [...confirmed.at.failure.evidence, ...pixels, ...sourceItems(confirmed), ...shown];
}

export function buildFindings(input: ReportInput): Finding[] {
  return input.confirmed.map((confirmed): Finding => {
    const { candidate, at, scenario, tally, blame } = confirmed;
    const { failure, visit } = at;
    return {
      id: candidate.id,
      type: candidate.type,
      ...(candidate.subtype === undefined ? {} : { subtype: candidate.subtype }),
      severity: candidate.severity,
      title: failure.title,
      route: visit.route,
      routes: [...candidate.routes],
      viewports: [...candidate.viewports],
      ...(blame === null ? {} : { widthRange: blame.widthRange, blame: blame.declaration }),
      ...(blame?.reason == null ? {} : { blameReason: blame.reason }),
      ...(failure.element === undefined ? {} : { element: elementRecord(failure.element) }),
      evidence: evidenceOf(confirmed, input),
      reproduction: {
        scenarioId: scenario.id,
        steps: scenario.steps.map((step) => ({ ...step })),
        confirmed: rateOf(tally),
        flaky: confirmed.flaky,
      },
      firstSeenAt: firstSeen(input, candidate),
      ...(failure.fixHint === undefined ? {} : { fixHint: failure.fixHint }),
    };
  });
}

export function buildScenarios(input: ReportInput): ScenarioRecord[] {
  const records = new Map<string, ScenarioRecord>();
  for (const { candidate, at, scenario } of input.confirmed) {
    const known = records.get(scenario.id);
    if (known !== undefined) known.findingIds.push(candidate.id);
    else
      records.set(scenario.id, {
        id: scenario.id,
        title: scenario.title,
        template: scenario.template,
        route: scenario.route,
        viewport: scenario.viewport,
        steps: scenario.steps.map((step) => ({ ...step })),
        lock: lockOf(
          scenario,
          at.failure.evidence.map(({ kind }) => kind),
        ),
        outcome: 'failed',
        findingIds: [candidate.id],
      });
  }
  return [...records.values()];
}

export const buildUnconfirmed = (input: ReportInput): Unconfirmed[] =>
  input.unconfirmed.map(({ candidate, tally, reason }) => ({
    type: candidate.type,
    ...(candidate.subtype === undefined ? {} : { subtype: candidate.subtype }),
    title: candidate.sightings[0]?.failure.title ?? candidate.audit.about,
    route: candidate.routes[0] ?? '',
    reason,
    reproduced: rateOf(tally),
  }));
