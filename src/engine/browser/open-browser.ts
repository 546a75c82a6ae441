import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { type MessageFilter, capMessages } from './cap-messages.ts';
import { withDeadline } from './deadline.ts';
import type { LaunchFlags } from './launch-flags.ts';
import { makeBrowserFolder, rememberProfile, removeBrowserFolder } from './temp-profiles.ts';

const CLOSE_MS = 5_000;

export interface OpenBrowser {
  readonly browser: Browser;
  readonly pid: number;
  /** What keeps long messages from this process; null where Playwright has no place for it. */
  readonly filter: MessageFilter | null;
  /** Ends the whole process tree, politely first. */
  close(): Promise<void>;
}

/** One browser process, driven by pipe and with no secret of ours in its environment. */
export async function openBrowser(
  executable: { executablePath: string; env: Readonly<Record<string, string>>; flags: LaunchFlags },
  launchMs: number,
): Promise<OpenBrowser> {
  const folder = makeBrowserFolder(tmpdir());
  try {
    const browser = await chromium.launch({
      executablePath: executable.executablePath,
      args: [...executable.flags.args],
      chromiumSandbox: executable.flags.sandboxed,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8', ...executable.env },
      artifactsDir: join(folder, 'artifacts'),
      timeout: launchMs,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    try {
      const pid = await withDeadline(browserPid(browser), launchMs, 'asking the browser for its pid');
      rememberProfile(folder, pid);
      let closing: Promise<void> | null = null;
      const close = () => {
        closing ??= closeTree(browser, pid, folder);
        return closing;
      };
      return { browser, pid, filter: capMessages(browser), close };
    } catch (error) {
      await browser.close();
      throw error;
    }
  } catch (error) {
    await removeBrowserFolder(folder);
    throw error;
  }
}

async function browserPid(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const own = processInfo.find(({ type }) => type === 'browser');
  if (!own) throw new Error('the browser does not know its own process');
  return own.id;
}

async function closeTree(browser: Browser, pid: number, folder: string): Promise<void> {
  await withDeadline(browser.close(), CLOSE_MS, 'closing the browser').catch(() => undefined);
  killGroup(pid);
  await removeBrowserFolder(folder);
}

// Playwright makes each browser the leader of a process group of its own.
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
