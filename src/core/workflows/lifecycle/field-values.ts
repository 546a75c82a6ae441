// A value that a field takes, by its type, its words and what the page said about the last one.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import { emailHint } from '#core/words/control-words.ts';
import { leftEmptyWords } from '#core/words/record-words.ts';
import { words } from '#core/words/words.ts';
import { asksWhatToFind, isFreeText } from './choose-form.ts';
import { fileFor } from './file-for.ts';
import { isPlaceholder } from '#core/words/is-placeholder.ts';
import type { FieldFact } from './record-facts.ts';
import type { RecordMarks } from './record-order.ts';
import { plainOf, says } from './spellings.ts';
import { valueForPattern } from './value-for-pattern.ts';

const urlHint = words('url|website|web site|homepage|link|webseite|site web|sitio web|sito web');
/** A part of an address, and none by itself. */
const addressPart = words(
  '(?:url|uri|link|website) (?:keys?|slugs?|handles?|alias|paths?|segments?|parts?|names?|suffix|prefix)',
);
const phoneHint = words('phone|telephone|tel|mobile|telefon|téléphone|teléfono|telefono|telefoon');
const dateHint = words('date|day|datum|birthday|deadline|due|fecha|data|dato|dag|jour');
const timeHint = words('time|zeit|uhrzeit|heure|hora|ora|tijd');
const numberHint = words(
  'price|amount|quantity|qty|count|age|number of|cost|total|stock|weight|height|width|rating|score|year|budget|salary|percent|points|latitude|longitude|port|timeout|interval|preis|menge|anzahl|alter|prix|quantité|nombre|precio|cantidad|prezzo|quantità|prijs|aantal',
);
const mustBeNumber = words('number|numeric|integer|digits?|decimal|zahl|ziffern|nombre|número|numero|getal|liczba');
const mustBeDate = words('date|datum|fecha|data');
const mustBeEmail = words('e-?mail|@');
const slashed = words('slash|slashes');
const mustBeUrl = words('url|https?');
const tooShort = words('at least|too short|minimum|min|mindestens|au moins|al menos|almeno');
const tooLong = words('at most|too long|maximum|max|höchstens|au plus|como máximo|al massimo');
const onlyWord = words('only|nur|uniquement|seulement|solo|sólo|solamente|apenas|somente|soltanto|alleen');
const onlyLetters = words('letters|alphanumeric|buchstaben|lettres|letras|lettere|characters');
const hyphens = words('hyphens?|dash(?:es)?|minus|bindestriche?|tirets?|guion(?:es)?|trattin[io]|hífens?|streepjes?');
const underscores = words('underscores?|underlines?|unterstriche?|tirets? bas|guion(?:es)? bajos?|liggende streepjes?');
const lowerCase = words('lower[- ]?case|kleinbuchstaben|kleingeschrieben|minuscules?|minúsculas?|minuscol[eio]');
const selfMade = words(leftEmptyWords);
const wrongSigns = words(
  'characters?|invalid|not valid|format|alphanumeric|symbols?|punctuation|zeichen|ungültig|caractères?|invalide|caracter(?:es)?|inválid[oa]|caratter[ei]|ongeldig',
);
const upperCase = words('upper[- ]?case|capital letters?|großbuchstaben|majuscules?|mayúsculas?|maiuscol[eio]');
/** Servers make it of the name where it is left out. */
const madeOfName = words('slugs?|permalinks?|handles?|alias|machine names?');
const named = words(
  'name|title|subject|label|summary|task|todo|headline|topic|caption|question|titel|nom|titre|nombre|título|titolo|naam|nazwa|tytuł|namn|navn|имя|название',
);

