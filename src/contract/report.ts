// The full run report: the one stored truth that every other view is drawn from.
import { z } from 'zod';
import { findingSchema, scenarioRecordSchema, unconfirmedSchema } from './finding.ts';
import { fixVerificationSchema } from './fix-verification.ts';
import { runIdSchema, scenarioIdSchema } from './ids.ts';
import { mapStateSchema, mapTransitionSchema, maxMapStates, maxMapTransitions } from './app-map.ts';
import { limit } from './limits.ts';
import { preflightChecksSchema } from './preflight.ts';
import { failureCountsSchema } from './run-status.ts';
import { actionFidelityClasses } from './vocabulary/action-fidelity-classes.ts';
import { appMapColours } from './vocabulary/app-map-colours.ts';
import { auditOutcomes } from './vocabulary/audit-outcomes.ts';
import { confidenceTiers } from './vocabulary/confidence-tiers.ts';
import { coverageRules } from './vocabulary/coverage-rules.ts';
import { failureTypes } from './vocabulary/failure-types.ts';
import { injectedFaults } from './vocabulary/injected-faults.ts';
import { layoutTypes } from './vocabulary/layout-types.ts';
import { operationalDepths } from './vocabulary/operational-depths.ts';
import { proofStrengths } from './vocabulary/proof-strengths.ts';
import { runKinds } from './vocabulary/run-kinds.ts';
import { runModes } from './vocabulary/run-modes.ts';
import { runStates } from './vocabulary/run-states.ts';
import { severities } from './vocabulary/severities.ts';
import { verdicts } from './vocabulary/verdicts.ts';
import { viewportChoices } from './vocabulary/viewport-choices.ts';
import { viewports } from './vocabulary/viewports.ts';

export const reportSchemaVersion = 1;

const untrusted = z
  .string()
  .max(limit('evidenceText'))
  .meta({ description: `Text from the target: untrusted, redacted, at most ${limit('evidenceText')} characters.` });
const at = z.iso.datetime();

const auditName = z.string();
/** What of a check is not a plain pass: which subjects it is about (null: the check as a whole), and at which widths. */
const checkedSubjectsSchema = z.strictObject({
  audit: auditName,
  subjects: z.array(z.string()).nullable().meta({ description: 'Digests; null: the check as a whole.' }),
  viewports: z.array(viewports.schema).optional().meta({ description: 'Left out: all viewports of the row.' }),
});

/** Which checks ran on one load of a page, so that a later run knows what was retested. */
export const checkRowSchema = z.strictObject({
  context: viewports.schema.meta({ description: 'The viewport in which the page was loaded.' }),
  viewports: z.array(viewports.schema).meta({ description: 'The viewports that were measured in it.' }),
  passed: z.array(auditName),
  nothingToJudge: z.array(auditName),
  failed: z.array(checkedSubjectsSchema),
  unsure: z.array(checkedSubjectsSchema),
  controls: z.array(z.string()).meta({ description: 'Digests of the controls that were used.' }),
});
export type CheckRow = z.infer<typeof checkRowSchema>;

export const routeRecordSchema = z.strictObject({
  route: z.string(),
  template: z.string(),
  state: z.enum(['tested', 'skipped']),
  reason: z.string().nullable(),
  status: z.int().nullable(),
  title: untrusted.nullable(),
  viewports: z.array(viewports.schema),
  depth: operationalDepths.schema,
  findings: z.int(),
  screenshots: z.array(
    z.strictObject({ viewport: viewports.schema, url: z.string(), width: z.int(), height: z.int() }),
  ),
  checks: z
    .array(checkRowSchema)
    .optional()
    .meta({ description: 'The checks that ran on the page, one row for each context. Older reports do not have it.' }),
});
export type RouteRecord = z.infer<typeof routeRecordSchema>;

