// How the words of the contract are said to people. The compiler names a word that is missing here.
import type { AppMapColour } from '#contract/vocabulary/app-map-colours.ts';
import type { ComparisonClass } from '#contract/vocabulary/comparison-classes.ts';
import type { ExportFormat } from '#contract/vocabulary/export-formats.ts';
import type { FixStatus } from '#contract/vocabulary/fix-statuses.ts';
import type { HistoryClass } from '#contract/vocabulary/history-classes.ts';
import type { ReadinessVerdict } from '#contract/vocabulary/readiness-verdicts.ts';
import type { RunMode } from '#contract/vocabulary/run-modes.ts';
import type { RunPhase } from '#contract/vocabulary/run-phases.ts';
import type { RunState } from '#contract/vocabulary/run-states.ts';
import type { Severity } from '#contract/vocabulary/severities.ts';
import type { Verdict } from '#contract/vocabulary/verdicts.ts';
import type { ViewportChoice } from '#contract/vocabulary/viewport-choices.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';

/** The colour family of a mark; the word next to it always says the same. */
export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'plain' | 'fixed';

interface Said {
  readonly word: string;
  readonly tone: Tone;
}

export const modes: Readonly<Record<RunMode, { readonly name: string; readonly about: string }>> = {
  fast_bug_scan: {
    name: 'Bug scan',
    about: 'Crawls the app, loads every kind of page at five widths and clicks its controls. Writes nothing.',
  },
  workflow_test: {
    name: 'Workflow test',
    about: 'Finds search, filters, forms and dialogs, and tests what must hold for them.',
  },
  full_crud_e2e: {
    name: 'Full CRUD',
    about: 'Creates, changes and deletes records of its own. Not on production hosts.',
  },
  regression_check: {
    name: 'Regression check',
    about: 'Compares the app with an earlier run: structure, text, pictures and behaviour.',
  },
  authenticated_smoke: {
    name: 'Authenticated audit',
    about: 'Signs in with a saved login and checks up to 25 routes and their protection.',
  },
};

export const verdicts: Readonly<Record<Verdict, Said>> = {
  pass: { word: 'Passed', tone: 'good' },
  fail: { word: 'Failed', tone: 'bad' },
  blocked: { word: 'Blocked', tone: 'warn' },
  inconclusive: { word: 'Inconclusive', tone: 'warn' },
};

export const states: Readonly<Record<RunState, Said>> = {
  queued: { word: 'Queued', tone: 'plain' },
  running: { word: 'Running', tone: 'info' },
  completed: { word: 'Completed', tone: 'plain' },
  errored: { word: 'Errored', tone: 'warn' },
  cancelled: { word: 'Cancelled', tone: 'plain' },
};

export const phases: Readonly<Record<RunPhase, string>> = {
  preflight: 'Preflight',
  explore: 'Explore',
  act: 'Act',
  confirm: 'Confirm',
  report: 'Report',
};

export const severities: Readonly<Record<Severity, Said>> = {
  critical: { word: 'Critical', tone: 'bad' },
  high: { word: 'High', tone: 'bad' },
  medium: { word: 'Medium', tone: 'warn' },
  low: { word: 'Low', tone: 'plain' },
};

/** From the worst to the lightest. */
export const severityOrder: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

export const viewports: Readonly<Record<Viewport, { readonly name: string; readonly width: number }>> = {
  phone_small: { name: 'Small phone', width: 360 },
  phone: { name: 'Phone', width: 390 },
  tablet: { name: 'Tablet', width: 768 },
  laptop: { name: 'Laptop', width: 1280 },
  desktop: { name: 'Desktop', width: 1920 },
};

export const viewportChoices: Readonly<Record<ViewportChoice, string>> = {
  desktop_mobile: 'Desktop and mobile (five widths)',
  desktop: 'Desktop only (1280 and 1920)',
  mobile: 'Mobile only (360, 390 and 768)',
};

