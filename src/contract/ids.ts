// Every identifier that leaves the service has one of these shapes.
import { z } from 'zod';

const token = '[A-Za-z0-9_-]{22}';
export const idPattern = (prefix: string): RegExp => new RegExp(`^${prefix}_${token}$`);

export const runIdSchema = z.string().regex(idPattern('run'));
export const loginIdSchema = z
  .string()
  .regex(idPattern('login'), 'A Login Memory id is "login_" and 22 letters, digits, "-" or "_".');
export const findingIdSchema = z.string().regex(idPattern('fnd'));
export const scenarioIdSchema = z.string().regex(idPattern('scn'));
export const givenIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/)
  .meta({ description: 'The id that the caller gave the scenario.' });
export const apiKeySchema = z.string().regex(/^pfr_[A-Za-z0-9]{32}[A-Za-z0-9]{6}$/);

export const previewIdSchema = z.string().regex(idPattern('prv'));

export type IdPrefix =
  | 'run'
  | 'login'
  | 'prv'
  | 'fnd'
  | 'scn'
  | 'acc'
  | 'chk'
  | 'art'
  | 'req'
  | 'key'
  | 'led'
  | 'usr'
  | 'rfd';
