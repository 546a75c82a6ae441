const placeholder = /^[-–—\s.…]*$|^(?:select|choose|please|none|pick|bitte|wählen|choisir|seleccion|scegli|kies)/iu;

/** It asks for a choice, and is none. */
export const isPlaceholder = (text: string): boolean => placeholder.test(text.trim());
