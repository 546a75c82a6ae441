// What an answer with a success status says in its body.

const entriesOf = (json: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.entries(json) : []);

const hasValue = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && Object.values(data).some((each) => each !== null);

/** As GraphQL says it: errors, and nothing else. */
export function saysFailed(json: unknown): boolean {
  const given = entriesOf(json);
  const errors = given.get('errors');
  return Array.isArray(errors) && errors.length > 0 && !hasValue(given.get('data'));
}

const goesWell = /^(?:success|succeeded|ok|valid)$/i;
const goesWrong = /^(?:errors?|error_?message|exception|fault)$/i;
const states = /^(?:status|result|state|code)$/i;
const wrongState = /^(?:error|fail(?:ed|ure)?|invalid|denied|rejected|refused)$/i;

const isSomething = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== ''
    : typeof value === 'object' && value !== null
      ? Object.keys(value).length > 0
      : value === true;

/** Others have their own words for it, such as `{ "success": false }`: then nobody can say whether it was done. */
export const maySayFailed = (json: unknown): boolean =>
  [...entriesOf(json)].some(
    ([name, value]) =>
      (goesWell.test(name) && (value === false || value === 0)) ||
      (goesWrong.test(name) && isSomething(value)) ||
      (states.test(name) && typeof value === 'string' && wrongState.test(value)),
  );
