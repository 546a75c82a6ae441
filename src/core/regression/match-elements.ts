// Which element of today is which element of then.
import { type StableElement, type StableLook, elementName } from './stable-place.ts';

export interface Matched {
  readonly pairs: readonly { readonly before: StableElement; readonly after: StableElement }[];
  readonly gone: readonly StableElement[];
  readonly added: readonly StableElement[];
}

const inOrder = (elements: readonly StableElement[]): Map<string, StableElement[]> => {
  const named = new Map<string, StableElement[]>();
  for (const element of elements) {
    const name = elementName(element);
    if (name !== '') named.set(name, [...(named.get(name) ?? []), element]);
  }
  return named;
};

/** By place and name, then by name where both days have as many of it, then by place. */
export function matchElements(before: StableLook, after: StableLook): Matched {
  const pairs: { before: StableElement; after: StableElement }[] = [];
  const open = new Set(before.elements);
  const free = new Set(after.elements);
  const take = (one: StableElement, other: StableElement): void => {
    pairs.push({ before: one, after: other });
    open.delete(one);
    free.delete(other);
  };
  const byPath = (elements: Iterable<StableElement>): Map<string, StableElement> =>
    new Map([...elements].map((element) => [`${element.kind} ${element.path}`, element]));
  const same = byPath(free);
  for (const element of before.elements) {
    const twin = same.get(`${element.kind} ${element.path}`);
    if (twin !== undefined && elementName(twin) === elementName(element)) take(element, twin);
  }
  const then = inOrder([...open]);
  const now = inOrder([...free]);
  for (const [name, elements] of then) {
    const twins = now.get(name);
    if (twins?.length === elements.length)
      for (const [index, element] of elements.entries()) take(element, twins[index]!);
  }
  const left = byPath(free);
  for (const element of open) {
    const twin = left.get(`${element.kind} ${element.path}`);
    if (twin !== undefined && twin.role === element.role) take(element, twin);
  }
  return { pairs, gone: [...open], added: [...free] };
}
