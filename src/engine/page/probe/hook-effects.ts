// Runs in the page's own world while its controls are probed: tells of answers that leave no trace in the document.
type Call = (this: unknown, ...args: unknown[]) => unknown;

/** The line back to the engine; it exists only in the page that is probed. */
export const bindingName = '__pfr';
const holder = globalThis as unknown as Record<string, unknown>;
const tell = holder[bindingName] as ((channel: string) => void) | undefined;

function hook(owner: object | undefined | null, name: string, channel: string): void {
  if (owner === undefined || owner === null || tell === undefined) return;
  const found = Object.getOwnPropertyDescriptor(owner, name);
  const original: unknown = found?.value;
  if (typeof original !== 'function') return;
  const call = original as Call;
  const replacement = {
    [name](this: unknown, ...args: unknown[]): unknown {
      tell(channel);
      return Reflect.apply(call, this, args);
    },
  }[name];
  Object.defineProperty(owner, name, { ...found, value: replacement });
}

function replace(owner: object | undefined, name: string, channel: string, answer: Call): void {
  const found = owner === undefined ? undefined : Object.getOwnPropertyDescriptor(owner, name);
  if (owner === undefined || found === undefined || tell === undefined) return;
  const replacement = {
    [name](this: unknown, ...args: unknown[]): unknown {
      tell(channel);
      return Reflect.apply(answer, this, args);
    },
  }[name];
  Object.defineProperty(owner, name, { ...found, value: replacement });
}

/** Copying by command: the page hears of it as ever, and nothing reaches the clipboard. */
function replaceCopy(): void {
  const owner = prototypeOf('Document');
  const found = owner === undefined ? undefined : Object.getOwnPropertyDescriptor(owner, 'execCommand');
  const native = found?.value as Call | undefined;
  if (owner === undefined || native === undefined || tell === undefined) return;
  const execCommand = function execCommand(this: Document, ...args: unknown[]): unknown {
    const type = String(args[0]).toLowerCase();
    if ((type !== 'copy' && type !== 'cut') || !this.queryCommandEnabled(type))
      return Reflect.apply(native, this, args);
    tell('clipboard');
    const told = { clipboardData: new DataTransfer(), bubbles: true, cancelable: true, composed: true };
    (this.activeElement ?? this.body).dispatchEvent(new ClipboardEvent(type, told));
    return true;
  };
  Object.defineProperty(owner, 'execCommand', { ...found, value: execCommand });
}

function hookSetter(owner: object | undefined, name: string, channel: string): void {
  if (owner === undefined || tell === undefined) return;
  const found = Object.getOwnPropertyDescriptor(owner, name);
  const { set } = found ?? {};
  if (found === undefined || set === undefined) return;
  Object.defineProperty(owner, name, {
    ...found,
    set(this: unknown, value: unknown) {
      tell(channel);
      Reflect.apply(set, this, [value]);
    },
  });
}

const prototypeOf = (name: string): object | undefined =>
  (globalThis as unknown as Record<string, { prototype: object } | undefined>)[name]?.prototype;

if (tell !== undefined) {
  // The clipboard belongs to the whole browser. What is copied is told, and stays here.
  replace(prototypeOf('Clipboard'), 'writeText', 'clipboard', () => Promise.resolve());
  replace(prototypeOf('Clipboard'), 'write', 'clipboard', () => Promise.resolve());
  replaceCopy();
  hook(prototypeOf('Clipboard'), 'readText', 'clipboard');
  hook(prototypeOf('Clipboard'), 'read', 'clipboard');
  hook(globalThis, 'print', 'print');
  hook(prototypeOf('Element'), 'requestFullscreen', 'fullscreen');
  hook(prototypeOf('Document'), 'exitFullscreen', 'fullscreen');
  hook(prototypeOf('Element'), 'requestPointerLock', 'fullscreen');
  hook(prototypeOf('HTMLVideoElement'), 'requestPictureInPicture', 'fullscreen');
  hook(prototypeOf('HTMLMediaElement'), 'play', 'media');
  hook(prototypeOf('HTMLMediaElement'), 'pause', 'media');
  for (const name of ['volume', 'muted', 'currentTime', 'playbackRate', 'loop'])
    hookSetter(prototypeOf('HTMLMediaElement'), name, 'media');
  hook(prototypeOf('AudioScheduledSourceNode'), 'start', 'media');
  hook(prototypeOf('AudioBufferSourceNode'), 'start', 'media');
  hook(prototypeOf('AudioContext'), 'resume', 'media');
  hook(prototypeOf('AudioContext'), 'suspend', 'media');
  hook(prototypeOf('SpeechSynthesis'), 'speak', 'media');
  hook(prototypeOf('SpeechSynthesis'), 'cancel', 'media');
  hook(prototypeOf('BroadcastChannel'), 'postMessage', 'message');
  hook(prototypeOf('Worker'), 'postMessage', 'message');
  hook(prototypeOf('ServiceWorker'), 'postMessage', 'message');
  hook(prototypeOf('RTCDataChannel'), 'send', 'socket');
  hook(prototypeOf('Navigator'), 'share', 'device');
  hook(prototypeOf('Navigator'), 'vibrate', 'device');
  hook(prototypeOf('Geolocation'), 'getCurrentPosition', 'device');
  hook(prototypeOf('Geolocation'), 'watchPosition', 'device');
  hook(prototypeOf('MediaDevices'), 'getUserMedia', 'device');
  hook(prototypeOf('MediaDevices'), 'getDisplayMedia', 'device');
  hook(prototypeOf('Bluetooth'), 'requestDevice', 'device');
  hook(prototypeOf('CredentialsContainer'), 'get', 'device');
  hook(prototypeOf('CredentialsContainer'), 'create', 'device');
  hook(prototypeOf('PaymentRequest'), 'show', 'device');
  hook((globalThis as unknown as { Notification?: object }).Notification, 'requestPermission', 'device');
  hook(globalThis, 'showOpenFilePicker', 'file_chooser');
  hook(globalThis, 'showSaveFilePicker', 'file_chooser');
  hook(globalThis, 'showDirectoryPicker', 'file_chooser');
  hook(globalThis, 'open', 'popup');
  hook(prototypeOf('History'), 'back', 'navigation');
  hook(prototypeOf('History'), 'forward', 'navigation');
  hook(prototypeOf('History'), 'go', 'navigation');

  const form = prototypeOf('HTMLFormElement');
  const submit = form === undefined ? undefined : (Object.getOwnPropertyDescriptor(form, 'submit')?.value as Call);
  if (form !== undefined && submit !== undefined)
    Object.defineProperty(form, 'submit', {
      configurable: true,
      writable: true,
      // A form that answers in another window would write where nothing can be held.
      value: function submitHere(this: HTMLFormElement): void {
        if (this.target !== '' && this.target !== '_self') this.target = '_self';
        Reflect.apply(submit, this, []);
      },
    });
}
