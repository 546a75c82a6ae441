// Reads what a form or a document has, past fields and forms of the same name. For names that evidence uses, too; all
// others are read as usual, since the bundle renames them.

function reader<Owner extends object, Name extends keyof Owner & string>(
  owner: Owner,
  name: Name,
): (thing: Owner) => Owner[Name] {
  const { get } = Object.getOwnPropertyDescriptor(owner, name) ?? {};
  if (get === undefined) throw new Error(`nothing has a ${name}`);
  return (thing) => Reflect.apply(get, thing, []) as Owner[Name];
}

export const attributesOf = reader(Element.prototype, 'attributes');
export const idOf = (element: Element): string => element.getAttribute('id') ?? '';
export const scrollWidthOf = reader(Element.prototype, 'scrollWidth');
export const scrollHeightOf = reader(Element.prototype, 'scrollHeight');
export const styleOf = reader(HTMLElement.prototype, 'style');
export const titleOfDocument = reader(Document.prototype, 'title');
/** Of a document that may not be set up yet. */
export const viewOf = reader(Document.prototype, 'defaultView');
export const noValidateOf = reader(HTMLFormElement.prototype, 'noValidate');

/** Undefined for drawings, which have none. */
export const titleOf = (element: Element): string | undefined =>
  element.localName === 'form' ? (element.getAttribute('title') ?? '') : (element as HTMLElement).title;

export function focusOn(element: HTMLElement, options?: FocusOptions): void {
  Reflect.apply(HTMLElement.prototype.focus, element, [options]);
}

const { get: readTarget, set: writeTarget } = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'target')!;

/** A form that answers in another window would write where nothing can be held. */
export function answerHere(form: HTMLFormElement): void {
  const target: unknown = Reflect.apply(readTarget!, form, []);
  if (target !== '' && target !== '_self') Reflect.apply(writeTarget!, form, ['_self']);
}
