// A key that has ended must not stand in the way of a session that is good. Several requests may learn of it at once.
export interface Credentials {
  readKey(): string | null;
  forgetKey(): void;
  hasSession(): boolean;
}

export async function sendWithKey<T>(
  { readKey, forgetKey, hasSession }: Credentials,
  send: (key: string | null) => Promise<T>,
  isRefused: (error: unknown) => boolean,
): Promise<T> {
  const key = readKey();
  try {
    return await send(key);
  } catch (error) {
    if (key === null || !isRefused(error) || !hasSession()) throw error;
    // Another request may have forgotten it, or have made a new one, meanwhile.
    if (readKey() === key) forgetKey();
    return send(readKey());
  }
}
