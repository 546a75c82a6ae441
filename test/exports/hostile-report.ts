// A report whose target text tries to be markup in every format it may end up in.
import type { Report } from '#contract/report.ts';
import { findingOf, reportOf, routeRecord } from '../kit/report-of.ts';

export const attacks = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  ']]><failure/>',
  '&lt;b&gt; &amp; &#60;',
  '![x](https://evil.example/p.png) [y](https://evil.example)',
  '`` ` ``` code | pipe | @everyone #1',
  '`![x](https://evil.example/p.png)`',
  '[link](0) {0} {{1}} \\',
  '</style><style>*{display:none}</style>',
  'https://evil.example/?q=1',
  'مرحبا – 日本語 – 🧪',
  '\ud800 half a pair and \ufffe',
] as const;

export function hostileReport(): Report {
  const findings = attacks.map((text, index) =>
    findingOf(`attack ${index}`, {
      severity: index % 3 === 2 ? 'low' : 'high',
      route: `/a?q=${text}`,
      element: { role: 'button', name: text, selectorHint: text, testId: text, box: null },
      blame: { selector: text, property: 'color', value: text },
      evidence: [
        { kind: 'text', note: 'The text around it.', untrusted: text, facts: { text, many: 3 } },
        {
          kind: 'screenshot',
          note: 'The page.',
          artifact: { kind: 'screenshot', url: `/api/runs/x/pictures/${index}.png`, width: 10, height: 10 },
        },
      ],
      reproduction: {
        ...findingOf(`attack ${index}`).reproduction,
        steps: [
          { action: 'goto', path: `/a?q=${text}` },
          { action: 'click', target: { role: 'button', name: text } },
          { action: 'fill', target: { css: text }, value: text },
          { assert: 'text_visible', text },
        ],
      },
    }),
  );
  const report = reportOf(findings, ['/', routeRecord('/b"<c>&', { title: attacks[0] })], { verdict: 'fail' });
  return {
    ...report,
    coverageGrounding: {
      ...report.coverageGrounding,
      routes: {
        ...report.coverageGrounding.routes,
        skipped: attacks.map((text) => ({ route: `/s/${text}`, reason: 'pagesLimit was reached' })),
      },
    },
    unconfirmed: [
      {
        type: 'console_error',
        title: 'An error',
        route: attacks[0],
        reason: 'It passed.',
        reproduced: { failed: 0, of: 3 },
      },
    ],
    target: { ...report.target, url: 'https://staging.example.com/?<b>' },
  };
}
