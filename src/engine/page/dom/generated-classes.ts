/** Classes that a build made: another build makes others. */
export const generated = /^(?:css|sc|jsx|svelte|v|emotion|chakra|Mui|_)[-_]|[0-9]{3,}|__[A-Za-z0-9]{5,}$/;
