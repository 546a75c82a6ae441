import type { AppContext } from '#service/app/app-context.ts';
import { escapeHtml, pageShell } from './page-shell.ts';

export function landingPage(context: AppContext): string {
  const base = escapeHtml(context.publicUrl);
  return pageShell({
    title: 'Proofrun: web application tests with proof',
    main: `<h1>Finds what is broken in a web application, and proves it</h1>
<p class="lead">Proofrun drives a real Chromium through your app, reports only what failed again in fresh browser contexts, and lists the steps that reproduce every finding. The same app in the same state gives the same report.</p>
<p><a class="button" href="/console">Open the console</a></p>
<h2>Start a run from a terminal</h2>
<pre tabindex="0"><code>curl -s ${base}/api/runs/start \\
  -H "X-Api-Key: $(cat .proofrun/api-key)" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "https://staging.example.com/"}'</code></pre>
<p>Then poll the run by its id and read its compact proof. On the command line, <code>proofrun scan &lt;url&gt;</code> does all of it.</p>
<h2>Read more</h2>
<ul class="list">
<li><a href="/docs/quickstart">Quickstart</a><span>From the first key to the first verdict.</span></li>
<li><a href="/docs">Documentation</a><span>Runs, findings, limits, errors and safety.</span></li>
<li><a href="/api-docs">API reference</a><span>Every endpoint; as OpenAPI 3.1 at <a href="/api/openapi.json">/api/openapi.json</a>.</span></li>
<li><a href="/pricing">Pricing</a><span>Run credits, plans and refunds; as JSON at <a href="/api/pricing">/api/pricing</a>.</span></li>
<li><a href="/api/agents/onboarding">For agents</a><span>First command, decision table and loop; overview at <a href="/llms.txt">/llms.txt</a>.</span></li>
</ul>`,
  });
}
