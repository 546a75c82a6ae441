// Runs until the process gets a stop signal; a second signal does not wait.
const maxStopMs = 10_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves once `close` is done, with false when it took too long. */
export async function untilStopped(close: () => Promise<void>, say: (line: string) => void): Promise<boolean> {
  await new Promise<void>((resolve) => {
    let stopping = false;
    const onSignal = (): void => {
      if (stopping) process.exit(130);
      stopping = true;
      say('Stopping. Press Ctrl-C again to stop immediately.');
      resolve();
    };
    for (const signal of signals) process.on(signal, onSignal);
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, maxStopMs, false);
  });
  try {
    return await Promise.race([close().then(() => true), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
