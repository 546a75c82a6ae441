// Runs among the scripts of the page: a message through an open socket may write, and cannot be called back. After an
// input it is told, and stays here.

type Call = (this: unknown, ...args: unknown[]) => unknown;

/** Taken before the page can replace them. */
const { apply } = Reflect;
const { defineProperty, getOwnPropertyDescriptor } = Object;

const maxBeat = 200;
const maxBeats = 50;
/** By which two ends tell each other that they are still there. */
const shortestWord = 3;
const isOpen = 1;

const own = (name: string): PropertyDescriptor | undefined =>
  getOwnPropertyDescriptor(
    (globalThis as unknown as Record<string, { prototype: object }>)['WebSocket']!.prototype,
    name,
  );

const { userActivation } = navigator;
const active = getOwnPropertyDescriptor(UserActivation.prototype, 'isActive')?.get;

/**
 * For some seconds after a click or a key. A listener of ours would tell as much, and would count among those of the page
 * to which a silent control may answer.
 */
const afterInput = (): boolean => active !== undefined && apply(active, userActivation, []) === true;

/** Messages that differ by a count alone are one sign of life. Calls nothing that the page could replace. */
function shapeOf(message: string): string {
  let shape = '';
  for (let at = 0; at < message.length && at < maxBeat; at += 1) {
    const letter = message[at]!;
    if (letter < '0' || letter > '9') shape += letter;
  }
  return shape;
}

/** Hears of each message that was kept. */
export function keepFromSockets(onKept: () => void): void {
  const found = own('send');
  const native = found?.value as Call | undefined;
  const state = own('readyState')?.get;
  if (found === undefined || native === undefined || state === undefined) return;
  /** Shapes of what the page sends by itself; an object without a prototype, since the page may replace `Set`. */
  const beats: Record<string, true> = Object.create(null) as Record<string, true>;
  let known = 0;
  const isBeat = (message: unknown): boolean =>
    typeof message === 'string' &&
    (message.length <= shortestWord || (message.length <= maxBeat && beats[shapeOf(message)] === true));
  const learn = (message: unknown): void => {
    if (typeof message !== 'string' || message.length > maxBeat || known >= maxBeats) return;
    known += 1;
    beats[shapeOf(message)] = true;
  };
  const send = function send(this: unknown, ...args: unknown[]): unknown {
    const [message] = args;
    // A socket that is not open yet, or no more, throws or drops the message by itself.
    if (apply(state, this, []) !== isOpen || isBeat(message)) return apply(native, this, args);
    if (!afterInput()) {
      learn(message);
      return apply(native, this, args);
    }
    onKept();
    return undefined;
  };
  defineProperty(globalThis.WebSocket.prototype, 'send', { ...found, value: send });
}
