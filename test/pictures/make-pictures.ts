// `npm run pictures`: the two pictures of the README, from real runs of the demo shop. `npm run pictures -- terminal` makes one.
// Needs `script` of util-linux for the terminal.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import '../../scripts/build-console.mjs';
import { commandInClone } from '#contract/command-line.ts';
import { consolePath } from '#contract/console-pages.ts';
import { startApp } from '../../fixtures/apps/kit/serve.ts';
import { app, demoBugs } from '../../fixtures/apps/shop/app.ts';
import { openConsoleWorld } from '../kit/console-world.ts';
import { startWorkingService } from '../kit/working-service.ts';
import { playLines, terminalPage } from './draw-terminal.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'docs', 'pictures');
const program = join(root, 'src', 'main', 'proofrun.ts');
/** What the page of a developer's own app usually is. */
const port = 3000;
const columns = 92;
const maxBytes = 150_000;
const patienceMs = 480_000;

/** On a terminal of its own, in an empty folder, with no setting of this machine. */
function runOnTerminal(command: string, cwd: string): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, TERM: 'xterm-256color', NPM_CONFIG_LOGLEVEL: 'silent' };
  const child = spawn('script', ['-qec', `stty cols ${columns} rows 50; ${command}`, '/dev/null'], { cwd, env });
  let heard = '';
  child.stdout.on('data', (chunk: Buffer) => {
    heard += String(chunk);
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      // 1: the run failed, as it should.
      if (code === 1) resolve(heard);
      else reject(new Error(`the command ended with ${code}:\n${heard}`));
    });
  });
}

async function save(name: string, png: Buffer): Promise<void> {
  const file = join(folder, name);
  const { size } = await sharp(png).png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 }).toFile(file);
  if (size > maxBytes) throw new Error(`${name} has ${size} bytes`);
  console.log(`${name}: ${size} bytes`);
}

async function drawTerminal(context: BrowserContext): Promise<void> {
  const cwd = mkdtempSync(join(tmpdir(), 'proofrun-pictures-'));
  try {
    const url = `http://localhost:${port}`;
    const command = `try ${url}`;
    const output = await runOnTerminal(`'${process.execPath}' '${program}' ${command}`, cwd);
    const page = await context.newPage();
    await page.setContent(terminalPage(commandInClone(command), playLines(output)));
    await save('terminal.png', await page.locator('body').screenshot({ omitBackground: true }));
    await page.close();
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** The report page stands still: nothing loads, and every picture that is in sight is there. */
async function settled(page: Page): Promise<void> {
  await page.locator('.finding .picture img').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function drawConsole(context: BrowserContext, base: string, runId: string): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(`${base}${consolePath('run', runId)}`);
  await settled(page);
  await save('console.png', await page.screenshot());
  await page.close();
}

async function scanShop(key: string): Promise<string> {
  const answer = await working.app.inject({
    method: 'POST',
    url: '/api/runs/start',
    headers: { 'x-api-key': key },
    payload: { url: `http://shop.localhost:${port}/`, pagesLimit: 30 },
  });
  const { runId } = answer.json<{ runId: string }>();
  await working.finished(runId);
  return runId;
}

const wanted = process.argv.slice(2);
const makes = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

mkdirSync(folder, { recursive: true });
const working = await startWorkingService();
const world = await openConsoleWorld(working.service, working.browser.chromium);
const shop = await startApp(app, { bugs: demoBugs, port });
try {
  const { context, owner } = await world.signedIn();
  if (makes('terminal')) await drawTerminal(context);
  if (makes('console')) await drawConsole(context, world.base, await scanShop(owner.key));
} finally {
  await shop.close();
  await world.close();
  await working.close();
}
