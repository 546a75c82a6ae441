import { topBar } from './page-shell.ts';

export const apiDocsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference: Proofrun</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="/frame.css">
</head>
<body>
${topBar('/api-docs')}
<noscript><p>The reference needs JavaScript. The same facts are in <a href="/api/openapi.json">/api/openapi.json</a>.</p></noscript>
<div id="app"></div>
<script src="/api-docs/scalar.js"></script>
<script src="/api-docs/open.js"></script>
</body>
</html>
`;

export const apiDocsScript = `Scalar.createApiReference('#app', {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
});
`;
