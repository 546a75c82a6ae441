// An egress proxy in a process of its own, as a run has one: prints its port, and closes it when its input ends.
import { openEgressProxy } from '../egress-proxy.ts';

const proxy = await openEgressProxy({ target: new URL('https://app.example.com/') });
process.stdout.write(`${proxy.port}\n`);
process.stdin.resume();
process.stdin.on('end', () => void proxy.close().then(() => process.stdin.destroy()));
