import type { ExceptionFact, RequestFact } from '#core/evidence/log-facts.ts';

const isMissing = ({ kind, sameOrigin, status, failure, frame }: RequestFact): boolean =>
  kind === 'script' && sameOrigin && frame === 'main' && (status === null ? failure === 'network' : status >= 400);

/** A page without its code is silent everywhere and half built: that is one fault, and not of its parts. */
export const lacksCode = (requests: readonly RequestFact[]): boolean => requests.some(isMissing);

const undefinedName = /^(?:Uncaught )?ReferenceError: [\w$]+ is not defined/;

/** Other code asks for a name that the missing script would have brought. */
export const missesName = ({ normal }: Pick<ExceptionFact, 'normal'>): boolean => undefinedName.test(normal);

export const codeMissing = 'a script did not load, which is reported separately';
