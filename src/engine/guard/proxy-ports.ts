// The loopback ports of all egress proxies that are open now: no run may reach one, whatever its operator allows.

const open = new Set<number>();

export function registerProxyPort(port: number): void {
  open.add(port);
}

export function releaseProxyPort(port: number): void {
  open.delete(port);
}

export function isProxyPort(port: number): boolean {
  return open.has(port);
}
