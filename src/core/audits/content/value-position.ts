// Distinguishes a missing value from prose about programming.
import type { SuspectPattern, SuspectText, TextFacts } from '#core/evidence/text-facts.ts';
import { thresholds } from './thresholds.ts';

/** Sentences with these words are about such values. */
const technical =
  /\b(?:errors?|types?|cannot|can't|propert(?:y|ies)|values?|returns?|returned|sets?|defaults?|fix(?:e[ds])?|bugs?|crash(?:e[ds])?|objects?|variables?|functions?|fields?|parameters?|arguments?|strings?|booleans?|numbers?|numeric|arrays?|api|json|javascript|typescript|sql|pointers?|check(?:s|ed|ing)?|exceptions?|handl(?:e|es|ing)|throws?|undefined|null|nan|infinity|behaviou?rs?|hypothes[ei]s|void|references?|methods?|symbols?|constants?|columns?|quer(?:y|ies)|code|compiler?|runtime|float(?:ing)?|infinite|assign(?:ed|s)?|evaluat(?:e[ds]?|ion)|equals?|empty|missing|optional|coalesc\w+|vs\.?|instead)\b/i;

/** Prose follows these words; a value does not. */
const adjective =
  /\b(?:a|an|the|this|that|any|some|such|no|each|its|their|our|your|is|are|was|were|be|been|being|isn't|remains?|leaves?|left|becomes?|as|or|if|when|not|considered|currently|still|yet|into|than|like|why|what|how|about|\w+ly|\w+ing)\s*["'“‘(]?$/i;

const greeting =
  /(?:^|[.!?]\s)(?:hello|hi|hey|welcome|welcome back|dear|good (?:morning|afternoon|evening|day)|thanks|thank you|goodbye|bye|hallo|guten (?:morgen|tag|abend)|willkommen(?: zurück)?|bonjour|bienvenue|hola|bienvenid[oa]s?|ciao|benvenut[oa]|olá|bem-vind[oa]|welkom)[\s,]*$/i;
const currency = /(?:[$£€¥₹₽₩]|\b(?:USD|EUR|GBP|CHF))\s?-?$/;
const unitAfter = /^\s?(?:%|€|°|(?:px|km|kg|cm|mm|min|ms|kB|KB|MB|GB|TB)\b)/;
const countedAfter =
  /^\s+(?:items?|results?|messages?|notifications?|more|days?|minutes?|hours?|seconds?|weeks?|months?|years?|points?|votes?|reviews?|ratings?|stars?|comments?|replies|people|persons?|users?|members?|guests?|files?|pages?|products?|orders?|tasks?|followers?|views?|likes?|left|ago|new|total|of|in stock|available|selected|remaining|unread)\b/i;
const slotBefore =
  /\b(?:by|from|to|for|of|on|at|with|in|page|step|level|room|order|invoice|ticket|version|total|spend|save|have|has|showing|only|all|until|since|and)\s+$/i;
const endAfter = /^\s*(?:[.,!?;|·•)–—-]|$)/;
const labelBefore = /[:：=]\s*$/;

/** Elements that authors put around a word of their sentence. */
const emphasis = />(?:em|i|b|strong|a|q|cite|dfn|mark|u)(?::\d+)?$/;

const words = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

export type ValuePosition = 'certain' | 'likely' | 'prose';

export function valuePosition(suspect: SuspectText): ValuePosition {
  const { before, after, nearCode, alone, place } = suspect;
  if (nearCode) return 'prose';
  const around = `${before} ${after}`;
  if (currency.test(before) || unitAfter.test(after) || greeting.test(before)) return 'certain';
  if (technical.test(around) && !(before === '' && after === '')) return 'prose';
  if (before === '' && after === '') return 'likely';
  if (alone && !emphasis.test(suspect.element.path)) return 'likely';
  if (adjective.test(before)) return 'prose';
  if (alone) return 'likely';
  if (countedAfter.test(` ${after}`) && words(around) <= thresholds.wordsOfCount) return 'likely';
  if (before === '')
    return words(after) <= thresholds.wordsAfterValue || /^\s*[,|·•–—-]/.test(after) ? 'likely' : 'prose';
  if (/\d\s*$/.test(before) || /^\s*\d/.test(after)) return 'likely';
  if (!endAfter.test(after)) return 'prose';
  if (labelBefore.test(before) && words(before) <= thresholds.wordsOfLabel) return 'likely';
  if (slotBefore.test(`${before} `)) return 'likely';
  return place !== 'prose' || words(before) <= thresholds.wordsBeforeValue ? 'likely' : 'prose';
}

const isTechnical = ({ before, after, nearCode }: SuspectText): boolean =>
  nearCode || technical.test(`${before} ${after}`);

/** A page that mentions such values, in code or prose, may intend this one too. */
export function isAbout(pattern: SuspectPattern, text: TextFacts): boolean {
  if ((text.inCode[pattern] ?? 0) > 0) return true;
  return text.suspects.some((other) => other.pattern === pattern && isTechnical(other));
}
