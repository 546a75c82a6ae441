import { pageShell } from './page-shell.ts';

export const apiKeyPage = (): string =>
  pageShell({
    title: 'API keys: Proofrun',
    main: `<h1>API keys</h1>
<p class="lead">Keys are created on the machine that runs the service. Sign-in to an account area is not available yet.</p>
<h2>The first key</h2>
<p>The first start writes the local account's key to <code>.proofrun/api-key</code> and its admin key to <code>.proofrun/admin-key</code>. Only the owner of these files can read them. The command line uses them automatically.</p>
<h2>More keys</h2>
<pre tabindex="0"><code>proofrun keys create --name ci
proofrun keys list
proofrun keys revoke &lt;keyId&gt;</code></pre>
<p>In a clone of the repository, use <code>npm run -s proofrun --</code> instead of <code>proofrun</code>. A key is shown once and stored only as a hash. While the service runs on its built-in database, stop it first or use PostgreSQL: only one process at a time can open the data folder.</p>
<h2>Use</h2>
<p>Send the key in the <code>X-Api-Key</code> header.</p>`,
  });

export const loginMemoryPage = (): string =>
  pageShell({
    title: 'Login Memory: Proofrun',
    main: `<h1>Login Memory</h1>
<div class="notice"><p>Not available yet. Runs behind a login return <code>capability_unavailable</code> and charge nothing.</p></div>
<p>The <a href="/docs/login-memory">documentation</a> describes what it will do.</p>`,
  });
