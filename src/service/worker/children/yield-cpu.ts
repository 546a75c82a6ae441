// A page that keeps every core busy must not silence the service: where both want the CPU, the service comes first.
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

/** About a third of the CPU that a process of the service gets. */
const niceness = 5;

/** `pid`: a process that leads a session. What it starts later yields too. It may be gone, and other systems differ. */
export async function yieldCpu(pid: number): Promise<void> {
  try {
    setPriority(pid, niceness);
    // Linux may share the CPU among sessions first; then a process's own niceness says nothing outside its session.
    await writeFile(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // The run works all the same.
  }
}