export const stepEvidenceSchema = z.strictObject({
  index: z.int(),
  scenarioId: scenarioIdSchema.nullable(),
  route: z.string(),
  viewport: viewports.schema,
  action: z.string(),
  outcome: z.enum(['done', 'failed', 'refused', 'held']),
  reason: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  requests: z.int(),
  consoleErrors: z.int(),
  durationMs: z.int(),
  calls: z
    .array(
      z.strictObject({
        method: z.string(),
        path: z.string().meta({ description: 'The path template, without query values.' }),
        sameOrigin: z.boolean(),
        status: z.int().nullable(),
        sentShape: z.string().nullable(),
        answerShape: z.string().nullable(),
      }),
    )
    .optional()
    .meta({ description: 'Requests caused by a step of a scenario.' }),
  candidates: z
    .array(z.strictObject({ role: z.string(), name: untrusted }))
    .optional()
    .meta({ description: 'The elements that an ambiguous locator matches, or the form that a rule refused.' }),
  screenshot: z
    .strictObject({ url: z.string(), width: z.int(), height: z.int() })
    .optional()
    .meta({ description: 'The page after the step, where the template of the scenario asks for it.' }),
});
export type StepEvidence = z.infer<typeof stepEvidenceSchema>;

export const requestShapeSchema = z.strictObject({
  method: z.string(),
  path: z.string(),
  sameOrigin: z.boolean(),
  kind: z.string(),
  status: z.int().nullable(),
  count: z.int(),
  bodyShape: z.string().nullable(),
});

export const runtimeEvidenceSchema = z.strictObject({
  console: z.strictObject({
    errors: z.int(),
    warnings: z.int(),
    other: z.int(),
    exceptions: z.int(),
    dropped: z.int(),
  }),
  network: z.strictObject({
    requests: z.int(),
    failed: z.int(),
    refusedByGuard: z.int(),
    byStatus: z.record(z.string(), z.int()),
    byMethod: z.record(z.string(), z.int()),
    shapes: z.array(requestShapeSchema).max(200),
    dropped: z.int(),
  }),
});

const proofBooleans = { pointer: z.boolean(), keyboard: z.boolean(), focus: z.boolean() };
export const actionFidelitySchema = z.strictObject({
  counts: z.record(actionFidelityClasses.schema, z.int()),
  realPointerShare: z.number().nullable(),
  actions: z
    .array(z.strictObject({ step: z.int(), action: z.string(), class: actionFidelityClasses.schema, ...proofBooleans }))
    .max(500),
});

export const coverageGroundingSchema = z.strictObject({
  routes: z.strictObject({
    seen: z.int(),
    tested: z.int(),
    skipped: z.array(z.strictObject({ route: z.string(), reason: z.string() })).max(200),
    skippedMore: z.int(),
  }),
  templates: z
    .strictObject({ seen: z.int().nullable(), tested: z.int() })
    .meta({ description: 'Kinds of page; pages with the same structure are one kind. Null: it cannot be told.' }),
  links: z.strictObject({ internal: z.int(), external: z.int(), checked: z.int() }),
  controls: z.strictObject({
    seen: z.int().nullable().meta({
      description:
        'Kinds of control, as in exercised; a control that many pages or rows share is one. Null: it cannot be told.',
    }),
    exercised: z.int(),
    held: z.int(),
    refused: z.array(z.strictObject({ rule: z.string(), count: z.int() })),
  }),
  forms: z
    .strictObject({ seen: z.int().nullable(), refused: z.int(), exercised: z.int() })
    .optional()
    .meta({ description: 'A form is exercised if its submit control was used; writes may have been blocked.' }),
  unsure: z.array(z.strictObject({ audit: z.string(), reason: z.string(), count: z.int() })).max(200),
});

