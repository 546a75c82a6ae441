import { InvalidArgumentError } from 'commander';

export function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Must be a whole number.');
  return Number(text);
}
