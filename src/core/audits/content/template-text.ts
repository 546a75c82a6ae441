// A template placeholder that was never filled in.
import { defineContentAudit } from './define-content-audit.ts';
import { judgeSuspects } from './judge-suspects.ts';
import type { SuspectNet } from './suspect-net.ts';
import { isOutOfReach } from './out-of-reach.ts';
import { onText } from '../subjects.ts';

const explains =
  /\b(?:templates?|placeholders?|variables?|syntax|tags?|expressions?|interpolat\w+|handlebars|mustache|liquid|jinja|braces|curly|brackets|replaced?|merge|tokens?|shortcodes?|snippets?|format|printf|endpoint|urls?|paths?|routes?|e\.g|for example|such as)\b/i;
const certain = /^(?:\{\{|\$\{|<%|\{%)/;

export const templateNet: SuspectNet = {
  pattern: 'template',
  finds: [
    /\{\{[^{}\n]{1,80}\}\}|\$\{[^{}\n]{1,80}\}|<%[^%\n]{1,80}%>|\{%[^%\n]{1,80}%\}|(?<![\w%])%(?:\(\w{1,30}\)|\d\$)?[sd](?![A-Za-z])|(?<![\w{$/])\{(?:\d|[a-z]\w{0,30})\}(?![\w}/])/g,
  ],
  sign: /[{%]/,
  typedOnPurpose: true,
};

export const templateText = defineContentAudit({
  defect: 'template_text',
  version: 2,
  about: 'The page shows a template placeholder instead of its value.',
  needs: ['page', 'text', 'requests'],
  subject: onText,
  judge: (visit) =>
    judgeSuspects(visit.text, {
      nets: [templateNet],
      title: 'The page shows an unfilled template placeholder',
      note: 'The text around it.',
      fixHint: 'Fill in the value, and render the template before sending it.',
      judge: (suspect, text) => {
        if (suspect.nearCode || /["'“‘«„`]$/.test(suspect.before)) return null;
        if (isOutOfReach(visit.requests)) return 'a script of another origin could not be loaded';
        if (explains.test(`${suspect.before} ${suspect.after}`)) return 'the text may explain a placeholder';
        const others = text.suspects.filter(({ pattern }) => pattern === 'template');
        const chips = others.filter(({ alone, place }) => alone && place !== 'heading').length;
        if (suspect.alone && suspect.place === 'control' && chips > 1)
          return 'it may be a list of placeholders to choose from';
        if (certain.test(suspect.hit)) {
          if (suspect.alone && (text.inCode.template ?? 0) > 0) return 'the page also shows placeholders in code';
          return true;
        }
        if (text.codeBlocks > 0 || (text.inCode.template ?? 0) > 0)
          return 'the page shows code, where such text is intended';
        return true;
      },
    }),
});
