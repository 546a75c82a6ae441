// A small shop of which Fix Checks are asked: two pages with enough text to be recognised again.
import { page } from './target.ts';

export const words = '<p>A page of a small shop, with enough words on it for a person to read and to understand.</p>';
export const about = page('About us - Corner shop', `${words}<a href="/">Home</a>`);
export const home = (body: string): string =>
  page('Planner - Corner shop', `${words}<a href="/about">About us</a>${body}`);
