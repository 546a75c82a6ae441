// Every sentence of the interface that can be tested, as data. A test names what it verifies with [id] in its title.
export interface Requirement {
  /** Section of the interface. */
  readonly source: string;
  readonly behaviour: string;
  /** `later`: the capability is not there yet and answers capability_unavailable. */
  readonly stage: 'now' | 'later';
}

const now = (source: string, behaviour: string): Requirement => ({ source, behaviour, stage: 'now' });

export const requirements = {
  'run-managed-chromium': now(
    '1',
    'A run drives a managed Chromium against the submitted URL and ends in a structured report with proof.',
  ),
  'no-video': now('1', 'Video replay, session recording, browser takeover and frame streams are not available.'),
  'live-observation': now(
    '1',
    'Live observation is polled JSON: status, current step, recent proof events, latest screenshot.',
  ),
  'paid-modes': now('1', 'The paid modes are the five named ones.'),
  'full-crud': now('1', 'full_crud_e2e follows its own records through their life and leaves none behind.'),
  plans: now(
    '1',
    'Plans are the constants of the interface: free 10 runs, Starter Pack 10 runs for $2, four subscriptions.',
  ),
  'starter-stacks': now('1', 'The Starter Pack stacks.'),
  'audit-price': now('1', 'authenticated_smoke costs $1.99 per audit and covers up to 25 routes.'),
  'one-ledger': now('1', 'A run consumes credits from a single run-credit ledger.'),
  'three-views': now('1', 'A run can be read back as a full report, a proof packet, or a compact proof.'),
  'fix-check-reruns': now('1', 'A Fix Check re-runs the failing scenarios of an earlier run.'),
  'only-fixed-verified': now('1', 'Only fixed_verified counts as a real fix.'),
  'refuses-ssrf': now('1', 'Server-side request forgery targets are refused.'),
  'refuses-destructive': now('1', 'Destructive actions on production are refused.'),
  'refuses-payments': now('1', 'Real payments are refused.'),
  'refuses-raw-secrets': now('1', 'Raw secrets are refused.'),
  'targets-public': now('1', 'Targets must be publicly reachable; localhost is unreachable.'),
  'production-refused': now(
    '1',
    'Production-looking domains are refused for authenticated scenarios on sandbox or staging hosts.',
  ),
  'values-masked': now('1', 'Values of cookies, passwords and headers are masked in all output.'),
  'evidence-shapes': now('1', 'Evidence carries booleans, counts and body shapes only.'),
  'history-surface': now('1', 'Run history classification is a read-only surface.'),
  'fix-hints-surface': now('1', 'Code-aware fix hints are advisory, with no raw code and no secrets.'),
  'campaign-read-only': now(
    '1',
    'The campaign preview never mutates the target, creates no runs and deducts no credits.',
  ),
  'campaign-confirmation': now('1', 'confirmationRequiredBeforeRun is always true.'),
  'depth-surface': now('1', 'The operational depth classifier is a read-only surface.'),
  'readiness-surface': now('1', 'The launch readiness verdict is a read-only surface.'),

  'start-url-required': now('2.1', 'url is required and a URI.'),
  'start-mode': now('2.1', 'mode is one of the five modes.'),
  'start-pages-limit': now('2.1', 'pagesLimit is an integer from 1 to 50.'),
  'start-scoped-paths': now('2.1', 'scopedPaths is an array of paths that limits the run.'),
  'start-auth-session': now('2.1', 'authSessionId has the shape login_ and 22 characters.'),
  'start-viewport': now('2.1', 'viewport is desktop, mobile or desktop_mobile.'),
  'start-skip-crawl': now('2.1', 'skipCrawl tests url and scopedPaths only.'),
  'start-preflight': now('2.1', 'preflight runs before anything else and a failed one blocks the run.'),
  'start-custom-scenarios': now('2.1', 'customScenarios run the steps a caller brings.'),
  'start-execute-only': now('2.1', 'executeOnly runs only the given scenarios.'),
  'start-auth-strategies': now('2.1', 'The auth strategies login_memory and steps sign in by reference.'),

  'run-id-secret': now('2.2', 'The runId acts as a secret for public read endpoints.'),
  'report-blocks': now(
    '2.2',
    'The report carries actionFidelity, coverageGrounding, passingRunEvidence, stepEvidence and runtimeEvidence.',
  ),
  'passing-proof-strength': now('2.2', 'Passing reports carry proofStrength.'),
  'proof-pack-redacted': now('2.2', 'The proof packet is public by runId and redacted.'),
  'compact-size': now('2.2', 'The compact proof is about 1 to 3 KB.'),
  'compact-content': now(
    '2.2',
    'The compact proof has verdict, failure type, failed step, trust warning and next safe action.',
  ),
  'login-memory': now(
    '2.2',
    'A Login Memory is created by the customer and referenced by id; the raw session is never shown.',
  ),
  'docs-entry': now('2.2', 'A docs index entry has slug, title, summary, path, canonicalUrl, audience and tags.'),
  'docs-envelope': now('2.2', 'The docs index has version, updatedAt and docs; each path is /api/docs/<slug>.json.'),
  'vocab-fidelity': now('2.2', 'The actionFidelity classes are a closed set of eight.'),
  'fidelity-booleans': now('2.2', 'Each classified action carries pointer, keyboard and focus proof booleans.'),
  'vocab-parity': now('2.2', 'parityStatus has five values and mismatchClassification twelve.'),
  'chrome-parity-never': now('2.2', 'chrome_checked is never emitted and chromeParityAvailable is always false.'),
  'vocab-confidence': now('2.2', 'Coverage confidence has four tiers; unknown is the default.'),
  'vocab-readiness': now('2.2', 'Launch readiness has four verdicts.'),
  'vocab-map': now('2.2', 'The app map has the six colours of the legend.'),
  'vocab-layout': now('2.2', 'Visual layout has 20 issue types over 5 viewports.'),
  'vocab-assertions': now('2.2', 'The assertion language has 19 kinds.'),
  'assertions-compile': now('2.2', 'An assertion compiles to a list of test steps.'),
  templates: now(
    '2.2',
    'Scenario templates come with preflight, assertions, screenshot policy, Fix Check metadata and doNotClaim.',
  ),
  'vocab-auth-actions': now(
    '2.2',
    'The authenticated scenario actions are setCookie, clearSession, clickByTestId and fillByTestId.',
  ),

  'vocab-fix-statuses': now('3', 'There are 12 fix verification statuses.'),
  'same-test-lock': now('3', 'fixed_verified is refused when the verification changed the test or removed proof.'),
  'vocab-patch-states': now('3', 'There are 10 patch batch states.'),
  'patch-not-persisted': now('3', 'Patch batches are run-level only and not persisted.'),
  'start-queues': now('3', 'A valid start with credit available puts the run into state queued.'),

  'get-pricing': now('4', 'GET /api/pricing answers 200 with paid modes and credits per plan, without a key.'),
  'get-agents-index': now('4', 'GET /api/agents/index.json answers 200 with the inventory of surfaces, without a key.'),
  'get-onboarding': now(
    '4',
    'GET /api/agents/onboarding answers first command, decision table and a 5-step loop, without a key.',
  ),
  'get-capabilities': now('4', 'GET /api/browser-capabilities answers a closed-set matrix, without a key.'),
  'get-docs-index': now('4', 'GET /api/docs/index.json answers the docs index, without a key.'),
  'get-docs-page': now('4', 'GET /api/docs/<slug>.json answers one page.'),
  'post-start': now('4', 'POST /api/runs/start answers 200 with the queued run.'),
  'post-start-400': now('4', 'POST /api/runs/start answers 400 on an invalid payload.'),
  'post-start-401': now('4', 'POST /api/runs/start answers 401 without a valid key.'),
  'post-start-402': now(
    '4',
    'POST /api/runs/start answers 402 payment_required with a checkoutUrl when no credit is left.',
  ),
  'get-report': now('4', 'GET report.json answers 200 with the full report, public by runId.'),
  'get-proof-pack': now('4', 'GET proof-pack.json answers 200 with the packet, public by runId.'),
  'get-compact-proof': now('4', 'GET compact-proof answers 200 with the compact proof, public by runId.'),
  'post-fix-check-401': now('4', 'POST fix-check answers 401 without a key.'),
  'post-fix-check': now('4', 'POST fix-check answers 200 with the queued Fix Check.'),
  'refusal-before-billing': now('4', 'A refused start creates no run and deducts 0 credits.'),
  'preflight-before-billing': now('4', 'An invalid preflight configuration is refused before billing.'),
  'production-before-billing': now(
    '4',
    'A production-looking domain for authenticated scenarios is refused before billing.',
  ),
  'get-status': now('4', 'Run status is read at /api/runs/:id.'),
  'list-runs': now('2.2', 'An account reads its own runs, newest first, in pages and by target, mode and verdict.'),
  'status-wait': now('6', 'A status can wait for the next state of its run, and can be read without its events.'),
  'picture-addresses': now('2.2', 'Every picture of a run is named by its whole address.'),
  'post-bypass': now('4', 'POST /api/runs/bypass starts a run without a debit, for admins.'),
  'validate-assertion': now('4', 'validate-assertion validates the shape and returns the compiled step list.'),
  'audits-execute': now('4', 'POST /api/audits/execute takes a Login Memory id by reference.'),
  'launch-readiness': now('4', 'GET /api/launch/readiness answers a verdict for a runId.'),
  'compare-runs': now('4', 'Two runs can be compared.'),
  'named-only-501': now(
    '4',
    'Named endpoints that are not there yet answer capability_unavailable and charge nothing.',
  ),

  'key-header': now('5', 'The API key travels in X-Api-Key.'),
  'key-page': now('5', 'The account area at /account/api-key says how to get a key.'),
  'public-reads-no-key': now('5', 'All GET endpoints of section 4 need no key.'),
  'key-401-cli': now('5', 'A missing or invalid key answers 401 whose envelope names a command-line alternative.'),
  'forbidden-auth-field': now('5', 'The campaign preview rejects raw secrets with forbidden_auth_field.'),
  'login-memory-page': now('5', 'Customers create Login Memory profiles at /account/login-memory.'),

  'polling-only': now('6', 'Run progress is observed by polling.'),

  'error-400': now('7', '400 is raised before billing, with 0 credits deducted and no run created.'),
  'error-401': now('7', '401 answers a missing or invalid key on a protected endpoint.'),
  'error-402': now('7', '402 has the code payment_required and a checkoutUrl in the body.'),

  'limit-pages': now('8', 'pagesLimit is an integer from 1 to 50.'),
  'limit-audit-routes': now('8', 'authenticated_smoke covers up to 25 routes.'),
  'limit-reachability': now('8', 'The url of a run must be public; localhost is unreachable.'),
  'limit-free-tier': now('8', 'The free tier has 10 runs.'),
  'limit-compact-size': now('8', 'The compact proof is about 1 to 3 KB.'),
  'limit-refund': now(
    '8',
    'One-time packages and first subscription payments are refundable within 30 days, by usage.',
  ),
  'checkout-completes': now(
    '7',
    'The checkoutUrl of a 402 leads to a page where the purchase completes; the same start then succeeds.',
  ),
  'limit-screenshots': now('8', 'On-demand screenshots are capped.'),

  'version-interface': now('9', 'The public interface description is version 1.0.0.'),
  'version-docs': now('9', 'The docs index carries version 1 and an updatedAt date.'),
  'vocab-closed': now('9', 'Closed vocabularies are fixed sets.'),
} as const satisfies Record<string, Requirement>;

export type RequirementId = keyof typeof requirements;
