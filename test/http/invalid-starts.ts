// Bodies that must be refused before anything is written: each with the path that its details name, and its code.
export interface InvalidStart {
  readonly about: string;
  readonly body: unknown;
  readonly path: string;
  readonly error?: string;
  readonly code?: string;
}

const url = 'https://staging.example.com/';
const step = { action: 'reload' };
const scenario = { title: 'a', route: '/', steps: [step] };
const login = `login_${'a'.repeat(22)}`;
/** The four actions of authenticated scenarios. */
export const authSteps = [
  { action: 'setCookie', name: 'theme', value: 'dark' },
  { action: 'clearSession' },
  { action: 'clickByTestId', testId: 'save' },
  { action: 'fillByTestId', testId: 'email', entry: 'email' },
] as const;
/** Fields that are not built yet: what is wrong elsewhere is told first. */
const asksForMore = [
  { about: 'a login', more: { authSessionId: login } },
  { about: 'a login by strategy', more: { auth: { strategy: 'login_memory', authSessionId: login } } },
];
const many = <T>(count: number, each: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => each(at));

export const invalidStarts: readonly InvalidStart[] = [
  { about: 'no url', body: {}, path: 'url', code: 'required' },
  { about: 'null', body: null, path: '' },
  { about: 'an array', body: [], path: '' },
  { about: 'a string', body: 'https://staging.example.com/', path: '' },
  { about: 'a number', body: 7, path: '' },
  { about: 'url of another type', body: { url: 5 }, path: 'url', code: 'invalid_type' },
  { about: 'url null', body: { url: null }, path: 'url' },
  { about: 'url empty', body: { url: '' }, path: 'url', code: 'too_small' },
  { about: 'url too long', body: { url: `${url}${'a'.repeat(2048)}` }, path: 'url', code: 'too_big' },
  { about: 'url relative', body: { url: '/shop' }, path: 'url' },
  { about: 'url without scheme', body: { url: 'staging.example.com' }, path: 'url' },
  { about: 'url with a space', body: { url: 'https://staging.example.com/a b' }, path: 'url' },
  { about: 'url with a backslash', body: { url: 'https://staging.example.com\\@evil' }, path: 'url' },
  { about: 'ftp', body: { url: 'ftp://staging.example.com/' }, path: 'url', error: 'unsafe_target' },
  { about: 'file', body: { url: 'file:///etc/passwd' }, path: 'url', error: 'unsafe_target' },
  { about: 'javascript', body: { url: 'javascript:alert(1)' }, path: 'url', error: 'unsafe_target' },
  { about: 'data', body: { url: 'data:text/html,hi' }, path: 'url', error: 'unsafe_target' },
  {
    about: 'a password in the url',
    body: { url: 'https://me:pw@staging.example.com/' },
    path: 'url',
    error: 'unsafe_target',
  },
  { about: 'localhost', body: { url: 'http://localhost:3000/' }, path: 'url', error: 'unsafe_target' },
  { about: 'loopback', body: { url: 'http://127.0.0.1:3000/' }, path: 'url', error: 'unsafe_target' },
  { about: 'loopback in octal', body: { url: 'http://0177.0.0.1/' }, path: 'url', error: 'unsafe_target' },
  { about: 'loopback as one number', body: { url: 'http://2130706433/' }, path: 'url', error: 'unsafe_target' },
  { about: 'IPv6 loopback', body: { url: 'http://[::1]/' }, path: 'url', error: 'unsafe_target' },
  { about: 'mapped loopback', body: { url: 'http://[::ffff:127.0.0.1]/' }, path: 'url', error: 'unsafe_target' },
  { about: 'a private range', body: { url: 'http://10.0.0.1/' }, path: 'url', error: 'unsafe_target' },
  { about: 'another private range', body: { url: 'http://192.168.1.1/' }, path: 'url', error: 'unsafe_target' },
  { about: 'link-local metadata', body: { url: 'http://169.254.169.254/' }, path: 'url', error: 'unsafe_target' },
  { about: 'cloud metadata', body: { url: 'http://168.63.129.16/' }, path: 'url', error: 'unsafe_target' },
  {
    about: 'a name that resolves inside',
    body: { url: 'http://inner.example.com/' },
    path: 'url',
    error: 'unsafe_target',
  },
  { about: 'a database port', body: { url: 'http://staging.example.com:5432/' }, path: 'url', error: 'unsafe_target' },
  { about: 'a low port', body: { url: 'http://staging.example.com:22/' }, path: 'url', error: 'unsafe_target' },
  {
    about: 'a name that does not exist',
    body: { url: 'https://nowhere.example.org/' },
    path: 'url',
    error: 'validation_error',
  },
  { about: 'mode unknown', body: { url, mode: 'fast_scan' }, path: 'mode', code: 'invalid_value' },
  { about: 'mode of another type', body: { url, mode: 1 }, path: 'mode' },
  { about: 'mode in capitals', body: { url, mode: 'FAST_BUG_SCAN' }, path: 'mode' },
  { about: 'pagesLimit zero', body: { url, pagesLimit: 0 }, path: 'pagesLimit', code: 'too_small' },
  { about: 'pagesLimit negative', body: { url, pagesLimit: -1 }, path: 'pagesLimit', code: 'too_small' },
  { about: 'pagesLimit 51', body: { url, pagesLimit: 51 }, path: 'pagesLimit', code: 'too_big' },
  { about: 'pagesLimit a fraction', body: { url, pagesLimit: 1.5 }, path: 'pagesLimit' },
  { about: 'pagesLimit a string', body: { url, pagesLimit: '10' }, path: 'pagesLimit' },
  { about: 'pagesLimit null', body: { url, pagesLimit: null }, path: 'pagesLimit' },
  { about: 'scopedPaths a string', body: { url, scopedPaths: '/a' }, path: 'scopedPaths' },
  { about: 'scopedPaths empty', body: { url, scopedPaths: [] }, path: 'scopedPaths', code: 'too_small' },
  {
    about: '51 scopedPaths',
    body: { url, scopedPaths: many(51, (at) => `/${at}`) },
    path: 'scopedPaths',
    code: 'too_big',
  },
  { about: 'a path without slash', body: { url, scopedPaths: ['/a', '/b', '/c', 'd'] }, path: 'scopedPaths[3]' },
  { about: 'a path to another origin', body: { url, scopedPaths: ['//evil.example.com/'] }, path: 'scopedPaths[0]' },
  { about: 'an address as path', body: { url, scopedPaths: ['https://a.example.com/'] }, path: 'scopedPaths[0]' },
  { about: 'a star inside a path', body: { url, scopedPaths: ['/a*b'] }, path: 'scopedPaths[0]' },
  { about: 'a space in a path', body: { url, scopedPaths: ['/a b'] }, path: 'scopedPaths[0]' },
  { about: 'a path of another type', body: { url, scopedPaths: [7] }, path: 'scopedPaths[0]' },
  {
    about: 'a path too long',
    body: { url, scopedPaths: [`/${'a'.repeat(1024)}`] },
    path: 'scopedPaths[0]',
    code: 'too_big',
  },
  { about: 'authSessionId too short', body: { url, authSessionId: 'login_abc' }, path: 'authSessionId' },
  {
    about: 'authSessionId with a bad sign',
    body: { url, authSessionId: `login_${'a'.repeat(21)}!` },
    path: 'authSessionId',
  },
  { about: 'an audit without a login', body: { url, mode: 'authenticated_smoke' }, path: 'authSessionId' },
  {
    about: 'an audit of 26 paths',
    body: { url, mode: 'authenticated_smoke', authSessionId: login, scopedPaths: many(26, (at) => `/${at}`) },
    path: 'scopedPaths',
  },
  { about: 'viewport unknown', body: { url, viewport: 'tablet' }, path: 'viewport', code: 'invalid_value' },
  { about: 'executeOnly a string', body: { url, executeOnly: 'yes' }, path: 'executeOnly' },
  { about: 'skipCrawl a number', body: { url, skipCrawl: 1 }, path: 'skipCrawl' },
  { about: 'preflight empty', body: { url, preflight: {} }, path: 'preflight', error: 'invalid_preflight' },
  { about: 'preflight a string', body: { url, preflight: 'yes' }, path: 'preflight', error: 'invalid_preflight' },
  {
    about: 'preflight status too small',
    body: { url, preflight: { expectStatus: 99 } },
    path: 'preflight.expectStatus',
    error: 'invalid_preflight',
  },
  {
    about: 'preflight time of another type',
    body: { url, preflight: { maxResponseMs: '300' } },
    path: 'preflight.maxResponseMs',
    error: 'invalid_preflight',
  },
  {
    about: 'preflight time too long',
    body: { url, preflight: { maxResponseMs: 60_001 } },
    path: 'preflight.maxResponseMs',
    error: 'invalid_preflight',
  },
  {
    about: 'preflight text empty',
    body: { url, preflight: { expectText: '' } },
    path: 'preflight.expectText',
    error: 'invalid_preflight',
  },
  {
    about: 'preflight ids empty',
    body: { url, preflight: { expectTestIds: [] } },
    path: 'preflight.expectTestIds',
    error: 'invalid_preflight',
  },
  {
    about: 'preflight environment unknown',
    body: { url, preflight: { expectEnvironment: 'prod' } },
    path: 'preflight.expectEnvironment',
    error: 'invalid_preflight',
  },
  {
    about: 'preflight with an unknown field',
    body: { url, preflight: { expectedStatus: 200 } },
    path: 'preflight.expectedStatus',
    error: 'invalid_preflight',
    code: 'unrecognized_key',
  },
  {
    about: 'a staging preflight on a production host',
    body: { url: 'https://www.example.com/', preflight: { expectEnvironment: 'staging' } },
    path: 'preflight.expectEnvironment',
    error: 'production_domain_refused',
  },
  {
    about: 'an authenticated scenario on a production host',
    body: { url: 'https://www.example.com/', authSessionId: login, customScenarios: [scenario] },
    path: 'customScenarios',
    error: 'production_domain_refused',
  },
  ...[
    { strategy: 'login_memory', authSessionId: login },
    { strategy: 'steps', authSessionId: login, steps: [step] },
  ].map((auth) => ({
    about: `a scenario with the login ${auth.strategy} on a production host`,
    body: { url: 'https://www.example.com/', auth, customScenarios: [scenario] },
    path: 'customScenarios',
    error: 'production_domain_refused',
  })),
  ...authSteps.flatMap((given) => [
    {
      about: `${given.action} on a production host`,
      body: { url: 'https://www.example.com/', customScenarios: [{ ...scenario, steps: [step, given] }] },
      path: 'customScenarios[0].steps[1]',
      error: 'production_domain_refused',
    },
    {
      about: `${given.action} in the clean-up on a production host`,
      body: { url: 'https://www.example.com/', customScenarios: [scenario, { ...scenario, cleanup: [given] }] },
      path: 'customScenarios[1].cleanup[0]',
      error: 'production_domain_refused',
    },
    {
      about: `${given.action} in the steps of a login on a production host`,
      body: {
        url: 'https://www.example.com/',
        mode: 'authenticated_smoke',
        auth: { strategy: 'steps', authSessionId: login, steps: [given] },
      },
      path: 'auth.steps[0]',
      error: 'production_domain_refused',
    },
    {
      about: `${given.action} with an unknown field`,
      body: { url, customScenarios: [{ ...scenario, steps: [{ ...given, since: 'start' }] }] },
      path: 'customScenarios[0].steps[0].since',
      code: 'unrecognized_key',
    },
  ]),
  ...[
    { action: 'setCookie', name: 'session', value: 'hunter2-secret' },
    { action: 'setCookie', name: 'theme', value: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJodW50ZXIyIn0.c2lnbmF0dXJl' },
    { action: 'fillByTestId', testId: 'password', value: 'hunter2-secret' },
  ].map((given) => ({
    about: `a secret in ${given.action}`,
    body: { url, customScenarios: [{ ...scenario, steps: [given] }] },
    path: 'customScenarios[0].steps[0].value',
    error: 'raw_secret_refused',
  })),
  {
    about: 'a cookie without a value',
    body: { url, customScenarios: [{ ...scenario, steps: [{ action: 'setCookie', name: 'theme' }] }] },
    path: 'customScenarios[0].steps[0]',
  },
  ...asksForMore.map(({ about, more }) => ({
    about: `executeOnly without scenarios, beside ${about}`,
    body: { url, executeOnly: true, ...more },
    path: 'executeOnly',
  })),
  ...asksForMore.map(({ about, more }) => ({
    about: `the same scenario twice, beside ${about}`,
    body: { url, customScenarios: [scenario, scenario], ...more },
    path: 'customScenarios[1]',
  })),
  {
    about: 'an unknown baseline, beside a login',
    body: { url, mode: 'regression_check', baselineRunId: `run_${'a'.repeat(22)}`, authSessionId: login },
    path: 'baselineRunId',
    code: 'unknown_run',
  },
  {
    about: 'full_crud_e2e on a production host',
    body: { url: 'https://www.example.com/', mode: 'full_crud_e2e' },
    path: 'mode',
    error: 'destructive_refused',
  },
  {
    about: 'a mutation on a production host',
    body: { url: 'https://www.example.com/', safeMutation: { allowCreate: true } },
    path: 'safeMutation',
    error: 'destructive_refused',
  },
  ...['storage_state', 'cookies', 'login_form', 'session_injection'].map((strategy) => ({
    about: `the secret strategy ${strategy}`,
    body: { url, auth: { strategy, password: 'hunter2-secret' } },
    path: 'auth.strategy',
    error: 'raw_secret_refused',
  })),
  { about: 'an unknown strategy', body: { url, auth: { strategy: 'magic' } }, path: 'auth.strategy' },
  { about: 'a login without id', body: { url, auth: { strategy: 'login_memory' } }, path: 'auth.authSessionId' },
  { about: 'a typo', body: { url, pageLimit: 3 }, path: 'pageLimit', code: 'unrecognized_key' },
  {
    about: 'a foreign field',
    body: { url, callback: 'https://a.example.com/' },
    path: 'callback',
    code: 'unrecognized_key',
  },
  { about: 'a reason outside bypass', body: { url, reason: 'because' }, path: 'reason', code: 'unrecognized_key' },
  {
    about: 'a raw cookie field',
    body: { url, cookies: [{ name: 'sid', value: 'hunter2-secret' }] },
    path: 'cookies',
    error: 'raw_secret_refused',
  },
  {
    about: 'a password beside a login',
    body: { url, authSessionId: login, password: 'hunter2-secret' },
    path: 'password',
    error: 'raw_secret_refused',
  },
  {
    about: 'a token in a step',
    body: {
      url,
      customScenarios: [
        {
          ...scenario,
          steps: [{ action: 'fill', target: { label: 'a' }, value: `Bearer ${'hunter2-secret'.repeat(2)}` }],
        },
      ],
    },
    path: 'customScenarios[0].steps[0].value',
    error: 'raw_secret_refused',
  },
  ...['login_memory', 'steps'].map((strategy) => ({
    about: `an unknown login by ${strategy}`,
    body: { url, auth: { strategy, authSessionId: login, ...(strategy === 'steps' && { steps: [step] }) } },
    path: 'auth.authSessionId',
    code: 'unknown_login',
  })),
  {
    about: 'an unknown login',
    body: { url, mode: 'authenticated_smoke', authSessionId: login },
    path: 'authSessionId',
    code: 'unknown_login',
  },
  {
    about: 'two logins',
    body: { url, authSessionId: login, auth: { strategy: 'login_memory', authSessionId: `login_${'b'.repeat(22)}` } },
    path: 'auth.authSessionId',
  },
  {
    about: 'evaluate beside a login',
    body: {
      url,
      authSessionId: login,
      customScenarios: [{ ...scenario, steps: [step, { action: 'evaluate', expression: 'true' }] }],
    },
    path: 'customScenarios[0].steps[1].action',
  },
  {
    about: 'an entry without a login',
    body: { url, customScenarios: [{ ...scenario, steps: [authSteps[3]] }] },
    path: 'customScenarios[0].steps[0].entry',
  },
  { about: 'no scenarios', body: { url, customScenarios: [] }, path: 'customScenarios' },
  { about: '26 scenarios', body: { url, customScenarios: many(26, () => scenario) }, path: 'customScenarios' },
  {
    about: 'the same scenario twice',
    body: { url, customScenarios: [scenario, { ...scenario, title: 'The same under another title' }] },
    path: 'customScenarios[1]',
  },
  {
    about: 'a scenario without steps',
    body: { url, customScenarios: [{ ...scenario, steps: [] }] },
    path: 'customScenarios[0].steps',
  },
  {
    about: 'a scenario of 61 steps',
    body: { url, customScenarios: [{ ...scenario, steps: many(61, () => step) }] },
    path: 'customScenarios[0].steps',
  },
  {
    about: 'a scenario route elsewhere',
    body: { url, customScenarios: [{ ...scenario, route: 'https://a.example.com/' }] },
    path: 'customScenarios[0].route',
  },
  {
    about: 'an unknown action',
    body: { url, customScenarios: [{ ...scenario, steps: [{ action: 'explode' }] }] },
    path: 'customScenarios[0].steps[0].action',
  },
  {
    about: 'a click on nothing',
    body: { url, customScenarios: [{ ...scenario, steps: [{ action: 'click', target: {} }] }] },
    path: 'customScenarios[0].steps[0].target',
  },
  {
    about: 'an unknown assertion',
    body: { url, customScenarios: [{ ...scenario, steps: [{ assert: 'text_seen', text: 'x' }] }] },
    path: 'customScenarios[0].steps[0].assert',
  },
  {
    about: 'an assertion without its text',
    body: { url, customScenarios: [{ ...scenario, steps: [{ assert: 'text_visible' }] }] },
    path: 'customScenarios[0].steps[0].text',
  },
  {
    about: 'an unknown field in an assertion',
    body: { url, customScenarios: [{ ...scenario, steps: [{ assert: 'no_console_errors', since: 'start' }] }] },
    path: 'customScenarios[0].steps[0].since',
  },
  { about: 'executeOnly without scenarios', body: { url, executeOnly: true }, path: 'executeOnly' },
  {
    about: 'a bad scenario preflight',
    body: { url, customScenarios: [{ ...scenario, preflight: { expectStatus: 1 } }] },
    path: 'customScenarios[0].preflight.expectStatus',
    error: 'invalid_preflight',
  },
  { about: 'a bad baseline', body: { url, baselineRunId: 'run_1' }, path: 'baselineRunId' },
  { about: 'a bad prefix', body: { url, safeMutation: { qaPrefix: 'test_' } }, path: 'safeMutation.qaPrefix' },
  { about: 'a bad clean-up', body: { url, safeMutation: { cleanup: 'all' } }, path: 'safeMutation.cleanup' },
  { about: 'crudConfig a number', body: { url, crudConfig: 3 }, path: 'crudConfig' },
  { about: 'crudConfig in another mode', body: { url, crudConfig: {} }, path: 'crudConfig' },
  {
    about: 'a route of crudConfig on another origin',
    body: { url, mode: 'full_crud_e2e', crudConfig: { routes: { list: '//other.example' } } },
    path: 'crudConfig.routes.list',
  },
];
