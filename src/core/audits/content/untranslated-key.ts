// A translation key instead of its text.
import type { SuspectText, TextFacts } from '#core/evidence/text-facts.ts';
import { defineContentAudit } from './define-content-audit.ts';
import { judgeSuspects, withoutPositions } from './judge-suspects.ts';
import type { SuspectNet } from './suspect-net.ts';
import { isOutOfReach } from './out-of-reach.ts';
import { thresholds } from './thresholds.ts';
import { onText } from '../subjects.ts';

const keyWords =
  'title subtitle label labels button buttons btn text texts heading header headline description placeholder message messages msg submit save cancel cta tooltip error errors success hint help caption intro tagline confirm nav navigation menu footer home common form forms page pages actions action auth login logout signin signup register welcome greeting i18n translation translations modal dialog tab tabs link links empty body content';
const isKeyWord = new Set(keyWords.split(' '));
const fileName =
  /\.(?:html?|m?[jt]sx?|css|s[ac]ss|json|ya?ml|toml|md|mdx|txt|csv|xml|png|jpe?g|gif|svg|webp|ico|pdf|docx?|xlsx?|zip|gz|tar|sh|py|rb|php|go|rs|java|vue|exe|dmg|lock|log|env|config|conf|ini|map|mp[34]|woff2?)$/i;
const domain =
  /^(?:www|com|org|net|io|dev|app|edu|gov)\.|\.(?:com|org|net|io|dev|app|co|uk|de|fr|es|it|nl|pt|eu|ai|me|info|biz|edu|gov|shop|store|cloud|site|online|test|example|local|localhost|tv|us|ca|ch|at|be|se|no|dk|pl|cz|jp|cn|in|br|ru)$/i;

const partsOf = (hit: string): string[] => hit.split(/[.:_-]|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase());

function looksLikeKey({ hit, place, alone }: SuspectText): 'certain' | 'likely' | null {
  if (!alone || place === 'prose' || place === 'cell') return null;
  if (fileName.test(hit) || domain.test(hit)) return null;
  const known = partsOf(hit).filter((part) => isKeyWord.has(part)).length;
  if (!hit.includes('.')) return /\d/.test(hit) || known === 0 ? null : 'likely';
  const levels = hit.split('.').length;
  if (levels >= thresholds.keyLevels) return known > 0 ? 'certain' : 'likely';
  return known > 0 ? 'likely' : null;
}

/** Names of tables or settings are written like keys: in a list of them a word such as "page" tells nothing. */
function isOneOfNames({ element }: SuspectText, { suspects }: TextFacts): boolean {
  const place = withoutPositions(element.path);
  const like = suspects.filter((other) => other.pattern === 'key' && withoutPositions(other.element.path) === place);
  const names = like.filter((other) => looksLikeKey(other) === null).length;
  return names >= thresholds.namesOfList && names > like.length / 2;
}

const part = '[a-z][a-zA-Z0-9]*(?:[_-][a-zA-Z0-9]+)*';
const dotted = `(?:${part}:)?${part}(?:\\.${part})+`;
const capitals = '[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+';

export const keyNet: SuspectNet = {
  pattern: 'key',
  finds: [
    new RegExp(`^\\s*(?:${dotted}|${capitals})\\s*$`, 'g'),
    /\b(?:translation missing|missing translation)[:\s]+["']?[\w-]+(?:[.:][\w-]+)+/gi,
  ],
  sign: /[_.]|[Tt]ranslation/,
  typedOnPurpose: true,
};

export const untranslatedKey = defineContentAudit({
  defect: 'untranslated_key',
  version: 3,
  about: 'The page shows a translation key instead of its text.',
  needs: ['page', 'text', 'requests'],
  subject: onText,
  judge: (visit) =>
    judgeSuspects(visit.text, {
      nets: [keyNet],
      title: 'The page shows a translation key instead of text',
      note: 'The text shown.',
      fixHint: 'Add the missing translation, or correct its key.',
      judge: (suspect, text) => {
        if (suspect.nearCode) return null;
        if (isOutOfReach(visit.requests)) return 'texts of another origin could not be loaded';
        if (/translation/i.test(suspect.hit))
          return (text.inCode.key ?? 0) > 0 ? 'the page is about translations' : true;
        const looks = looksLikeKey(suspect);
        if (looks === null || isOneOfNames(suspect, text)) return null;
        const keys = text.suspects.filter((other) => other.pattern === 'key' && looksLikeKey(other) !== null).length;
        // A reference page names its settings in headings and shows them in code.
        if (text.codeBlocks > 0 && (looks !== 'certain' || keys > thresholds.keysOfReference))
          return 'the page may be a settings reference';
        return true;
      },
    }),
});
