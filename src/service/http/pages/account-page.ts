import { pageShell } from './page-shell.ts';

export const apiKeyPage = (): string =>
  pageShell({
    title: 'API keys: Proofrun',
    main: `<h1>API keys</h1>
<p class="lead">Keys are made on the machine that runs the service. Sign-in to an account area is not available yet.</p>
<h2>The first key</h2>
<p>The first start writes the local account's key to <code>.proofrun/api-key</code> and its admin key to <code>.proofrun/admin-key</code>. Only the owner of these files can read them. The command line finds them by itself.</p>
<h2>Further keys</h2>
<pre tabindex="0"><code>proofrun keys create --name ci
proofrun keys list
proofrun keys revoke &lt;keyId&gt;</code></pre>
<p>In a clone of the repository, write <code>npm run -s proofrun --</code> in place of <code>proofrun</code>. A key is shown once and stored only as a hash. While the service runs on its built-in database, stop it first or use PostgreSQL: one process at a time may open the data folder.</p>
<h2>Use</h2>
<p>Send the key as the header <code>X-Api-Key</code>.</p>`,
  });

export const loginMemoryPage = (): string =>
  pageShell({
    title: 'Login Memory: Proofrun',
    main: `<h1>Login Memory</h1>
<div class="notice"><p>Not available yet. Runs behind a login answer <code>capability_unavailable</code> and charge nothing.</p></div>
<p>What it will do is written in the <a href="/docs/login-memory">documentation</a>.</p>`,
  });
