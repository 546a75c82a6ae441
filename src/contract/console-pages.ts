// The pages of the console: the service serves exactly these paths, and the console draws them.
export const consolePages = {
  start: '/console',
  sign_in: '/console/sign-in',
  runs: '/console/runs',
  run: '/console/runs/{runId}',
  map: '/console/runs/{runId}/map',
  fix_check: '/console/runs/{runId}/fix-check',
  compare: '/console/runs/{runId}/compare',
  history: '/console/runs/{runId}/history',
  readiness: '/console/runs/{runId}/readiness',
  account: '/console/account',
  purchases: '/console/account/purchases',
  keys: '/console/account/keys',
  logins: '/console/account/login-memory',
} as const satisfies Record<string, string>;
export type ConsolePage = keyof typeof consolePages;

/** The path of a page, with the run it is about. */
export const consolePath = (page: ConsolePage, runId = ''): string =>
  consolePages[page].replace('{runId}', encodeURIComponent(runId));

/** The name of the meta element by which the service says whether somebody is signed in: `none` or `open`. */
export const consoleSessionMeta = 'proofrun-session';

export const consoleSurface = {
  method: 'GET',
  path: consolePages.start,
  auth: 'public',
  about: 'The console: start runs, follow them and read reports in a browser. It uses this API only.',
  stage: 'operational',
  available: true,
} as const;