export const decisionSchema = z.strictObject({
  preflightPassed: z.boolean().nullable(),
  failOn: severities.schema,
  discovered: z.boolean().meta({ description: 'The scenarios were found by the run, not given.' }),
  pagesJudged: z.int(),
  scenarios: z.strictObject({ given: z.int(), decided: z.int() }),
  aside: z
    .int()
    .optional()
    .meta({ description: 'Decided scenarios that alone do not say that what the mode tests works.' }),
  challenge: z.boolean().meta({ description: 'A bot wall was seen.' }),
  entryStatus: z.int().nullable(),
  stopped: z.int().meta({ description: 'Pages that had to be closed.' }),
  undecided: z.int().meta({ description: 'Possible defects that could not be re-checked.' }),
  browserDied: z.int().meta({ description: 'Pages left out because the browser died.' }),
  nothingCompared: z.boolean(),
});

const share = z.strictObject({ possible: z.int().nullable(), done: z.int() });
export const coverageSignalsSchema = z.strictObject({
  pages: z.int(),
  kinds: share,
  controls: share,
  forms: share,
  scenarios: share,
  explored: z.boolean(),
  stoppedEarly: z.boolean(),
});
export const proofSignalsSchema = z.strictObject({
  checks: z.int(),
  vacuous: z.int(),
  pointerShare: z.number().nullable(),
  byScript: z.int(),
  writes: z.strictObject({ accepted: z.int(), persisted: z.int() }),
  scenarios: z.strictObject({ passed: z.int(), caught: z.int(), repeated: z.int() }),
  undecided: z.int(),
  tier: confidenceTiers.schema,
  covers: z.enum(['pages', 'workflows', 'given']),
  most: z.enum(['moderate', 'strong']),
});

