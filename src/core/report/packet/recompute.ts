// Decides every claim of a packet again, from its evidence alone and by the functions that decided it first. A signature
// says who wrote a packet; this says whether what it claims follows from what it shows.
import { coverageTierOf } from '#contract/coverage-tiers.ts';
import type { ProofPack } from '#contract/proof-pack.ts';
import { noFailures } from '#contract/run-status.ts';
import type { FixFacts } from '#contract/fix-verification.ts';
import type { FixStatus } from '#contract/vocabulary/fix-statuses.ts';
import type { AuditOutcome } from '#contract/vocabulary/audit-outcomes.ts';
import { defaultFailOn } from '#contract/vocabulary/severities.ts';
import { decideFromFacts, verdictOfFixStatus } from '#core/domain/decide-verdict.ts';
import { rateOf } from '#core/confirm/decide-confirmed.ts';
import { decideAgain, decideRows } from '#core/fix-check/fix-facts.ts';
import { type ScenarioDecision, sumPlaces } from '#core/fix-check/fix-verification.ts';
import { part } from '#core/words/count.ts';
import { ownScenarios } from '../exports/own-scenarios.ts';
import { proofRuleOf, proofTable } from '../proof-strength.ts';
import type { UnsignedPack } from '../views/view-proof-pack.ts';

export interface Claim {
  readonly claim: string;
  readonly outcome: 'holds' | 'fails' | 'not_checkable';
  readonly message: string;
}

type Pack = UnsignedPack | ProofPack;
/** Null: the packet does not hold what the claim needs. Otherwise what is wrong, if anything. */
type Check = (pack: Pack) => readonly string[] | null;

const differs = (what: string, claimed: unknown, found: unknown): readonly string[] =>
  JSON.stringify(claimed) === JSON.stringify(found)
    ? []
    : [`${what} is ${JSON.stringify(claimed)}, but the evidence gives ${JSON.stringify(found)}.`];

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, each) => total + each, 0);

/** Entries of a packet that would not fit were left out, and it says so. */
const wasCut = ({ limits }: Pack): boolean => limits.reached.some(({ name }) => name === 'reportBytes');

const verdictAgain: Check = (pack) => {
  const { fixVerification: fix, decision, run, verdict, failureType, findings } = pack;
  if (run.kind === 'fix_check' && fix !== null && run.state === 'completed')
    return [
      ...differs('The verdict', verdict, verdictOfFixStatus[fix.status]),
      ...(verdict === 'fail' ? [] : differs('The failure type', failureType, null)),
    ];
  if (run.state !== 'completed') return differs('The verdict', verdict, 'inconclusive');
  if (decision === undefined) return null;
  const again = decideFromFacts(decision, findings, pack.preflight ?? []);
  return [
    ...differs('The verdict', verdict, again.verdict),
    ...differs('The failure type', failureType, again.failureType),
  ];
};

const decisionAgain: Check = ({ decision, run, summary, preflight, scenarios, routes }) => {
  if (decision === undefined) return null;
  const own = ownScenarios({ scenarios });
  const decided = own.filter(({ outcome }) => outcome !== 'unsure');
  const reached = new Set([
    ...routes.filter(({ state }) => state === 'tested').map(({ route }) => route),
    ...own.map(({ route }) => route),
  ]);
  return [
    ...differs('failOn', decision.failOn, run.failOn ?? defaultFailOn),
    ...differs('The number of pages judged', summary.routesTested, decision.pagesJudged),
    ...(decision.pagesJudged > reached.size
      ? [`${decision.pagesJudged} pages are claimed as judged, but only ${reached.size} are listed.`]
      : []),
    ...differs('The number of scenarios', decision.scenarios, { given: own.length, decided: decided.length }),
    ...(preflight == null || decision.preflightPassed === null
      ? []
      : differs(
          'The preflight',
          decision.preflightPassed,
          preflight.every(({ ok }) => ok),
        )),
  ];
};

const countsAgain: Check = (pack) => {
  const counts = {
    ...noFailures,
    unconfirmed: wasCut(pack) ? pack.summary.counts.unconfirmed : pack.unconfirmed.length,
  };
  for (const { severity } of pack.findings) counts[severity] += 1;
  const names = Object.keys(counts) as (keyof typeof counts)[];
  return names.flatMap((name) => differs(`The count ${name}`, pack.summary.counts[name], counts[name]));
};

const minReproductions = 2;