/** As it is written, and with the names of the code taken apart. */
const hasWord = (field: FieldFact, word: RegExp): boolean => {
  const said = `${field.name} ${field.hint}`;
  return word.test(said) || word.test(said.replaceAll(/[-_]/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2'));
};

/** It wants a whole address. */
const asksForUrl = (field: FieldFact): boolean =>
  hasWord(field, urlHint) && !addressPart.test(`${field.name} ${field.hint}`.replaceAll(/[-_]/g, ' '));

/** The app gives it a value of its own if nothing is typed, and knows better what it takes. */
const fillsItself = (field: FieldFact): boolean => selfMade.test(`${field.name} ${field.hint}`);

/** What is typed into fields that do not take our text. */
const typed = {
  isoDate: '2030-06-15',
  dayFirst: '15/06/2030',
  monthFirst: '06/15/2030',
  time: '10:30:00',
  phone: '+15550100123',
  number: '7',
} as const;
const typedByRun: ReadonlySet<string> = new Set(Object.values(typed));

function dateFor({ hint, name, min, max }: FieldFact): string {
  if (min !== '' && min > typed.isoDate) return min.slice(0, 10);
  if (max !== '' && max < typed.isoDate) return max.slice(0, 10);
  const asked = `${hint} ${name}`.toLowerCase();
  if (/dd[./-]mm[./-]yyyy/.test(asked)) return typed.dayFirst;
  return /mm[./-]dd[./-]yyyy/.test(asked) ? typed.monthFirst : typed.isoDate;
}

function numberFor({ min, max, step }: FieldFact): string {
  const least = min === '' ? 0 : Number(min);
  const most = max === '' ? Number.POSITIVE_INFINITY : Number(max);
  const by = step === '' || step === 'any' ? 1 : Number(step) || 1;
  const wanted = Math.min(most, Math.max(least, Number(typed.number)));
  const aligned = least + Math.ceil((wanted - least) / by) * by;
  return String(Number((aligned > most ? least : aligned).toFixed(6)));
}

const fitting = (text: string, { minLength, maxLength }: FieldFact): string => {
  const long = minLength !== null && text.length < minLength ? text.padEnd(minLength, 'a') : text;
  return maxLength !== null && maxLength > 0 ? long.slice(0, maxLength) : long;
};

/** Types that say by themselves what they take. */
const byType: Readonly<Record<string, (field: FieldFact, marks: RecordMarks) => string>> = {
  email: (_field, { stem }) => `${stem.toLowerCase()}@example.com`,
  url: (_field, { stem }) => `https://example.com/${stem}`,
  tel: () => typed.phone,
  number: numberFor,
  range: numberFor,
  date: dateFor,
  'datetime-local': (field) => `${dateFor(field).slice(0, 10)}T10:30`,
  month: () => '2030-06',
  week: () => '2030-W24',
  time: () => '10:30',
  color: () => '#336699',
};

/** The text in the characters that a message allows. */
function inCharacters(text: string, complaint: string): string {
  const [hyphen, underscore] = [hyphens.test(complaint), underscores.test(complaint)];
  const between = hyphen ? '-' : underscore ? '_' : '';
  const allowed = (sign: string): boolean => (sign === '-' && hyphen) || (sign === '_' && underscore);
  const plain = text.replaceAll(/[^A-Za-z0-9]/g, (sign) => (allowed(sign) ? sign : between));
  return lowerCase.test(complaint) ? plain.toLowerCase() : plain;
}

/** What the last message about a field asks for. */
function byComplaint(field: FieldFact, text: string, marks: RecordMarks): string | null {
  const { complaint } = field;
  if (complaint === '') return null;
  const written = field.invalid ? valueForPattern(field.pattern) : null;
  if (written !== null) return written;
  const ofCharacters = onlyLetters.test(complaint) && !tooLong.test(complaint) && !tooShort.test(complaint);
  if (ofCharacters && onlyWord.test(complaint)) return inCharacters(text, complaint);
  if (slashed.test(complaint)) return `/${text}/`;
  if (mustBeEmail.test(complaint)) return byType['email']!(field, marks);
  if (mustBeUrl.test(complaint)) return byType['url']!(field, marks);
  if (mustBeDate.test(complaint)) return dateFor(field);
  if (timeHint.test(complaint)) return typed.time;
  if (ofCharacters) return inCharacters(text, complaint);
  const [asked] = complaint.match(/\d+/) ?? [];
  if (tooShort.test(complaint) && asked !== undefined) return text.padEnd(Math.min(500, Number(asked) + 1), 'a');
  if (tooLong.test(complaint) && asked !== undefined) return text.slice(0, Number(asked));
  return mustBeNumber.test(complaint) ? numberFor(field) : null;
}

/** What a field may want that calls a text wrong and does not say why; an empty one where it may be empty. */
const guesses: readonly ((field: FieldFact) => string | null)[] = [
  numberFor,
  dateFor,
  ({ required }) => (required ? null : ''),
];

const guessed = (field: FieldFact, round: number): string | null =>
  field.complaint === '' || field.value === '' || !isFreeText(field) ? null : (guesses[round - 1]?.(field) ?? null);

function textFor(field: FieldFact, text: string, marks: RecordMarks): string {
  if (hasWord(field, emailHint)) return byType['email']!(field, marks);
  if (asksForUrl(field)) return byType['url']!(field, marks);
  if (hasWord(field, phoneHint)) return typed.phone;
  if (hasWord(field, numberHint) || /\b(?:numeric|decimal)\b/.test(field.hint)) return numberFor(field);
  if (hasWord(field, dateHint)) return dateFor(field);
  if (hasWord(field, timeHint)) return typed.time;
  return fitting(text, field);
}

/** Which fields hold a text of ours: the first by name, or else the first. */
export function mainField(fields: readonly FieldFact[], shortest: number): FieldFact | null {
  const free = fields.filter(
    (field) =>
      isFreeText(field) &&
      !asksWhatToFind(field) &&
      (field.maxLength === null || field.maxLength >= shortest) &&
      !asksForUrl(field) &&
      ![emailHint, phoneHint, dateHint, timeHint, numberHint].some((word) => hasWord(field, word)),
  );
  const asked = free.filter((field) => !fillsItself(field));
  return asked.find((field) => hasWord(field, named)) ?? asked[0] ?? free[0] ?? null;
}

function optionFor({ options }: FieldFact): string | null {
  const real = options.filter(({ value, name, disabled }) => !disabled && value !== '' && !isPlaceholder(name));
  return real[0]?.name ?? null;
}

export interface FillPlan {
  readonly field: FieldFact;
  readonly step: ActionStep;
  /** What follows: something is chosen from what opened, or the field is left so that what opened closes. */
  readonly after?: 'choose' | 'pick_day' | 'leave';
}

export interface FillAsk {
  readonly marks: RecordMarks;
  /** Left empty on purpose. */
  readonly without?: string;
  /** An earlier part of the form has the mark. */
  readonly marked?: boolean;
  /** Only what is asked for: a text that nobody asked for may be what a server stumbles over. */
  readonly bare?: boolean;
  /** Zero at first: what is asked for and all free text. Later every field. */
  readonly round: number;
  /** It was refused more than once, and nothing says why: it may not take the signs in the name. */
  readonly blind?: boolean;
}

const blindRound = 2;

/** The run typed it; what stood in a form before stays. */
const isOfRun = (value: string, { stem }: RecordMarks): boolean => says(value, stem) || typedByRun.has(value);

/** A file is given where one is asked for, or where the form begins with it. */
function uploadFor(field: FieldFact, { round }: FillAsk, isFirst: boolean): FillPlan | null {
  const type = fileFor(field);
  if (type === null || field.value !== '' || !(field.required || isFirst || (round > 0 && field.complaint !== '')))
    return null;
  return { field, step: { action: 'upload', target: { css: field.css }, type } };
}

/** A list or a calendar is opened where its choice is needed: what it offers is seen only then. */
function openingFor(field: FieldFact, { round }: FillAsk): FillPlan | null {
  if (field.value !== '' || !(field.required || round > 0)) return null;
  const target = { css: field.css };
  const known = field.suggests ? field.options.find(({ disabled, value }) => !disabled && value !== '') : undefined;
  if (known !== undefined) return { field, step: { action: 'fill', target, value: known.value } };
  return { field, step: { action: 'click', target }, after: field.picks ? 'pick_day' : 'choose' };
}

function planFor(field: FieldFact, isMain: boolean, ask: FillAsk, isFirst: boolean): FillPlan | null {
  if (ask.bare === true && !isMain && !field.required && isFreeText(field))
    return field.value === '' || !isOfRun(field.value, ask.marks)
      ? null
      : { field, step: { action: 'fill', target: { css: field.css }, value: '' } };
  if (field.type === 'file') return uploadFor(field, ask, isFirst);
  if (field.picks || field.suggests) return openingFor(field, ask);
  const step = stepFor(field, isMain, ask);
  if (step === null) return null;
  const opens = field.tag === 'input' && !isMain && byType[field.type] === undefined && hasWord(field, dateHint);
  return { field, step, ...(opens ? { after: 'leave' as const } : {}) };
}

const isPlain = (text: string): boolean => text === plainOf(text);

/** The name is found again only in one of its spellings, so that it gets no other one. */
function plainFor(field: FieldFact, text: string, blind: boolean): string | null {
  const { complaint, invalid, pattern } = field;
  const ofLength = tooLong.test(complaint) || tooShort.test(complaint);
  const ofSigns = !ofLength && (onlyLetters.test(complaint) || wrongSigns.test(complaint));
  if (!ofSigns && !(invalid && pattern !== '') && !blind) return null;
  return upperCase.test(complaint) ? plainOf(text).toUpperCase() : plainOf(text);
}

function repairedFor(
  field: FieldFact,
  text: string,
  {
    isMain,
    marks,
    round,
    blind,
  }: Pick<FillAsk, 'marks' | 'round'> & { readonly isMain: boolean; readonly blind: boolean },
): string | null {
  if (!isMain) return byComplaint(field, text, marks) ?? guessed(field, round);
  const plain = byType[field.type] === undefined && !hasWord(field, emailHint) ? plainFor(field, text, blind) : null;
  return plain ?? byComplaint(field, text, marks);
}

function stepFor(field: FieldFact, isMain: boolean, { marks, round, blind = false }: FillAsk): ActionStep | null {
  const target = { css: field.css };
  const wanted = field.required || round > 0;
  if (field.tag === 'select') {
    const option = optionFor(field);
    return option === null || (field.value !== '' && !field.invalid) || (!wanted && field.value !== '')
      ? null
      : { action: 'select', target, option };
  }
  if (field.type === 'checkbox') return field.required && !field.checked ? tick(field) : null;
  if (field.type === 'hidden' || field.type === 'password') return null;
  if (!isMain && !field.required && isFreeText(field) && field.complaint === '' && fillsItself(field)) return null;
  // What a form proposes as the name of a new record gives way to ours.
  const proposed = isMain && (!says(field.value, marks.stem) || (blind && !isPlain(field.value)));
  if (field.value !== '' && !proposed && !field.invalid && field.complaint === '') return null;
  const text = isMain ? marks.mark : marks.side;
  const own = byType[field.type];
  const repaired = round > 0 ? repairedFor(field, text, { isMain, marks, round, blind }) : null;
  const value =
    repaired ?? (own === undefined ? (isMain ? fitting(text, field) : textFor(field, text, marks)) : own(field, marks));
  return { action: 'fill', target, value };
}

/** Where the box itself is hidden, what stands for it is clicked. */
const tick = ({ css, by }: FieldFact): ActionStep =>
  by === null ? { action: 'check', target: { css } } : { action: 'click', target: { css: by } };

/** One choice of each group that has none. */
function radioSteps(fields: readonly FieldFact[]): FillPlan[] {
  const groups = Map.groupBy(
    fields.filter(({ type }) => type === 'radio'),
    ({ field }) => field,
  );
  return [...groups.values()].flatMap((group) =>
    group.some(({ checked }) => checked) ? [] : [{ field: group[0]!, step: tick(group[0]!) }],
  );
}

/** The steps that fill a form; fields that hold something are left as they are. */
export function fillSteps(fields: readonly FieldFact[], asked: FillAsk): FillPlan[] {
  const silent = fields.every(({ complaint, invalid }) => complaint === '' && !invalid);
  const ask = { ...asked, blind: asked.round >= blindRound && silent };
  const main = ask.marked === true ? null : mainField(fields, ask.marks.mark.length);
  const texts = fields
    .filter((field) => field.type !== 'radio' && field.css !== ask.without && !asksWhatToFind(field))
    .flatMap((field): FillPlan[] => {
      const plan = planFor(field, field.css === main?.css, ask, field === fields[0]);
      return plan === null ? [] : [plan];
    });
  return [...texts, ...radioSteps(fields)];
}

/** A required free text whose absence an honest form refuses, beside the one that carries the mark. What an app can make up by itself is not one. */
export function fieldToLeaveOut(fields: readonly FieldFact[], shortest: number): FieldFact | null {
  const main = mainField(fields, shortest);
  return (
    fields.find(
      (field) =>
        field.required &&
        field.value === '' &&
        field.css !== main?.css &&
        isFreeText(field) &&
        !fillsItself(field) &&
        !hasWord(field, madeOfName),
    ) ?? null
  );
}
