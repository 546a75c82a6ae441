export interface LaunchFlags {
  readonly args: readonly string[];
  readonly sandboxed: boolean;
}

const ALWAYS = [
  // WebRTC would otherwise send datagrams past every proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  // Sent by the browser after the page is gone, where no barrier can hold it.
  '--disable-blink-features=FetchLaterAPI',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--no-first-run',
  '--no-pings',
] as const;

/** Chromium's sandbox is on unless we are root, where it cannot start. */
export function launchFlags(root: boolean): LaunchFlags {
  return root ? { args: [...ALWAYS, '--no-sandbox'], sandboxed: false } : { args: ALWAYS, sandboxed: true };
}