/** A finding of a run was confirmed by replays. In a Fix Check it is an old one, and the replays are those of its row. */
function replaysAgain(
  { id, reproduction: { confirmed } }: Pack['findings'][number],
  fix: Pack['fixVerification'],
): readonly string[] {
  const row = fix?.scenarios.find(({ findingId }) => findingId === id);
  if (row !== undefined) return differs(`The replays of the finding ${id}`, confirmed, rateOf(row.replays));
  return confirmed.failed < minReproductions || confirmed.failed > confirmed.of
    ? [`The finding ${id} failed in ${part(confirmed.failed, confirmed.of, 'replay')}, which confirms nothing.`]
    : [];
}

const findingsAgain: Check = ({ findings, scenarios, fixVerification }) => {
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  return findings.flatMap((finding) => {
    const {
      id,
      route,
      routes,
      reproduction: { scenarioId },
    } = finding;
    return [
      ...replaysAgain(finding, fixVerification),
      ...(byId.get(scenarioId)?.findingIds.includes(id) === true
        ? []
        : [`The finding ${id} has no scenario that failed.`]),
      ...(routes.includes(route) ? [] : [`The finding ${id} is not on its own route.`]),
    ];
  });
};

const scenariosAgain: Check = ({ findings, scenarios }) => {
  const known = new Set(findings.map(({ id }) => id));
  return scenarios.flatMap(({ id, findingIds, outcome }) => [
    ...findingIds
      .filter((each) => !known.has(each))
      .map((each) => `The scenario ${id} names the finding ${each}, which is missing.`),
    ...(outcome !== 'failed' && findingIds.some((each) => known.has(each))
      ? [`The scenario ${id} has a finding, but its outcome is ${outcome}.`]
      : []),
  ]);
};

/** The check that a finding of a scan failed. */
function auditOf({ reproduction: { steps } }: Pack['findings'][number]): string | null {
  const judged = steps.at(-1)?.['judge'];
  return typeof judged === 'object' && judged !== null && 'audit' in judged ? String(judged.audit) : null;
}

const routesAgain: Check = ({ findings, routes }) =>
  routes.flatMap(({ route, findings: claimed, checks }) => {
    if (checks === undefined) return [];
    const here = findings.filter((finding) => auditOf(finding) !== null && finding.routes.includes(route));
    return differs(`The number of findings on ${route}`, claimed, here.length);
  });

const coverageAgain: Check = ({ coverageConfidence: { tier, rule, signals }, coverageGrounding }) => {
  if (signals === undefined || rule === undefined) return null;
  const again = coverageTierOf(signals);
  return [
    ...differs('The coverage tier', tier, again.tier),
    ...differs('The coverage rule', rule, again.rule),
    ...differs('The kinds of page', signals.kinds, {
      possible: coverageGrounding.templates.seen,
      done: coverageGrounding.templates.tested,
    }),
    ...differs('The kinds of control used', signals.controls.done, coverageGrounding.controls.exercised),
  ];
};

const proofAgain: Check = ({ proofStrength, verdict, coverageConfidence }) => {
  if ((proofStrength !== null) !== (verdict === 'pass'))
    return ['Only a pass has a proof strength, and every pass has one.'];
  if (proofStrength === null) return [];
  const { level, signals } = proofStrength;
  if (signals === undefined) return null;
  return [
    ...differs('The proof strength', level, proofTable[proofRuleOf(signals)].level),
    ...differs('The coverage behind the proof', signals.tier, coverageConfidence.tier),
  ];
};

const passingAgain: Check = ({ passingRunEvidence: passing, verdict, summary }) => {
  if ((passing !== null) !== (verdict === 'pass'))
    return ['Only a pass has evidence of passing, and every pass has it.'];
  if (passing === null) return [];
  const audits = passing.audits ?? [];
  const outcomeOf = ({ passed, failed }: (typeof audits)[number]['pages'], claimed: AuditOutcome): AuditOutcome =>
    failed > 0 ? 'failed' : passed > 0 ? 'passed' : claimed === 'nothing_to_judge' ? claimed : 'unsure';
  return [
    ...differs('The number of passing pages', passing.routesPassed, summary.routesTested),
    ...audits.flatMap(({ audit, outcome, pages }) =>
      differs(`The outcome of ${audit}`, outcome, outcomeOf(pages, outcome)),
    ),
    ...differs(
      'The list of passed checks',
      passing.auditsPassed,
      passing.audits === undefined
        ? passing.auditsPassed
        : audits.filter(({ outcome }) => outcome === 'passed').map(({ audit }) => audit),
    ),
  ];
};

/** As many as the packet lists; beyond them only the counts are kept. */
const maxListedActions = 500;

const actionsAgain: Check = ({ actionFidelity: { counts, actions } }) => {
  if (sum(counts) > maxListedActions) return null;
  return Object.entries(counts).flatMap(([word, claimed]) =>
    differs(`The number of ${word} actions`, claimed, actions.filter((each) => each.class === word).length),
  );
};

