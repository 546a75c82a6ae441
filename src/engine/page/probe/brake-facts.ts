// What the brakes have to know about a control: every word by which it could say what it does.
import { attributesOf } from '../dom/past-fields.ts';
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';
import { nameOf } from '../dom/describe.ts';

const cardField =
  'input[autocomplete^=cc-], input[name*=cardnumber i], input[name*=card-number i], input[name*=card_number i], input[name*=cvc i], input[name*=cvv i], input[id*=cardnumber i], input[placeholder*="1234 1234" i]';
const payFrame =
  'iframe[src*="stripe.com"], iframe[src*="paypal.com"], iframe[src*="adyen"], iframe[src*="braintree"], iframe[src*="klarna"], iframe[src*="squareup"], iframe[src*="checkout.com"], iframe[name*=stripe i]';
const wallet =
  'apple-pay-button, google-pay-button, .gpay-button, .apple-pay-button, [class*=paypal-button i], [data-funding-source], shop-pay-button';

/** Icon sets name their pictures there. */
const iconMarks = ['data-testid', 'data-icon', 'data-lucide', 'data-feather', 'icon', 'name'];

/** A label of another element may say less than that element shows. */
const referencedText = (element: Element): string =>
  (element.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? '').replace(/\s+/g, ' ').trim()))
    .join(' ')
    .trim()
    .slice(0, 120);

export function brakeFacts(element: Element): BrakeFacts {
  const form = element.closest('form');
  const input = element.localName === 'input' ? (element as HTMLInputElement) : null;
  const link = element.closest('a');
  const icons = [...element.querySelectorAll('use, i, svg, img, ion-icon, iconify-icon, [data-icon]')]
    .slice(0, 4)
    .map(
      (icon) =>
        `${icon.getAttribute('href') ?? ''} ${icon.getAttribute('class') ?? ''} ${icon.getAttribute('src')?.split('/').at(-1) ?? ''} ${iconMarks.map((name) => icon.getAttribute(name) ?? '').join(' ')}`,
    );
  const data = [...attributesOf(element)]
    .filter(
      ({ name }) =>
        name.startsWith('data-') || name === 'onclick' || name === 'id' || name === 'class' || name === 'name',
    )
    .map(({ value }) => value.slice(0, 120));
  const dialog = element.closest('dialog, [role=dialog], [role=alertdialog], [aria-modal=true]');
  const scope = form ?? dialog;
  return {
    words: [
      nameOf(element),
      element.getAttribute('title') ?? '',
      element.getAttribute('aria-description') ?? '',
      input !== null && ['submit', 'button', 'reset'].includes(input.type) ? input.value : '',
      referencedText(element),
      input?.type === 'reset' || element.getAttribute('type') === 'reset' ? 'reset' : '',
    ]
      .join(' | ')
      .slice(0, 400),
    marks: [...data, ...icons].join(' ').slice(0, 800),
    address: [
      link?.getAttribute('href') ?? '',
      element.getAttribute('formaction') ?? '',
      submits(element) ? (form?.getAttribute('action') ?? '') : '',
    ]
      .join(' ')
      .trim(),
    payment:
      element.matches(wallet) ||
      element.closest(wallet) !== null ||
      (scope !== null && scope.querySelector(`${cardField}, ${payFrame}`) !== null),
    dialog: dialog === null ? '' : (dialog.textContent ?? '').replace(/\s+/g, ' ').slice(0, 300),
  };
}

export function submits(element: Element): boolean {
  const type = element.getAttribute('type')?.toLowerCase();
  if (element.localName === 'button') return type === undefined || type === null || type === 'submit' || type === '';
  return element.localName === 'input' && (type === 'submit' || type === 'image');
}
