// A finding is a test: it carries the compiled scenario that failed, again and again, in fresh contexts.
import { z } from 'zod';
import { findingIdSchema, givenIdSchema, scenarioIdSchema } from './ids.ts';
import { limit } from './limits.ts';
import { artifactKinds } from './vocabulary/artifact-kinds.ts';
import { failureTypes } from './vocabulary/failure-types.ts';
import { severities } from './vocabulary/severities.ts';
import { viewports } from './vocabulary/viewports.ts';

const untrusted = z
  .string()
  .max(limit('evidenceText'))
  .meta({ description: `Text from the target: untrusted, redacted, at most ${limit('evidenceText')} characters.` });

export const boxSchema = z.strictObject({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
export type Box = z.infer<typeof boxSchema>;

export const elementSchema = z
  .strictObject({
    role: z.string(),
    name: untrusted,
    testId: untrusted.optional(),
    selectorHint: untrusted.nullable().meta({
      description: 'Matches this element of the page and no other; null where no selector does, as in shadow roots.',
    }),
    box: boxSchema.nullable(),
  })
  .meta({ id: 'Element' });
export type ElementRecord = z.infer<typeof elementSchema>;

export const evidenceItemSchema = z.strictObject({
  kind: z.string(),
  note: z.string().meta({ description: 'Written by Proofrun, never text from the target.' }),
  untrusted: untrusted.optional(),
  facts: z.record(z.string(), z.union([untrusted, z.number(), z.boolean(), z.null()])).optional(),
  artifact: z.strictObject({ kind: artifactKinds.schema, url: z.string(), width: z.int(), height: z.int() }).optional(),
});
export type EvidenceItem = z.infer<typeof evidenceItemSchema>;

const named = z.string().meta({ description: 'Given by the caller or read from the target: untrusted, redacted.' });
const namedFields = { name: named, label: named, text: named, css: named, testId: named };

/** Everything in a step that is not our own word is marked. */
export const compiledStepSchema = z
  .looseObject({
    target: z.looseObject(namedFields).partial(),
    text: named,
    pattern: named,
    value: named,
    path: named,
    name: named,
    expression: named,
    keys: z.array(named),
  })
  .partial()
  .meta({
    description:
      'One compiled step: { action, … }, { assert, … }, or one of the internal { judge: { audit, auditVersion, subject, witness } } and { look, family, move?, expect?, order }. The subject of a judge step is a digest.',
  });

export const findingSchema = z
  .strictObject({
    id: findingIdSchema,
    type: failureTypes.schema,
    subtype: z.string().optional(),
    severity: severities.schema,
    title: z.string().meta({ description: 'Written by Proofrun, never text from the target.' }),
    route: z.string(),
    routes: z.array(z.string()),
    viewports: z.array(viewports.schema),
    widthRange: z.strictObject({ from: z.int(), to: z.int() }).nullable().optional(),
    blame: z.strictObject({ selector: untrusted, property: z.string(), value: untrusted }).nullable().optional(),
    blameReason: z.string().optional(),
    element: elementSchema.optional(),
    evidence: z.array(evidenceItemSchema),
    reproduction: z.strictObject({
      scenarioId: scenarioIdSchema,
      givenId: givenIdSchema.optional(),
      steps: z.array(compiledStepSchema),
      confirmed: z.strictObject({ failed: z.int(), of: z.int() }),
      flaky: z.boolean(),
    }),
    firstSeenAt: z.iso.datetime(),
    fixHint: z.string().optional(),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof findingSchema>;

export const unconfirmedSchema = z.strictObject({
  type: failureTypes.schema,
  subtype: z.string().optional(),
  title: z.string(),
  route: z.string(),
  reason: z.string(),
  reproduced: z.strictObject({ failed: z.int(), of: z.int() }),
});
export type Unconfirmed = z.infer<typeof unconfirmedSchema>;

export const scenarioRecordSchema = z.strictObject({
  id: scenarioIdSchema,
  title: named,
  template: z.string(),
  route: z.string(),
  viewport: viewports.schema,
  steps: z.array(compiledStepSchema),
  lock: z.string(),
  outcome: z.enum(['passed', 'failed', 'unsure']),
  findingIds: z.array(findingIdSchema),
  givenId: givenIdSchema.optional(),
  reason: z.string().optional().meta({ description: 'Why the scenario ended this way.' }),
  creates: z
    .strictObject({
      prefix: z.string(),
      step: z.int(),
      sends: z.enum(['filled', 'empty']),
      fields: z.array(z.string()).readonly(),
      address: z.string(),
      twice: z.boolean(),
    })
    .optional()
    .meta({ description: 'The one write that the scenario may send, if the caller allowed creating.' }),
});
export type ScenarioRecord = z.infer<typeof scenarioRecordSchema>;
