// Every limit of the service, once. `/api/docs/limits.json` is drawn from this table.
export interface Limit {
  readonly value: number;
  readonly unit: string;
  readonly about: string;
}

const KiB = 1024;
const MiB = 1024 * KiB;

export const limits = {
  pagesMin: { value: 1, unit: 'pages', about: 'Smallest pagesLimit of a run' },
  pagesMax: { value: 50, unit: 'pages', about: 'Largest pagesLimit of a run' },
  pagesDefault: { value: 10, unit: 'pages', about: 'Default pagesLimit' },
  scopedPathsMax: { value: 50, unit: 'paths', about: 'Entries in scopedPaths' },
  auditRoutesMax: { value: 25, unit: 'routes', about: 'Routes covered by one authenticated_smoke audit' },
  signInsMax: { value: 8, unit: 'sign-ins', about: 'Times that one run signs in with its login; a refusal ends it' },
  signInRenewalsMax: {
    value: 1,
    unit: 'sign-ins',
    about: 'Times that one run signs in again because its session ended',
  },
  urlLengthMax: { value: 2048, unit: 'characters', about: 'Length of a target URL' },
  pathLengthMax: { value: 1024, unit: 'characters', about: 'Length of one scoped path' },
  scenariosMax: { value: 25, unit: 'scenarios', about: 'customScenarios in one run' },
  stepsMax: { value: 60, unit: 'steps', about: 'Steps in one scenario' },
  loginsPerAccount: { value: 100, unit: 'logins', about: 'Login Memories of one account that are not revoked' },
  loginNameChars: { value: 320, unit: 'characters', about: 'User name, or name of an entry, of a Login Memory' },
  loginValueChars: { value: 16_384, unit: 'characters', about: 'One secret of a Login Memory' },
  loginEntriesMax: { value: 100, unit: 'entries', about: 'Cookies, or entries of one storage, of a Login Memory' },
  loginOriginsMax: {
    value: 5,
    unit: 'origins',
    about: 'Further origins that the sign-in of a Login Memory may post to',
  },
  weakSecretChars: {
    value: 8,
    unit: 'characters',
    about: 'A shorter secret of a Login Memory is weak: it cannot be searched for',
  },
  workflowsMax: {
    value: 36,
    unit: 'workflows',
    about: 'Workflows that a workflow_test without scenarios finds and tests',
  },
  creatingWorkflowsMax: {
    value: 8,
    unit: 'workflows',
    about: 'Workflows of one run that send, where the caller allowed to create',
  },
  workflowFaultRunsMax: {
    value: 48,
    unit: 'runs',
    about: 'Runs of passing workflows under deliberate faults, in one workflow_test without scenarios',
  },
  faultRunsMax: {
    value: 24,
    unit: 'runs',
    about: 'Runs of passing scenarios under deliberate faults, in one workflow_test',
  },
  shrinkRunsMax: {
    value: 60,
    unit: 'runs',
    about: 'Runs of shortened scenarios, in one run, to find the shortest one that fails the same way',
  },
  shrinkMs: { value: 90_000, unit: 'ms', about: 'Time for that search, in one run' },
  runMs: { value: 600_000, unit: 'ms', about: 'Duration of a run' },
  fastScanMs: { value: 300_000, unit: 'ms', about: 'Duration of a fast_bug_scan or a Fix Check' },
  exploreShare: { value: 80, unit: '% of the run time', about: 'When exploring stops and reporting starts' },
  runMemoryMiB: {
    value: 6_144,
    unit: 'MiB',
    about: 'Memory of a run, its browser included; PROOFRUN_RUN_MEMORY_MIB changes it',
  },
  cancelMs: { value: 5_000, unit: 'ms', about: 'A running run stops within this time after a cancel' },
  bodyBytes: { value: 1 * MiB, unit: 'bytes', about: 'Request body' },
  bodyDepth: { value: 32, unit: 'levels', about: 'Lists and objects inside each other in a request body' },
  validateAssertionBytes: { value: 64 * KiB, unit: 'bytes', about: 'Request body of validate-assertion' },
  publicReadsPerMinute: {
    value: 600,
    unit: 'requests per minute',
    about: 'Public reads per address, or per key with a valid key; pictures are counted separately',
  },
  picturesPerMinute: { value: 600, unit: 'requests per minute', about: 'Picture reads per address or key' },
  startsPerMinute: { value: 30, unit: 'requests per minute', about: 'Run starts per key' },
  runningPerAccount: { value: 3, unit: 'runs', about: 'Concurrent runs of one account' },
  queuedPerAccount: { value: 50, unit: 'runs', about: 'Queued runs of one account' },
  runningPerDomain: {
    value: 2,
    unit: 'runs',
    about: 'Concurrent runs against one target domain, across all accounts',
  },
  idempotencyHours: { value: 24, unit: 'hours', about: 'How long an Idempotency-Key is remembered' },
  screenshotGapMs: { value: 5_000, unit: 'ms', about: 'Time between two on-demand screenshots of a run' },
  screenshotsMax: { value: 12, unit: 'screenshots', about: 'On-demand screenshots of a run' },
  fixPlacesMax: { value: 50, unit: 'places', about: 'Routes and contexts on which a Fix Check replays one finding' },
  fixReplaysMax: { value: 12, unit: 'replays', about: 'Replays of one finding in one place by a Fix Check' },
  historyRuns: { value: 50, unit: 'runs', about: 'Earlier runs that the history of a run covers' },
  fixChecksMax: { value: 20, unit: 'checks', about: 'Fix Checks of a run' },
  listedRunsDefault: { value: 20, unit: 'runs', about: 'Runs on one page of GET /api/runs, by default' },
  listedRunsMax: { value: 100, unit: 'runs', about: 'Runs on one page of GET /api/runs' },
  statusWaitSeconds: { value: 25, unit: 's', about: 'Longest wait of a run status' },
  statusWaitsPerKey: {
    value: 10,
    unit: 'requests',
    about: 'Run statuses that wait at the same time, per key, or per run without a key; more are answered at once',
  },
  statusWaits: { value: 500, unit: 'requests', about: 'Run statuses that wait at the same time in one process' },
  proofEventsShown: { value: 20, unit: 'events', about: 'recentProofEvents in the run status' },
  pictureDays: { value: 30, unit: 'days', about: 'How long pictures are kept' },
  refundDays: { value: 30, unit: 'days', about: 'Refund window of a one-time package or first subscription payment' },
  responseBytes: { value: 25 * MiB, unit: 'bytes', about: 'One response of a target' },
  runBytes: { value: 300 * MiB, unit: 'bytes', about: 'All responses of a target in one run, link checks included' },
  headerBytes: { value: 64 * KiB, unit: 'bytes', about: 'Headers of one response of a target' },
  runNames: { value: 500, unit: 'names', about: 'Different host names that one run looks up' },
  pageRequests: { value: 2_000, unit: 'requests', about: 'Requests recorded for one page' },
  pageConsoleLines: { value: 200, unit: 'lines', about: 'Console lines recorded for one page' },
  consoleMessages: {
    value: 500,
    unit: 'messages',
    about: 'Console messages, and exceptions, of one document or worker that leave the page',
  },
  messageChars: {
    value: 10_000,
    unit: 'characters',
    about: 'One text of a console message, an exception or a dialog; the rest is cut in the page',
  },
  dialogs: { value: 20, unit: 'dialogs', about: 'Dialogs that one document may open before its page is closed' },
  openedWindows: {
    value: 20,
    unit: 'windows',
    about: 'Windows that one document may ask for before the browser refuses; a page with more is closed',
  },
  pageDownloads: { value: 20, unit: 'downloads', about: 'Downloads that one page may start before it is closed' },
  pageEvents: {
    value: 5_000,
    unit: 'events',
    about: 'Console messages, exceptions, requests and changes of the address of one page before it is closed',
  },
  pageTextBytes: {
    value: 64 * MiB,
    unit: 'bytes',
    about: 'Text of all messages and addresses of one page before it is closed',
  },
  browserMessageBytes: {
    value: 16 * MiB,
    unit: 'bytes',
    about: 'One message of the browser about a page; a longer one is dropped unread',
  },
  browserAnswerBytes: {
    value: 64 * MiB,
    unit: 'bytes',
    about: 'One answer of the browser, such as a picture; a longer one is dropped unread',
  },
  hangMs: { value: 7_000, unit: 'ms', about: 'A page that does not respond for this long is closed' },
  auditedNodes: { value: 50_000, unit: 'nodes', about: 'Nodes of one page that are audited' },
  pageAnswerBytes: { value: 2 * MiB, unit: 'bytes', about: 'One result read inside a page' },
  picturePixels: { value: 10_000, unit: 'pixels', about: 'Longest side of a picture' },
  comparedPixels: {
    value: 4_000,
    unit: 'pixels',
    about: 'Height of a page that a regression_check compares by picture',
  },
  comparedElements: { value: 1_500, unit: 'elements', about: 'Elements of a page that a regression_check compares' },
  popups: { value: 5, unit: 'windows', about: 'Popups that one page may open' },
  reportBytes: { value: 5 * MiB, unit: 'bytes', about: 'One report' },
  artifactBytes: { value: 50 * MiB, unit: 'bytes', about: 'All pictures of one run' },
  readinessRuns: { value: 20, unit: 'runs', about: 'Runs in one launch readiness request' },
  readinessDays: { value: 7, unit: 'days', about: 'Age of the proof that launch readiness accepts' },
  htmlPictureBytes: { value: 10 * MiB, unit: 'bytes', about: 'Pictures in one HTML report' },
  evidenceText: { value: 200, unit: 'characters', about: 'One text taken from a target' },
  compactProofMin: { value: 1_024, unit: 'bytes', about: 'Smallest compact proof' },
  compactProofMax: { value: 3_072, unit: 'bytes', about: 'Largest compact proof' },
  linkChecks: { value: 200, unit: 'links', about: 'Same-origin links checked without a visit in one run' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export const limit = (name: LimitName): number => limits[name].value;
