import { type Logger, pino } from 'pino';

/**
 * Structured lines on standard output. Callers choose what is logged.
 * @param worker the number of this process if there are several
 */
export const createLog = (level: string, worker?: number): Logger =>
  pino({ level, base: worker === undefined ? null : { worker } });