const runtimeAgain: Check = (pack) => {
  const { requests, byStatus, byMethod, shapes, dropped } = pack.runtimeEvidence.network;
  const listed = shapes.reduce((total, each) => total + each.count, 0);
  return [
    ...differs('The number of requests by status', sum(byStatus), requests),
    ...differs('The number of requests by method', sum(byMethod), requests),
    ...(dropped > 0 || wasCut(pack) ? [] : differs('The number of requests listed', listed, requests)),
  ];
};

const stepsAgain: Check = ({ stepEvidence, scenarios }) => {
  const known = new Set(scenarios.map(({ id }) => id));
  return stepEvidence.flatMap(({ index, scenarioId }, place) => [
    ...differs(`The number of step ${place}`, index, place),
    ...(scenarioId === null || known.has(scenarioId) ? [] : [`Step ${place} belongs to no scenario of the packet.`]),
  ]);
};

type FixRow = NonNullable<Pack['fixVerification']>['scenarios'][number];

/** One row, decided again. */
function rowAgain(row: FixRow, facts: FixFacts, decision: ScenarioDecision): readonly string[] {
  const name = `of the scenario ${row.scenarioId}`;
  return [
    ...differs(`The status ${name}`, row.status, decision.status),
    ...differs(`The reason ${name}`, row.reason, decision.reason),
    ...differs(`The error bound ${name}`, row.errorBound, decision.errorBound),
    ...differs(`The number of places ${name}`, row.places, facts.places.length),
    ...differs(`The replays ${name}`, row.replays, sumPlaces(facts.places)),
  ];
}

/** A check that did not get so far as to replay anything says one thing about every row. */
const undecidedAgain = ({ status, scenarios, newFailures, errorBound }: NonNullable<Pack['fixVerification']>) => [
  ...scenarios.flatMap((row) => [
    ...differs(`The status of the scenario ${row.scenarioId}`, row.status, status),
    ...differs(`The replays of the scenario ${row.scenarioId}`, sum(row.replays), 0),
  ]),
  ...differs('The number of new failures', newFailures.length, 0),
  ...differs('The error bound', errorBound, null),
  ...(unreplayed.has(status) ? [] : [`The status ${status} needs replays.`]),
];
const unreplayed: ReadonlySet<FixStatus> = new Set([
  'pending',
  'provider_error',
  'unable_to_verify',
  'auth_blocked_verification',
]);

const fixAgain: Check = ({ fixVerification: fix, run, findings }) => {
  if (fix === null) return run.kind === 'fix_check' ? null : [];
  const { scenarios, newFailures } = fix;
  const decided = scenarios.flatMap((row) =>
    row.facts === undefined ? [] : [{ row, facts: row.facts, decision: decideAgain(row, row.facts) }],
  );
  if (decided.length === 0) return undecidedAgain(fix);
  const rows = decided.map(({ row, decision }) => ({ decision, severity: row.severity }));
  const again = decideRows(rows, newFailures, run.failOn);
  const known = new Set(findings.map(({ id }) => id));
  const notRetested = decided.filter(({ row }) => sum(row.replays) === 0).flatMap(({ row }) => row.findingId ?? []);
  return [
    ...differs('The number of decided scenarios', decided.length, scenarios.length),
    ...decided.flatMap(({ row, facts, decision }) => rowAgain(row, facts, decision)),
    ...differs('The status of the Fix Check', fix.status, again.status),
    ...differs('The error bound', fix.errorBound, again.errorBound),
    ...differs('The list of what was not tested again', fix.notRetested, notRetested),
    ...newFailures
      .filter(({ findingId }) => !known.has(findingId))
      .map(({ findingId }) => `The new failure ${findingId} is missing among the findings.`),
  ];
};

const checks: Readonly<Record<string, Check>> = {
  verdict: verdictAgain,
  decision: decisionAgain,
  counts: countsAgain,
  findings: findingsAgain,
  scenarios: scenariosAgain,
  routes: routesAgain,
  coverage: coverageAgain,
  'proof strength': proofAgain,
  'passing evidence': passingAgain,
  actions: actionsAgain,
  requests: runtimeAgain,
  steps: stepsAgain,
  'fix verification': fixAgain,
};

export const recomputeClaims = (pack: Pack): readonly Claim[] =>
  Object.entries(checks).map(([claim, check]): Claim => {
    const wrong = check(pack);
    if (wrong === null)
      return { claim, outcome: 'not_checkable', message: 'The packet does not hold the evidence of this claim.' };
    return wrong.length === 0
      ? { claim, outcome: 'holds', message: 'Follows from the evidence.' }
      : { claim, outcome: 'fails', message: wrong.slice(0, 3).join(' ') };
  });
