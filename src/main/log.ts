import { join } from 'node:path';
import { type Logger, destination, pino } from 'pino';
import type { Config } from './config.ts';

/** One line of JSON for each event, on standard output. */
export const logToOutput = (config: Config): Logger => pino({ level: config.logLevel, base: null });

/** `npm start` talks to a person, so that only what went wrong is written, and into a file. */
export const logToFile = (config: Config): Logger =>
  pino(
    { level: config.logLevel === 'info' ? 'warn' : config.logLevel, base: null },
    destination({ dest: join(config.dataDir, 'service.log'), mkdir: true, sync: true, mode: 0o600 }),
  );
