// The assertion registry: validation, documentation and judging all hang on these rows.
import { z } from 'zod';
import { attributeEqualsAssertion } from './assertions/attribute-equals.ts';
import { checkedStateAssertion } from './assertions/checked-state.ts';
import { elementCountAssertion } from './assertions/element-count.ts';
import { elementDisabledAssertion } from './assertions/element-disabled.ts';
import { elementEnabledAssertion } from './assertions/element-enabled.ts';
import { elementHiddenAssertion } from './assertions/element-hidden.ts';
import { elementVisibleAssertion } from './assertions/element-visible.ts';
import { focusOnAssertion } from './assertions/focus-on.ts';
import { layoutCleanAssertion } from './assertions/layout-clean.ts';
import { noConsoleErrorsAssertion } from './assertions/no-console-errors.ts';
import { noFailedRequestsAssertion } from './assertions/no-failed-requests.ts';
import { persistsAfterReloadAssertion } from './assertions/persists-after-reload.ts';
import { requestMadeAssertion } from './assertions/request-made.ts';
import { responseShapeAssertion } from './assertions/response-shape.ts';
import { textAbsentAssertion } from './assertions/text-absent.ts';
import { textVisibleAssertion } from './assertions/text-visible.ts';
import { titleMatchesAssertion } from './assertions/title-matches.ts';
import { urlMatchesAssertion } from './assertions/url-matches.ts';
import { valueEqualsAssertion } from './assertions/value-equals.ts';

export const allAssertions = [
  textVisibleAssertion,
  textAbsentAssertion,
  elementVisibleAssertion,
  elementHiddenAssertion,
  elementEnabledAssertion,
  elementDisabledAssertion,
  elementCountAssertion,
  valueEqualsAssertion,
  attributeEqualsAssertion,
  checkedStateAssertion,
  focusOnAssertion,
  urlMatchesAssertion,
  titleMatchesAssertion,
  requestMadeAssertion,
  responseShapeAssertion,
  noConsoleErrorsAssertion,
  noFailedRequestsAssertion,
  persistsAfterReloadAssertion,
  layoutCleanAssertion,
] as const;

export const assertionStepSchema = z.discriminatedUnion('assert', [
  textVisibleAssertion.schema,
  textAbsentAssertion.schema,
  elementVisibleAssertion.schema,
  elementHiddenAssertion.schema,
  elementEnabledAssertion.schema,
  elementDisabledAssertion.schema,
  elementCountAssertion.schema,
  valueEqualsAssertion.schema,
  attributeEqualsAssertion.schema,
  checkedStateAssertion.schema,
  focusOnAssertion.schema,
  urlMatchesAssertion.schema,
  titleMatchesAssertion.schema,
  requestMadeAssertion.schema,
  responseShapeAssertion.schema,
  noConsoleErrorsAssertion.schema,
  noFailedRequestsAssertion.schema,
  persistsAfterReloadAssertion.schema,
  layoutCleanAssertion.schema,
]);
export type AssertionStep = z.infer<typeof assertionStepSchema>;
