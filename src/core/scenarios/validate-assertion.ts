// Explains what an assertion does, or which field is invalid, with a valid example.
import { closestIssues } from '#contract/closest-issues.ts';
import type { ValidatedAssertion } from '#contract/scenario-template.ts';
import { type AssertionStep, allAssertions } from '#contract/steps/all-assertions.ts';
import type { AssertionDefinition } from '#contract/steps/define-assertion.ts';
import { assertionKinds } from '#contract/vocabulary/assertion-kinds.ts';
import { explainAssertion } from './judge-assertion.ts';

type Issue = ReturnType<typeof closestIssues>[number];

const definitions: readonly AssertionDefinition[] = allAssertions;
const maxErrors = 20;
const nameLength = 60;

const printable = (part: PropertyKey): string =>
  String(part)
    .replaceAll(/[\p{C}\p{Z}]/gu, ' ')
    .slice(0, nameLength);
const pathOf = (path: readonly PropertyKey[]): string => path.map(printable).join('.');

function errorsOf(issue: Issue): ValidatedAssertion['errors'] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: pathOf([...issue.path, key]),
      code: issue.code,
      message: `Unknown field "${printable(key)}".`,
    }));
  const message =
    issue.code === 'invalid_union'
      ? 'Locate the element in exactly one way: testId, role and name, label, text, or css.'
      : issue.message;
  return [{ path: pathOf(issue.path), code: issue.code, message }];
}

const wrong = (
  errors: ValidatedAssertion['errors'],
  example: Readonly<Record<string, unknown>>,
): ValidatedAssertion => ({ valid: false, errors: errors.slice(0, maxErrors), steps: [], example: { ...example } });

export function validateAssertion(assertion: unknown): ValidatedAssertion {
  const [first] = allAssertions;
  if (typeof assertion !== 'object' || assertion === null || Array.isArray(assertion))
    return wrong([{ path: '', code: 'invalid_type', message: 'An assertion must be an object.' }], first.example);
  const kind = 'assert' in assertion ? assertion.assert : undefined;
  const definition = definitions.find((each) => each.assert === kind);
  if (definition === undefined) {
    const message = `Must be one of ${assertionKinds.words.join(', ')}.`;
    return wrong([{ path: 'assert', code: kind === undefined ? 'required' : 'invalid_value', message }], first.example);
  }
  const parsed = definition.schema.safeParse(assertion);
  if (!parsed.success)
    return wrong(
      closestIssues(parsed.error.issues, assertion).flatMap(errorsOf),
      definition.example as Record<string, unknown>,
    );
  return { valid: true, errors: [], steps: [...explainAssertion(parsed.data as AssertionStep)] };
}
