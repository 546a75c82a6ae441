// Puts the guard against floods into every document of a context and every worker of a tab, before a script of the page.
import { limit } from '#contract/limits.ts';
import type { BrowserContext, CDPSession } from 'playwright-core';
import type { StackFrame } from '#core/evidence/frames-of-stack.ts';
import { bundlePageCode } from '#engine/browser/bundle-page-code.ts';
import { type CallStack, framesOfCall } from './frames-of-call.ts';

/** As the guard names them. */
const caps = () => ({
  messages: limit('consoleMessages'),
  chars: limit('messageChars'),
  exceptions: limit('consoleMessages'),
  dialogs: limit('dialogs'),
  windows: limit('openedWindows'),
});

export const floodGuardCode = (): Promise<string> =>
  bundlePageCode('guard', new URL('../page/guard/flood-guard.ts', import.meta.url), { world: 'page' });

async function loadScript(): Promise<string> {
  const code = await floodGuardCode();
  return `(()=>{${code};guard.installFloodGuard(${JSON.stringify(caps())})})()`;
}

const guarded = new WeakMap<BrowserContext, Promise<unknown>>();

/** Once for each context; its windows and frames are included. */
export async function guardDocuments(context: BrowserContext): Promise<void> {
  let adding = guarded.get(context);
  if (adding === undefined) {
    adding = loadScript().then((content) => context.addInitScript({ content }));
    guarded.set(context, adding);
  }
  await adding;
}

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: { readonly type: string };
}
interface FromChild {
  readonly sessionId: string;
  readonly message: string;
}
type Send = (method: string, params: object) => void;

const heard = ['{"method":"Target.', '{"method":"Runtime.consoleAPICalled"'];
const autoAttach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: false };

interface ConsoleCall {
  readonly timestamp: number;
  readonly stackTrace?: CallStack;
}

/** The functions of the guard that every call passes: the handler of the proxy, and what it does for the console. */
const guardFrames = 2;
/** The stack of whoever wrote the line; empty where that is no file. */
export function writerOf({ stackTrace }: ConsoleCall): readonly StackFrame[] {
  const callFrames = stackTrace?.callFrames.slice(guardFrames) ?? [];
  const frames = framesOfCall({ callFrames });
  return frames[0]?.address === callFrames[0]?.url ? frames : [];
}

/**
 * On a line of its own: a worker starts only when each line that holds it has let it go. `onConsole` hears who wrote to
 * the console in workers, and in frames that have a process of their own.
 */
export async function guardWorkers(
  cdp: CDPSession,
  onConsole: (at: number, writer: readonly StackFrame[]) => void,
): Promise<void> {
  const script = await loadScript();
  const children = new Map<string, Send>();
  let count = 0;
  const hold = (parent: Send, { sessionId, targetInfo }: Attached): void => {
    const send: Send = (method, params) => {
      count += 1;
      parent('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: count, method, params }) });
    };
    children.set(sessionId, send);
    // Workers start others, and so do frames in a process of their own.
    send('Target.setAutoAttach', autoAttach);
    send('Runtime.enable', {});
    if (targetInfo.type !== 'iframe') send('Runtime.evaluate', { expression: script });
    send('Runtime.runIfWaitingForDebugger', {});
  };
  const hear = ({ sessionId, message }: FromChild): void => {
    const send = children.get(sessionId);
    if (send === undefined || !heard.some((start) => message.startsWith(start))) return;
    const { method, params } = JSON.parse(message) as { method: string; params: Attached & FromChild & ConsoleCall };
    if (method === 'Runtime.consoleAPICalled') onConsole(params.timestamp, writerOf(params));
    if (method === 'Target.attachedToTarget') hold(send, params);
    if (method === 'Target.receivedMessageFromTarget') hear(params);
  };
  const own: Send = (method, params) =>
    void cdp.send(method as 'Target.setAutoAttach', params as never).catch(() => undefined);
  cdp.on('Target.attachedToTarget', (attached) => hold(own, attached));
  cdp.on('Target.detachedFromTarget', ({ sessionId }) => children.delete(sessionId));
  cdp.on('Target.receivedMessageFromTarget', hear);
  await cdp.send('Target.setAutoAttach', autoAttach);
}
