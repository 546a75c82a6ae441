// Runs in the page's own world before any script of the page, in every frame and worker: cuts what a page says to the
// browser before it is copied out of it. What an honest page says passes unchanged.

export interface FloodCaps {
  /** Console messages of one document or worker. */
  readonly messages: number;
  /** Characters of one text. */
  readonly chars: number;
  readonly exceptions: number;
  readonly dialogs: number;
  readonly windows: number;
}

type Call = (...args: unknown[]) => unknown;
type Names = Record<string, unknown>;

/** More arguments than any message needs. */
const maxArguments = 64;
/** A number with more digits than this is not written out. */
const largest = 2n ** 256n;

// The page may replace whatever it finds later; these are taken before it can.
const { apply, defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { slice } = String.prototype;
const functionText = Function.prototype.toString;
const here = globalThis as unknown as Names;
const OwnProxy = Proxy;
const OwnError = Error;
const toText = String;
const isError = ((OwnError as unknown as Names).isError ?? ((value: unknown) => value instanceof OwnError)) as (
  value: unknown,
) => value is Error;
const NodeType = here.Node as { readonly prototype: object } | undefined;
const ElementType = here.Element as { readonly prototype: object } | undefined;

const getterOf = (owner: object | undefined, name: string): Call | undefined =>
  owner === undefined ? undefined : (getOwnPropertyDescriptor(owner, name)?.get as Call | undefined);
const idOf = getterOf(ElementType?.prototype, 'id');
const classOf = getterOf(ElementType?.prototype, 'className');
const nodeNameOf = getterOf(NodeType?.prototype, 'nodeName');

const cutText = (text: string, chars: number): string =>
  text.length <= chars ? text : (apply(slice, text, [0, chars]) as string);

const lengthBy = (getter: Call | undefined, of: unknown): number => {
  if (getter === undefined) return 0;
  try {
    const text = apply(getter, of, []);
    return typeof text === 'string' ? text.length : 0;
  } catch {
    return 0;
  }
};

/** How many characters the browser would copy to describe an object. No trap and no getter of the page runs for it. */
function weightOf(value: object): number {
  if (typeof value === 'function') return (apply(functionText, value, []) as string).length;
  if (isError(value)) return toText(value.stack).length;
  return lengthBy(idOf, value) + lengthBy(classOf, value) + lengthBy(nodeNameOf, value);
}

function cutValue(value: unknown, chars: number): unknown {
  if (typeof value === 'string') return cutText(value, chars);
  if (typeof value === 'bigint') return value < largest && value > -largest ? value : '[large bigint]';
  if (typeof value === 'symbol') {
    const text = toText(value);
    return text.length <= chars ? value : cutText(text, chars);
  }
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
  try {
    if (weightOf(value) <= chars) return value;
    return isError(value) ? cutText(toText(value.message), chars) : '[large object]';
  } catch {
    return value;
  }
}

function wrap(owner: object, name: string, call: (native: Call, self: unknown, args: unknown[]) => unknown): void {
  const found = getOwnPropertyDescriptor(owner, name);
  const native: unknown = found?.value;
  if (found === undefined || typeof native !== 'function' || found.configurable !== true) return;
  // A proxy has the name, the length and the native text of what it stands for.
  const handler = { apply: (target: Call, self: unknown, args: unknown[]) => call(target, self, args) };
  defineProperty(owner, name, { ...found, value: new OwnProxy(native as Call, handler) });
}

function guardConsole({ messages, chars }: FloodCaps): void {
  const found: unknown = here.console;
  if (typeof found !== 'object' || found === null) return;
  let left = messages;
  for (const name of ownKeys(found)) {
    if (typeof name !== 'string') continue;
    wrap(found, name, (native, self, args) => {
      if (name === 'assert' && args.length > 0 && args[0]) return undefined;
      if (left <= 0) return undefined;
      left -= 1;
      const given: unknown[] = [];
      for (let at = 0; at < args.length && at < maxArguments; at += 1) given[at] = cutValue(args[at], chars);
      return apply(native, self, given);
    });
  }
}

function guardDialogs({ dialogs, chars }: FloodCaps): void {
  // One more than allowed, which tells the engine that there are too many.
  let left = dialogs + 1;
  const refused: Names = { alert: undefined, confirm: false, prompt: null };
  for (const name in refused)
    wrap(here, name, (native, self, args) => {
      if (left <= 0) return refused[name];
      left -= 1;
      const given: unknown[] = [];
      for (let at = 0; at < args.length && at < 2; at += 1)
        given[at] = typeof args[at] === 'string' ? cutText(args[at] as string, chars) : args[at];
      return apply(native, self, given);
    });
}

function guardWindows({ windows }: FloodCaps): void {
  let left = windows;
  // As if the browser had blocked it.
  wrap(here, 'open', (native, self, args) => {
    if (left <= 0) return null;
    left -= 1;
    return apply(native, self, args);
  });
}

/** An exception whose text is too long is reported by a short one in its place; of too many, none. */
function guardExceptions({ exceptions, chars }: FloodCaps): void {
  const listen = here.addEventListener as Call | undefined;
  const report = here.reportError as Call | undefined;
  const prevent = (here.Event as { prototype: Event } | undefined)?.prototype.preventDefault as Call | undefined;
  if (listen === undefined || prevent === undefined) return;
  const prototypeOf = (type: string): object | undefined =>
    (here[type] as { prototype: object } | undefined)?.prototype;
  const messageOf = getterOf(prototypeOf('ErrorEvent'), 'message');
  const thrownBy: Readonly<Record<string, Call | undefined>> = {
    error: getterOf(prototypeOf('ErrorEvent'), 'error'),
    unhandledrejection: getterOf(prototypeOf('PromiseRejectionEvent'), 'reason'),
  };
  let left = exceptions;
  const hear = (type: string, event: unknown): void => {
    const getThrown = thrownBy[type];
    if (getThrown === undefined) return;
    let thrown: unknown;
    try {
      thrown = apply(getThrown, event, []);
    } catch {
      // A file that did not load has this event, too.
      return;
    }
    left -= 1;
    const long = (type === 'error' && lengthBy(messageOf, event) > chars) || cutValue(thrown, chars) !== thrown;
    if (left >= 0 && !long) return;
    apply(prevent, event, []);
    if (left < 0 || report === undefined) return;
    apply(report, undefined, [new OwnError(toText(cutValue(thrown, chars)))]);
  };
  for (const type in thrownBy) apply(listen, here, [type, (event: unknown) => hear(type, event), true]);
}

export function installFloodGuard(caps: FloodCaps): void {
  guardConsole(caps);
  guardDialogs(caps);
  guardWindows(caps);
  guardExceptions(caps);
}
