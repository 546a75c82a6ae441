// An API key is kept for this tab only. Whoever is signed in needs none to read; starting a run takes one.
const place = 'proofrun-key';

export const readKey = (): string | null => sessionStorage.getItem(place);
export const keepKey = (key: string): void => sessionStorage.setItem(place, key);
export const forgetKey = (): void => sessionStorage.removeItem(place);
