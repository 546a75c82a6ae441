// A GitHub Actions workflow that scans a preview deployment. Its shell steps need curl, jq and gh, which every runner
// has. What comes from an event reaches a script through the environment only: inside a script it could be code.
export interface WorkflowOptions {
  readonly failOn: string;
  readonly mode: string;
}

interface Step {
  readonly name: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
}

const start = `body=$(jq -n --arg url "$TARGET_URL" --arg mode "$MODE" --arg failOn "$FAIL_ON" '{url: $url, mode: $mode, failOn: $failOn}')
if ! curl -sS --fail-with-body --max-time 60 -X POST "$PROOFRUN_BASE_URL/api/runs/start" \\
  -H @<(printf 'X-Api-Key: %s' "$PROOFRUN_API_KEY") \\
  -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: github-$GITHUB_RUN_ID-$GITHUB_RUN_ATTEMPT" \\
  -d "$body" -o "$RUNNER_TEMP/start.json"; then
  jq -r '"::error::Proofrun did not start: \\(.error): \\(.message)"' "$RUNNER_TEMP/start.json" || true
  exit 1
fi
run_id=$(jq -er .runId "$RUNNER_TEMP/start.json")
# Whoever knows the id can read the report.
echo "::add-mask::$run_id"
echo "RUN_ID=$run_id" >> "$GITHUB_ENV"`;

const wait = `for _ in $(seq 1 60); do
  curl -sS --fail --max-time 60 --retry 5 "$PROOFRUN_BASE_URL/api/runs/$RUN_ID?wait=25&view=brief" -o "$RUNNER_TEMP/status.json"
  state=$(jq -r .state "$RUNNER_TEMP/status.json")
  if [ "$state" != queued ] && [ "$state" != running ]; then
    echo "VERDICT=$(jq -r '.verdict // "inconclusive"' "$RUNNER_TEMP/status.json")" >> "$GITHUB_ENV"
    exit 0
  fi
done
echo '::error::The run did not end in time.'
exit 1`;

const read = `for format in sarif markdown; do
  curl -sS --fail --max-time 60 --retry 5 "$PROOFRUN_BASE_URL/api/runs/$RUN_ID/export/$format" -o "$RUNNER_TEMP/$format"
  # More people read a pull request than may read the whole report.
  sed "s/$RUN_ID/run_hidden/g" "$RUNNER_TEMP/$format" > "$RUNNER_TEMP/proofrun.$format"
done
cat "$RUNNER_TEMP/proofrun.markdown" >> "$GITHUB_STEP_SUMMARY"`;

const comment = `pull=$(gh api "repos/$GITHUB_REPOSITORY/commits/$COMMIT/pulls" --jq '.[0].number // empty')
if [ -z "$pull" ]; then
  echo 'No pull request has this commit.'
  exit 0
fi
mark='<!-- proofrun -->'
# GitHub takes at most 65536 characters.
{ echo "$mark"; head -c 60000 "$RUNNER_TEMP/proofrun.markdown"; } > "$RUNNER_TEMP/comment.md"
old=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$pull/comments" --jq '.[] | select(.body | startswith("<!-- proofrun -->")) | .id' | head -n 1)
if [ -n "$old" ]; then
  gh api -X PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$old" -F "body=@$RUNNER_TEMP/comment.md" --silent
else
  gh api -X POST "repos/$GITHUB_REPOSITORY/issues/$pull/comments" -F "body=@$RUNNER_TEMP/comment.md" --silent
fi`;

const decide = `echo "Proofrun says: $VERDICT"
[ "$VERDICT" = pass ]`;

const steps: readonly Step[] = [
  { name: 'Start the run', env: { PROOFRUN_API_KEY: '${{ secrets.PROOFRUN_API_KEY }}' }, run: start },
  { name: 'Wait for its end', run: wait },
  { name: 'Read the results', run: read },
  {
    name: 'Upload SARIF to code scanning',
    uses: 'github/codeql-action/upload-sarif@v3',
    with: { sarif_file: '${{ runner.temp }}/proofrun.sarif', category: 'proofrun' },
  },
  {
    name: 'Comment on the pull request',
    env: {
      GH_TOKEN: '${{ github.token }}',
      COMMIT: '${{ github.event.deployment.sha || github.sha }}',
    },
    run: comment,
  },
  { name: 'Fail unless it passed', run: decide },
];

const indented = (text: string, by: number): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : `${' '.repeat(by)}${line}`))
    .join('\n');

/** JSON strings are YAML strings. */
const pairs = (given: Readonly<Record<string, string>>, by: number): string =>
  Object.entries(given)
    .map(([name, value]) => `${' '.repeat(by)}${name}: ${JSON.stringify(value)}`)
    .join('\n');

function stepText({ name, env, run, uses, with: inputs }: Step): string {
  return [
    `      - name: ${name}`,
    ...(uses === undefined ? [] : [`        uses: ${uses}`]),
    ...(inputs === undefined ? [] : ['        with:', pairs(inputs, 10)]),
    ...(env === undefined ? [] : ['        env:', pairs(env, 10)]),
    ...(run === undefined ? [] : ['        shell: bash', '        run: |', indented(run, 10)]),
  ].join('\n');
}

export const githubWorkflow = ({
  failOn,
  mode,
}: WorkflowOptions): string => `# Scans every preview deployment with Proofrun, and comments on its pull request.
# Set the repository variable PROOFRUN_BASE_URL and the secret PROOFRUN_API_KEY.
name: Proofrun

on:
  # Sent by GitHub when Vercel, Netlify, Cloudflare Pages or a job of yours has deployed a preview.
  deployment_status:
  workflow_dispatch:
    inputs:
      url:
        description: The address to scan
        required: true

permissions:
  contents: read
  security-events: write
  pull-requests: write

concurrency:
  group: proofrun-\${{ github.event.deployment.ref || github.ref }}
  cancel-in-progress: true

jobs:
  proofrun:
    if: github.event_name == 'workflow_dispatch' || (github.event.deployment_status.state == 'success' && github.event.deployment_status.environment_url != '')
    runs-on: ubuntu-latest
    timeout-minutes: 30
    env:
      PROOFRUN_BASE_URL: "\${{ vars.PROOFRUN_BASE_URL }}"
      TARGET_URL: "\${{ inputs.url || github.event.deployment_status.environment_url }}"
      MODE: ${JSON.stringify(mode)}
      FAIL_ON: ${JSON.stringify(failOn)}
    steps:
${steps.map(stepText).join('\n\n')}
`;
