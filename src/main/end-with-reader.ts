// Who reads the output may stop reading, as `head` does. Then a command ends, and a service stops in order.

export function endWithReader(): void {
  let ending = false;
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      if (!ending) process.kill(process.pid, 'SIGTERM');
      ending = true;
    });
}
