import { expect, test } from 'vitest';
import { controlOf } from '../../../../test/probe/control-of.ts';
import { silenceOf } from './silence.ts';

const silence = (...given: Parameters<typeof controlOf>) => silenceOf(controlOf(...given));

test('a plain button has no reason to be silent', () => {
  expect(silence('Show more')).toBeNull();
  expect(silence('Expand')).toBeNull();
  expect(silence('Show all orders')).toBeNull();
});

test.each([
  ['the current page', 'Home', { marks: ['current'] }],
  ['a selected tab', 'Reviews', { marks: ['selected'] }],
  ['a chosen radio', 'Red', { marks: ['radio', 'chosen_radio'] }],
  ['the pressed one of a group', 'Week', { marks: ['pressed_among_others'], peers: 2 }],
  ['the marked one of a group', 'Week', { marks: ['marked_unlike_others'], peers: 2 }],
  ['the marked one of a pager', '2', { marks: ['in_chosen_row', 'marked_unlike_others'], peers: 2 }],
  ['a part of something disabled', 'Buy', { disabledAbove: 3 }],
  ['a class that says disabled', 'Buy', { disabledClassAbove: 1 }],
  ['a cursor that says disabled', 'Buy', { marks: ['cursor_of_disabled'] }],
  ['a link to the top', 'Back to top', { leads: 'top' }],
  ['a link that names this page', 'Shop', { leads: 'top', marks: ['names_this_page'] }],
  ['a link to a place of this page', 'Prices', { leads: 'on_page' }],
  ['a way to the top while the page is there', 'Top', { scrolledPx: 0 }],
  ['a header of one row', 'Price', { rows: 1 }],
  ['the head of a table of contents', 'Contents', { leads: 'top', contentsAbove: 2 }],
] as const)('%s cannot do anything', (_what, name, traits) => {
  expect(silence(name, traits)).toMatchObject({ sure: true });
});

test.each([
  ['the checked one of a group', 'Red', { marks: ['checked_among_others'], peers: 2 }],
  ['one that is marked as chosen', 'Week', { marks: ['marked_chosen'] }],
  ['one that looks unlike its peers', 'Week', { marks: ['stands_out'], peers: 2 }],
  ['the last filled one of a scale', '4 stars', { marks: ['ends_scale'], peers: 2 }],
  ['the link of a chosen row', 'documents', { marks: ['in_chosen_row'] }],
  ['a faint one', 'Buy', { opacity: 0.5 }],
  ['a busy one', 'Buy', { marks: ['busy'] }],
  ['a brand mark', 'Acme', { leads: 'top', marks: ['brand_mark'] }],
  ['a header of several rows', 'Price', { rows: 5 }],
  [
    'the button of an empty form',
    'Go',
    { marks: ['submits'], emptyField: { inForm: true, above: 0, buttons: 0, controls: 0 } },
  ],
  ['a button beside an empty field', 'Roll', { emptyField: { inForm: false, above: 2, buttons: 3, controls: 8 } }],
  ['one that works on fields', 'Save', { marks: ['among_fields'] }],
  ['one that leads back', 'Previous', {}],
  ['one that takes choices away', 'Uncheck All', {}],
  ['one that takes choices away, in German', 'Alle Zeilen der Tabelle abwählen', {}],
  ['one that chooses nothing', 'Select none', {}],
  ['one that opens all, on a fresh page', 'Expand all fields', {}],
  ['one that opens all, in French', 'Tout déplier', {}],
  ['one that looks like text', 'Terms', { marks: ['looks_like_text'] }],
  ['a read-only switch', 'Sound', { marks: ['read_only'] }],
] as const)('%s may have nothing to do', (_what, name, traits) => {
  expect(silence(name, traits)).toMatchObject({ sure: false });
});

test.each([
  ['a radio that is not chosen', 'Red', { marks: ['radio', 'marked_unlike_others'], peers: 2 }],
  ['the button of a form that looks unlike its peers', 'Roll', { marks: ['stands_out', 'submits'], peers: 2 }],
  ['one of two that look different', 'Week', { marks: ['stands_out'], peers: 1 }],
  ['a link to the top far below a table of contents', 'Contents', { leads: 'top', contentsAbove: 3 }],
  ['the filled one of two', '4 stars', { marks: ['ends_scale'], peers: 1 }],
  ['something disabled far above', 'Buy', { disabledAbove: 4 }],
  ['a class far above that says disabled', 'Buy', { disabledClassAbove: 2 }],
  ['a button far from an empty field', 'Roll', { emptyField: { inForm: false, above: 3, buttons: 1, controls: 2 } }],
  ['a button among many', 'Roll', { emptyField: { inForm: false, above: 1, buttons: 4, controls: 5 } }],
  ['a button among many controls', 'Roll', { emptyField: { inForm: false, above: 1, buttons: 1, controls: 9 } }],
  [
    'a form whose empty field it does not work on',
    'Roll',
    { emptyField: { inForm: true, above: 0, buttons: 0, controls: 0 } },
  ],
  ['a long name with a word for back', 'Take me back home', {}],
  ['a way to the top of a page that is scrolled', 'Top', { scrolledPx: 400 }],
] as const)('%s is no reason', (_what, name, traits) => {
  expect(silence(name, traits)).toBeNull();
});