export const fixStatuses: Readonly<Record<FixStatus, Said & { readonly about: string }>> = {
  fixed_verified: {
    word: 'Fixed, verified',
    tone: 'fixed',
    about: 'The same test passed often enough to rule out luck.',
  },
  still_reproduces: { word: 'Still reproduces', tone: 'bad', about: 'The failure happened again.' },
  scope_shrunk: { word: 'Scope shrunk', tone: 'warn', about: 'A scenario, a route or proof is missing.' },
  assertion_weakened: { word: 'Assertion weakened', tone: 'warn', about: 'The test is not the test that failed.' },
  flaky_uncertain: { word: 'Flaky, uncertain', tone: 'warn', about: 'The replays do not rule out luck.' },
  unable_to_verify: { word: 'Unable to verify', tone: 'warn', about: 'The test could not be replayed to its end.' },
  new_failure_introduced: { word: 'New failure', tone: 'bad', about: 'The failures are gone, but new ones appeared.' },
  partially_fixed: { word: 'Partially fixed', tone: 'warn', about: 'Some failures are fixed, some are not.' },
  auth_blocked_verification: { word: 'Blocked by login', tone: 'warn', about: 'The pages now need a login.' },
  environment_drift: {
    word: 'Environment drift',
    tone: 'warn',
    about: 'The target is not the application that was tested.',
  },
  pending: { word: 'Pending', tone: 'info', about: 'The check has not finished yet.' },
  provider_error: { word: 'Service error', tone: 'warn', about: 'The service failed while it checked.' },
};

export const readiness: Readonly<Record<ReadinessVerdict, Said & { readonly about: string }>> = {
  GO: { word: 'Go', tone: 'good', about: 'Stored proof covers the launch.' },
  GO_AFTER_DEPLOY: {
    word: 'Go after deploy',
    tone: 'info',
    about: 'The proof is good, but none of it is from production.',
  },
  INSUFFICIENT_PROOF: { word: 'Insufficient proof', tone: 'warn', about: 'Too little is proved to say go.' },
  NO_GO: { word: 'No go', tone: 'bad', about: 'A serious finding is open.' },
};

export const comparison: Readonly<Record<ComparisonClass, Said>> = {
  new: { word: 'New', tone: 'bad' },
  still: { word: 'Still there', tone: 'warn' },
  gone: { word: 'Gone', tone: 'good' },
  not_retested: { word: 'Not retested', tone: 'plain' },
  not_comparable: { word: 'Not comparable', tone: 'plain' },
};

export const historyClasses: Readonly<Record<HistoryClass, Said>> = {
  first_seen: { word: 'First seen', tone: 'info' },
  new: { word: 'New', tone: 'bad' },
  recurring: { word: 'Recurring', tone: 'warn' },
  flaky: { word: 'Flaky', tone: 'warn' },
  fixed: { word: 'Fixed', tone: 'good' },
  regressed: { word: 'Regressed', tone: 'bad' },
  stable_pass: { word: 'Stable pass', tone: 'good' },
  insufficient_history: { word: 'Too little history', tone: 'plain' },
};

export const mapColours: Readonly<Record<AppMapColour, string>> = {
  red: 'Bug',
  yellow: 'Warning',
  blue: 'Blocked by login',
  purple: 'Fix verified',
  green: 'Tested, passes',
  gray: 'Not tested',
};

export const exportFormats: Readonly<Record<ExportFormat, { readonly name: string; readonly about: string }>> = {
  html: { name: 'HTML', about: 'One file, for people' },
  markdown: { name: 'Markdown', about: 'For an issue or a pull request' },
  playwright: { name: 'Playwright', about: 'The scenarios as tests' },
  sarif: { name: 'SARIF', about: 'For code scanning' },
  junit: { name: 'JUnit', about: 'For CI' },
  ctrf: { name: 'CTRF', about: 'For CI' },
  'in-toto': { name: 'in-toto', about: 'The signed statement' },
};
