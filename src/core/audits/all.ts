// The table of audits. A row here is a promise: a test pair, a version, three answers.
import type { Audit } from './define.ts';
import { horizontalOverflow } from './layout/horizontal-overflow.ts';
import { blankPage } from './runtime/blank-page.ts';
import { brokenLink } from './runtime/broken-link.ts';
import { brokenResource } from './runtime/broken-resource.ts';
import { consoleError } from './runtime/console-error.ts';
import { httpError } from './runtime/http-error.ts';
import { neverSettles } from './runtime/never-settles.ts';
import { pageUnreachable } from './runtime/page-unreachable.ts';
import { redirectLoop } from './runtime/redirect-loop.ts';
import { uncaughtException } from './runtime/uncaught-exception.ts';

export const allAudits: readonly Audit[] = [
  pageUnreachable,
  redirectLoop,
  httpError,
  brokenLink,
  brokenResource,
  uncaughtException,
  consoleError,
  blankPage,
  neverSettles,
  horizontalOverflow,
];

export const auditById: ReadonlyMap<string, Audit> = new Map(allAudits.map((audit) => [audit.id, audit]));

/** Changes whenever any audit does, so that two reports can tell whether they may be compared. */
export const rulesetVersion = `1.${allAudits.reduce((sum, audit) => sum + audit.version, 0)}.${allAudits.length}`;
