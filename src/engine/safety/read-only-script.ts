// Runs a page script in the mode of V8 that stops it before its first side effect. What ends there with an answer has
// changed nothing and left nothing behind that could act later, so nothing has to be held back for it.
import type { CDPSession } from 'playwright-core';

export type ScriptAnswer =
  | { readonly kind: 'answered'; readonly value: unknown }
  | { readonly kind: 'threw' }
  /** It may change something; what it tried was stopped. */
  | { readonly kind: 'unproven' };

const group = 'proofrun-script';
const stopped = /^EvalError: Possible side-effect/;

/**
 * The mode does not see what a promise does with an object that has a `then`: that runs when the script has ended.
 * So a script that makes promises, or objects with names that its text does not show, is never called read-only.
 */
const unseen =
  /\basync\b|then|\\[ux]|\/[/*]|Proxy|Reflect|fromEntries|[dD]efine|parse\b|\]\s*[:(`]|[\]}]\s*(?:=(?![=>])|(?:of|in)\b)/;

type Evaluated = Awaited<ReturnType<typeof evaluate>>;

const evaluate = (cdp: CDPSession, expression: string, timeout: number) =>
  cdp.send('Runtime.evaluate', { expression, timeout, throwOnSideEffect: true, objectGroup: group });

/** A function is called, as it is without this mode. */
const call = (cdp: CDPSession, objectId: string): Promise<Evaluated> =>
  cdp.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function () { return this(); }',
    throwOnSideEffect: true,
    objectGroup: group,
  });

export async function runReadOnly(cdp: CDPSession, expression: string, timeoutMs: number): Promise<ScriptAnswer> {
  if (unseen.test(expression)) return { kind: 'unproven' };
  try {
    const first = await evaluate(cdp, expression, timeoutMs);
    const { objectId, type } = first.result;
    const answer =
      first.exceptionDetails === undefined && type === 'function' && objectId !== undefined
        ? await call(cdp, objectId)
        : first;
    return answerOf(answer);
  } finally {
    await cdp.send('Runtime.releaseObjectGroup', { objectGroup: group }).catch(() => undefined);
  }
}

function answerOf({ result, exceptionDetails }: Evaluated): ScriptAnswer {
  if (exceptionDetails !== undefined)
    return stopped.test(exceptionDetails.exception?.description ?? '') ? { kind: 'unproven' } : { kind: 'threw' };
  // To read an object, or to wait for it, could run code of the script outside this mode.
  return result.type === 'object' || result.type === 'function'
    ? { kind: 'unproven' }
    : { kind: 'answered', value: result.value };
}
