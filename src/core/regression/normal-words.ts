// Words without what changes by itself: numbers, dates, times and ages.
const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const days = 'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?';
const date = new RegExp(
  `\\b(?:${months})\\b\\.?\\s*\\d|\\d\\s*(?:\\.\\s*)?\\b(?:${months})\\b|\\b(?:${days})\\b,?\\s`,
  'i',
);
const clock = /\b\d{1,2}:\d{2}\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/;
const age =
  /\b(?:ago|yesterday|today|tomorrow|just now|(?:a|an|\d+|few|last|next|this)\s+(?:sec(?:ond)?|min(?:ute)?|hour|day|week|month|year)s?)\b/i;

export const isTimely = (text: string): boolean => date.test(text) || clock.test(text) || age.test(text);

const named = new RegExp(`\\b(?:${months}|${days})\\b`, 'gi');

export const normalWords = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(named, '#')
    .replace(/(?<![\d.,:])[\d.,:]*\d/g, '#')
    .replace(/#(?:st|nd|rd|th|am|pm)\b/gi, '#');
