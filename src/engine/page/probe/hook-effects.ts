// Runs in the page's own world while its controls are probed: tells of answers that leave no trace in the document.
import type { HookChannel } from '#core/evidence/probe-facts.ts';

type Call = (this: unknown, ...args: unknown[]) => unknown;
type Say = (channel: HookChannel) => void;
type Globals = Record<string, { readonly prototype: object } | undefined>;

/** Taken before the page can replace them: the hooks run among its scripts. */
const { apply } = Reflect;
const { defineProperty, getOwnPropertyDescriptor } = Object;
const done = Promise.resolve.bind(Promise) as () => Promise<void>;

/** Methods of what the interfaces make. */
const methods: readonly (readonly [owner: string, names: readonly string[], channel: HookChannel])[] = [
  ['Clipboard', ['readText', 'read'], 'clipboard'],
  ['Element', ['requestFullscreen', 'requestPointerLock'], 'fullscreen'],
  ['Document', ['exitFullscreen'], 'fullscreen'],
  ['HTMLVideoElement', ['requestPictureInPicture'], 'fullscreen'],
  ['HTMLMediaElement', ['play', 'pause'], 'media'],
  ['AudioScheduledSourceNode', ['start'], 'media'],
  ['AudioBufferSourceNode', ['start'], 'media'],
  ['AudioContext', ['resume', 'suspend'], 'media'],
  ['SpeechSynthesis', ['speak', 'cancel'], 'media'],
  ['BroadcastChannel', ['postMessage'], 'message'],
  ['Worker', ['postMessage'], 'message'],
  ['ServiceWorker', ['postMessage'], 'message'],
  ['RTCDataChannel', ['send'], 'socket'],
  ['Navigator', ['share', 'vibrate', 'registerProtocolHandler', 'unregisterProtocolHandler'], 'device'],
  ['Navigator', ['requestMIDIAccess'], 'device'],
  ['External', ['AddSearchProvider'], 'device'],
  ['Geolocation', ['getCurrentPosition', 'watchPosition'], 'device'],
  ['MediaDevices', ['getUserMedia', 'getDisplayMedia'], 'device'],
  ['Bluetooth', ['requestDevice'], 'device'],
  ['USB', ['requestDevice'], 'device'],
  ['HID', ['requestDevice'], 'device'],
  ['Serial', ['requestPort'], 'device'],
  ['PushManager', ['subscribe'], 'device'],
  ['StorageManager', ['persist'], 'device'],
  ['RemotePlayback', ['prompt'], 'device'],
  ['PresentationRequest', ['start'], 'device'],
  ['EyeDropper', ['open'], 'device'],
  ['CredentialsContainer', ['get', 'create'], 'device'],
  ['PaymentRequest', ['show'], 'device'],
  ['History', ['back', 'forward', 'go'], 'navigation'],
];

const functions: readonly (readonly [name: string, channel: HookChannel])[] = [
  ['print', 'print'],
  ['showOpenFilePicker', 'file_chooser'],
  ['showSaveFilePicker', 'file_chooser'],
  ['showDirectoryPicker', 'file_chooser'],
  ['open', 'popup'],
];

const playerSettings = ['volume', 'muted', 'currentTime', 'playbackRate', 'loop'];

function hook(say: Say, owner: object | undefined, name: string, channel: HookChannel): void {
  if (owner === undefined) return;
  const found = getOwnPropertyDescriptor(owner, name);
  const original: unknown = found?.value;
  if (typeof original !== 'function') return;
  const call = original as Call;
  const replacement = {
    [name](this: unknown, ...args: unknown[]): unknown {
      say(channel);
      return apply(call, this, args);
    },
  }[name];
  defineProperty(owner, name, { ...found, value: replacement });
}

/** The clipboard belongs to the whole browser. What is copied is told, and stays here. */
function keepFromClipboard(say: Say, owner: object | undefined, name: string): void {
  const found = owner === undefined ? undefined : getOwnPropertyDescriptor(owner, name);
  if (owner === undefined || found === undefined) return;
  const kept = {
    [name](): Promise<void> {
      say('clipboard');
      return done();
    },
  }[name];
  defineProperty(owner, name, { ...found, value: kept });
}

/** Copying by command: the page hears of it as ever, and nothing reaches the clipboard. */
function keepCommand(say: Say, owner: object | undefined): void {
  const found = owner === undefined ? undefined : getOwnPropertyDescriptor(owner, 'execCommand');
  const native = found?.value as Call | undefined;
  if (owner === undefined || native === undefined) return;
  const execCommand = function execCommand(this: Document, ...args: unknown[]): unknown {
    const type = String(args[0]).toLowerCase();
    if ((type !== 'copy' && type !== 'cut') || !this.queryCommandEnabled(type)) return apply(native, this, args);
    say('clipboard');
    const told = { clipboardData: new DataTransfer(), bubbles: true, cancelable: true, composed: true };
    (this.activeElement ?? this.body).dispatchEvent(new ClipboardEvent(type, told));
    return true;
  };
  defineProperty(owner, 'execCommand', { ...found, value: execCommand });
}

function hookSetter(say: Say, owner: object | undefined, name: string, channel: HookChannel): void {
  if (owner === undefined) return;
  const found = getOwnPropertyDescriptor(owner, name);
  const { set } = found ?? {};
  if (found === undefined || set === undefined) return;
  defineProperty(owner, name, {
    ...found,
    set(this: unknown, value: unknown) {
      say(channel);
      apply(set, this, [value]);
    },
  });
}

/** A form that answers in another window would write where nothing can be held. */
function submitHere(form: object | undefined): void {
  const submit = form === undefined ? undefined : (getOwnPropertyDescriptor(form, 'submit')?.value as Call);
  const target = form === undefined ? undefined : getOwnPropertyDescriptor(form, 'target');
  const { get, set } = target ?? {};
  if (form === undefined || submit === undefined || get === undefined || set === undefined) return;
  defineProperty(form, 'submit', {
    configurable: true,
    writable: true,
    value: function submitHere(this: HTMLFormElement): void {
      // A field may be called "target".
      const aim: unknown = apply(get, this, []);
      if (aim !== '' && aim !== '_self') apply(set, this, ['_self']);
      apply(submit, this, []);
    },
  });
}

export function hookEffects(say: Say): void {
  const globals = globalThis as unknown as Globals;
  for (const [owner, names, channel] of methods)
    for (const name of names) hook(say, globals[owner]?.prototype, name, channel);
  for (const name of ['writeText', 'write']) keepFromClipboard(say, globals['Clipboard']?.prototype, name);
  keepCommand(say, globals['Document']?.prototype);
  for (const [name, channel] of functions) hook(say, globalThis, name, channel);
  for (const name of playerSettings) hookSetter(say, globals['HTMLMediaElement']?.prototype, name, 'media');
  hook(say, globals['Notification'], 'requestPermission', 'device');
  submitHere(globals['HTMLFormElement']?.prototype);
}
