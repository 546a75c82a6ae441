// One walk over the words of a page. Only stretches that could be a defect travel, with what stands around them.
import { titleOfDocument } from './dom/past-fields.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import type {
  EmptyHeading,
  SuspectFinder,
  SuspectPattern,
  SuspectText,
  TextFacts,
  TextReading,
} from '#core/evidence/text-facts.ts';
import { describe } from './dom/describe.ts';
import { headingTraits, isEmptyHeading, isHeading } from './empty-heading.ts';
import { addToSample, newSample } from './little-words.ts';
import {
  blockAround,
  isAsIs,
  isCodeElement,
  isInLink,
  isInMessage,
  isMarkedCode,
  isUnseen,
  placeOf,
} from './text-place.ts';
import { isRendered, isVisible, isVisibleText } from './dom/visible.ts';
import { walkElements } from './dom/walk.ts';

const maxPerPattern = 25;
const maxHeadings = 40;
const aroundCharacters = 1_000;
const buttonTypes = new Set(['submit', 'button', 'reset']);

type Finder = Pick<SuspectFinder, 'pattern' | 'typedOnPurpose'> & { readonly find: RegExp };

interface Suspects {
  readonly finders: readonly Finder[];
  readonly list: Raw<SuspectText>[];
  readonly inCode: Partial<Record<SuspectPattern, number>>;
  readonly counts: Map<SuspectPattern, number>;
  dropped: number;
}

/** True while the pattern may still be brought along. */
function take(suspects: Suspects, pattern: SuspectPattern): boolean {
  const count = (suspects.counts.get(pattern) ?? 0) + 1;
  suspects.counts.set(pattern, count);
  if (count <= maxPerPattern) return true;
  suspects.dropped += 1;
  return false;
}

function noteMeant(suspects: Suspects, pattern: SuspectPattern): void {
  suspects.inCode[pattern] = (suspects.inCode[pattern] ?? 0) + 1;
}

function lookAtText(text: Text, parent: Element, suspects: Suspects): void {
  for (const { pattern, find } of suspects.finders) {
    for (const match of text.data.matchAll(find)) {
      if (isAsIs(parent)) {
        noteMeant(suspects, pattern);
        break;
      }
      if (!isVisibleText(text)) break;
      if (!take(suspects, pattern)) break;
      const around = blockAround(text);
      suspects.list.push({
        pattern,
        element: describe(parent),
        place: placeOf(parent),
        before: `${around.before}${text.data.slice(0, match.index)}`.slice(-aroundCharacters),
        hit: match[0],
        after: `${text.data.slice(match.index + match[0].length)}${around.after}`.slice(0, aroundCharacters),
        alone: (parent.textContent ?? '').trim() === match[0].trim(),
        nearCode: around.nearCode,
        inLink: isInLink(parent),
        inMessage: isInMessage(parent),
      });
    }
  }
}

/** Words that are shown without being text: labels of buttons, hints in fields, the title of the window. */
function lookAtWords(words: string, element: Element, place: SuspectText['place'], suspects: Suspects): void {
  for (const { pattern, find } of suspects.finders)
    for (const match of words.matchAll(find)) {
      if (!take(suspects, pattern)) break;
      suspects.list.push({
        pattern,
        element: describe(element),
        place,
        before: words.slice(0, match.index),
        hit: match[0],
        after: words.slice(match.index + match[0].length).slice(0, aroundCharacters),
        alone: words.trim() === match[0].trim(),
        nearCode: false,
        inLink: false,
        inMessage: false,
      });
    }
}

function lookAtField(element: Element, suspects: Suspects): void {
  if (element instanceof HTMLInputElement && buttonTypes.has(element.type)) {
    if (isVisible(element)) lookAtWords(element.value, element, 'control', suspects);
    return;
  }
  if (!(element instanceof HTMLInputElement) && !(element instanceof HTMLTextAreaElement)) return;
  if (element.placeholder !== '' && isVisible(element)) lookAtWords(element.placeholder, element, 'label', suspects);
  // What somebody typed never leaves the page; that a pattern stands in it only says that it is meant.
  if (element.type === 'text' || element instanceof HTMLTextAreaElement)
    for (const { pattern, find, typedOnPurpose } of suspects.finders)
      if (typedOnPurpose && element.value.search(find) >= 0) noteMeant(suspects, pattern);
}

const ofThisLanguage = (element: Element): boolean =>
  (element.closest('[lang]') ?? document.documentElement) === document.documentElement &&
  element.closest('[translate=no], q, cite') === null;

/** Those without traits come first, so that others cannot crowd them out. */
const maxTelling = (headings: readonly Raw<EmptyHeading>[]): Raw<EmptyHeading>[] =>
  headings.toSorted((a, b) => (a.traits?.length ?? 0) - (b.traits?.length ?? 0)).slice(0, maxHeadings);

export function readText(maxNodes: number, reading: TextReading): Raw<TextFacts> {
  const finders = reading.finders.map(({ source, flags, ...rest }) => ({ ...rest, find: new RegExp(source, flags) }));
  const suspects: Suspects = { finders, list: [], inCode: {}, counts: new Map(), dropped: 0 };
  const sign = new RegExp(reading.sign);
  const sample = newSample(reading);
  const emptyHeadings: Raw<EmptyHeading>[] = [];
  let mainHeading: string | null = null;
  let codeBlocks = 0;
  const title = document.querySelector('head > title');
  if (title !== null) lookAtWords(titleOfDocument(document), title, 'heading', suspects);
  const skipped = new Set<Element>();
  for (const element of walkElements(document.body ?? document.documentElement, { left: maxNodes })) {
    if (isUnseen(element) || (element.parentElement !== null && skipped.has(element.parentElement))) {
      skipped.add(element);
      continue;
    }
    if (isCodeElement(element) && isVisible(element)) codeBlocks += 1;
    if (isHeading(element)) {
      if (mainHeading === null && element.matches('h1, [role=heading][aria-level="1"]') && isVisible(element))
        mainHeading = (element.textContent ?? '').trim().slice(0, aroundCharacters);
      if (isEmptyHeading(element))
        emptyHeadings.push({
          ...describe(element),
          traits: headingTraits(element),
          widthPx: element.getBoundingClientRect().width,
        });
    }
    lookAtField(element, suspects);
    if (element.localName === 'textarea') continue;
    for (let node = element.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const text = node as Text;
      if (text.data.trim() === '') continue;
      if (sign.test(text.data)) lookAtText(text, element, suspects);
      if (sample.characters < reading.sampleCharacters && text.data.length > reading.lineCharacters)
        if (ofThisLanguage(element) && !isMarkedCode(element) && isRendered(element))
          addToSample(sample, text.data, reading.lineWords);
    }
  }
  return {
    suspects: suspects.list,
    suspectsDropped: suspects.dropped,
    codeBlocks,
    inCode: suspects.inCode,
    emptyHeadings: maxTelling(emptyHeadings),
    mainHeading,
    sampledCharacters: sample.characters,
    sampledWords: sample.words,
    littleWords: sample.counts,
  };
}