export const reportSchema = z
  .strictObject({
    schemaVersion: z.literal(reportSchemaVersion),
    rulesetVersion: z.string(),
    ruleVersions: z.record(z.string(), z.int()).optional().meta({
      description:
        'The version of each rule: audit:<id>, assert:<kind>, workflow:<family> and step. Missing in older reports.',
    }),
    run: z.strictObject({
      runId: runIdSchema,
      kind: runKinds.schema,
      mode: runModes.schema,
      failOn: severities.schema.optional().meta({ description: 'The lowest severity that fails the run.' }),
      state: runStates.schema,
      parentRunId: runIdSchema.nullable(),
      createdAt: at,
      startedAt: at.nullable(),
      finishedAt: at,
    }),
    target: z.strictObject({ url: z.string(), origin: z.string(), host: z.string(), productionLooking: z.boolean() }),
    verdict: verdicts.schema,
    failureType: failureTypes.schema.nullable(),
    decision: decisionSchema.optional().meta({
      description: 'What the verdict follows from, with the findings. Missing in older reports and Fix Checks.',
    }),
    summary: z.strictObject({ sentence: z.string(), counts: failureCountsSchema, routesTested: z.int() }),
    /** Absent from reports that are older than the field. */
    preflight: preflightChecksSchema.optional(),
    findings: z.array(findingSchema),
    unconfirmed: z.array(unconfirmedSchema),
    scenarios: z.array(scenarioRecordSchema),
    routes: z.array(routeRecordSchema),
    stepEvidence: z.array(stepEvidenceSchema),
    runtimeEvidence: runtimeEvidenceSchema,
    actionFidelity: actionFidelitySchema,
    coverageGrounding: coverageGroundingSchema,
    coverageConfidence: z.strictObject({
      tier: confidenceTiers.schema,
      rule: coverageRules.schema
        .optional()
        .meta({ description: 'The row of the table of coverage tiers that decided.' }),
      signals: coverageSignalsSchema
        .optional()
        .meta({ description: 'What the table was asked with. Missing in older reports.' }),
      reasons: z.array(z.string()),
    }),
    visualLayout: z.strictObject({
      viewports: z.array(viewports.schema),
      pagesMeasured: z.int(),
      types: z.array(
        z.strictObject({
          type: layoutTypes.schema,
          pass: z.int(),
          fail: z.int(),
          unsure: z.int(),
          nothingToJudge: z.int().optional(),
          viewports: z
            .array(
              z.strictObject({
                viewport: viewports.schema,
                pass: z.int(),
                fail: z.int(),
                unsure: z.int(),
                nothingToJudge: z.int(),
              }),
            )
            .optional()
            .meta({ description: 'Pages by viewport; only viewports in which the type was judged.' }),
        }),
      ),
    }),
    accessibility: z.strictObject({
      engine: z.string().nullable(),
      pagesChecked: z.int(),
      rulesPassed: z.int(),
      rulesFailed: z.int(),
      rulesUnsure: z.int(),
    }),
    backendProof: z.array(
      z.strictObject({ scenarioId: scenarioIdSchema, kind: z.string(), persisted: z.boolean(), note: z.string() }),
    ),
    mutationProof: z.array(
      z.strictObject({
        scenarioId: scenarioIdSchema,
        fault: injectedFaults.schema,
        killed: z.boolean(),
        note: z.string(),
      }),
    ),
    passingRunEvidence: z
      .strictObject({
        routesPassed: z.int(),
        judgements: z.strictObject({ pass: z.int(), fail: z.int(), unsure: z.int() }),
        auditsPassed: z.array(z.string()).meta({ description: 'Those that had something to judge.' }),
        audits: z
          .array(
            z.strictObject({
              audit: z.string(),
              outcome: auditOutcomes.schema,
              pages: z.strictObject({ passed: z.int(), failed: z.int(), nothingToJudge: z.int(), unsure: z.int() }),
            }),
          )
          .optional(),
        statement: z.string(),
      })
      .nullable(),
    proofStrength: z
      .strictObject({
        level: proofStrengths.schema,
        rule: z.string().optional().meta({ description: 'The row of the table of proof strengths that decided.' }),
        signals: proofSignalsSchema.optional().meta({ description: 'What the table was asked with.' }),
        reasons: z.array(z.string()),
      })
      .nullable(),
    buildFingerprint: z
      .strictObject({ digest: z.string(), scripts: z.int(), styles: z.int(), documents: z.int() })
      .nullable(),
    leakScan: z.strictObject({ textsScanned: z.int(), leaks: z.int() }).nullable(),
    cleanupReceipt: z
      .strictObject({
        created: z.int(),
        removed: z.int(),
        left: z.int(),
        remaining: z
          .array(z.strictObject({ text: z.string(), route: z.string() }))
          .max(50)
          .optional()
          .meta({ description: 'Records that could not be removed: search the route for the text.' }),
      })
      .nullable(),
    fixVerification: fixVerificationSchema.nullable(),
    appMap: z.strictObject({
      nodes: z.array(
        z.strictObject({
          route: z.string(),
          colour: appMapColours.schema,
          depth: operationalDepths.schema,
          findings: z.int(),
        }),
      ),
      edges: z.array(z.strictObject({ from: z.string(), to: z.string() })).max(1_000),
      states: z.array(mapStateSchema).max(maxMapStates).optional().meta({ description: 'Missing in older runs.' }),
      transitions: z.array(mapTransitionSchema).max(maxMapTransitions).optional(),
    }),
    operationalDepth: z.strictObject({ run: operationalDepths.schema, counts: z.record(z.string(), z.int()) }),
    doNotClaim: z.array(z.string()),
    limits: z.strictObject({
      pagesLimit: z.int(),
      viewport: viewportChoices.schema,
      capped: z.array(z.strictObject({ name: z.string(), requested: z.int(), used: z.int(), why: z.string() })),
      reached: z.array(z.strictObject({ name: z.string(), count: z.int(), note: z.string() })),
    }),
    timings: z.strictObject({
      queuedMs: z.int(),
      exploreMs: z.int(),
      confirmMs: z.int(),
      totalMs: z.int(),
    }),
    digest: z.string(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof reportSchema>;
