// What a run's process and its supervisor say to each other. What the process says is parsed: pages may have lied to it.
import { z } from 'zod';
import {
  jobParitySchema,
  routeParitySchema,
  routeStandingSchema,
  suggestedRunSchema,
} from '#contract/campaign-preview.ts';
import { limit } from '#contract/limits.ts';
import { preflightChecksSchema } from '#contract/preflight.ts';
import { artifactKinds } from '#contract/vocabulary/artifact-kinds.ts';
import { runModes } from '#contract/vocabulary/run-modes.ts';
import { runPhases } from '#contract/vocabulary/run-phases.ts';
import { signInOutcomes } from '#contract/vocabulary/sign-in-outcomes.ts';
import { verdicts } from '#contract/vocabulary/verdicts.ts';
import type { Chromium } from '#engine/browser/find-chromium.ts';
import type { PageTexts } from '#engine/browser/page-texts.ts';
import type { AllowEntry } from '#engine/guard/allow-list.ts';
import type { Endpoint } from '#engine/guard/forbidden-endpoint.ts';
import type { PreviewInput } from '../preview/preview-run.ts';
import type { RunInput } from '../run-input.ts';
import type { RunResult } from '../run-result.ts';
import type { LoginTrial } from '../try-login.ts';

/** What every run of a worker is carried out with. */
export interface EngineSettings {
  readonly chromium: Chromium;
  readonly allow: readonly AllowEntry[];
  readonly forbidden: readonly Endpoint[];
  /** Made by the worker once, so that no run makes them again. */
  readonly texts: PageTexts;
  /** The user that the run becomes before it starts a browser; null: it stays who it is. */
  readonly user: number | null;
}

export type ToRunner =
  | { readonly kind: 'settings'; readonly settings: EngineSettings }
  | { readonly kind: 'start'; readonly input: RunInput }
  | { readonly kind: 'preview'; readonly input: PreviewInput }
  | { readonly kind: 'sign_in'; readonly trial: LoginTrial }
  | { readonly kind: 'look'; readonly id: number }
  | { readonly kind: 'kept'; readonly id: number; readonly file: string | null };

const mebibyte = 1024 * 1024;
/** A report, what is kept for later runs, and a picture each fit with room to spare. */
export const maxMessageBytes = 96 * mebibyte;
const maxPictureBytes = 24 * mebibyte;
const maxKeptBytes = 32 * mebibyte;

const line = z.string().max(4_096);
const count = z.number().int().min(0);
const share = z.number().min(0).max(100);
const bytes = (max: number) => z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length <= max);
const picture = z.strictObject({ bytes: bytes(maxPictureBytes), width: count, height: count });

const result = z.strictObject({
  verdict: verdicts.schema,
  failureCounts: z.custom<RunResult['failureCounts']>((value) => typeof value === 'object'),
  preflight: preflightChecksSchema,
  fixVerification: z.custom<RunResult['fixVerification']>((value) => typeof value === 'object'),
  pagesJudged: count,
  report: z.strictObject({ body: z.string().max(16 * mebibyte), digest: line }),
  finishedAt: z.iso.datetime(),
  material: bytes(maxKeptBytes).nullable(),
  baseline: bytes(maxKeptBytes).nullable(),
});

const previewed = z.strictObject({
  jobParity: jobParitySchema,
  routeParities: z.array(routeParitySchema).max(limit('previewRoutesListed')),
  runs: z.array(suggestedRunSchema).max(runModes.words.length),
});

export const fromRunner = z.discriminatedUnion('kind', [
  /** It can start a run at once. */
  z.strictObject({ kind: z.literal('ready') }),
  /** A browser was started; it leads a process group of its own. */
  z.strictObject({ kind: z.literal('browser'), pid: z.number().int().positive() }),
  z.strictObject({ kind: z.literal('enter'), phase: runPhases.schema, step: line }),
  z.strictObject({ kind: z.literal('say'), event: line, message: line, route: line.nullable() }),
  z.strictObject({ kind: z.literal('advance'), done: count, total: count, from: share, to: share }),
  /** The routes that are open from now on. */
  z.strictObject({ kind: z.literal('open'), routes: z.array(line).max(100) }),
  z.strictObject({
    kind: z.literal('keep'),
    id: count,
    name: line,
    picture,
    artifact: artifactKinds.schema,
    format: z.enum(['jpeg', 'webp']),
  }),
  /** A record is about to be created in the target. */
  z.strictObject({ kind: z.literal('record'), id: count, stem: line, entry: z.string().max(64 * 1024) }),
  z.strictObject({ kind: z.literal('record_gone'), stem: line, made: z.boolean() }),
  z.strictObject({ kind: z.literal('looked'), id: count, picture: picture.nullable() }),
  z.strictObject({ kind: z.literal('done'), result }),
  /** Where each route of a preview is. */
  z.strictObject({
    kind: z.literal('standings'),
    routes: z.array(routeStandingSchema).max(limit('previewRoutesListed')),
  }),
  z.strictObject({ kind: z.literal('previewed'), result: previewed }),
  /** What signing in obtained: from now on nothing that contains it is stored. Never stored itself. */
  z.strictObject({
    kind: z.literal('secrets'),
    secrets: z
      .array(z.strictObject({ name: line, value: z.string().max(64 * 1024), wholeWord: z.boolean().optional() }))
      .max(100),
  }),
  /** How the only sign-in of a process ended that tests a login. */
  z.strictObject({ kind: z.literal('tried'), outcome: signInOutcomes.schema, why: z.string().max(500) }),
  z.strictObject({ kind: z.literal('failed'), name: line, message: line, stack: z.string().max(16_384) }),
]);

export type FromRunner = z.infer<typeof fromRunner>;
