import { shownText } from './shown-text.ts';

const stepWords = /\b(?:step|schritt|étape|paso|passo|stap|krok|steg)\s*\d+\s*(?:of|\/|von|de|di|sur|van|z|av)\s*\d+/i;

/** The page says that something on it comes in several steps. */
export const hasStepSign = (): boolean =>
  stepWords.test(shownText(document.body)) || document.querySelector('[aria-current=step]') !== null;
