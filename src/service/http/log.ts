import { type Logger, pino } from 'pino';

/**
 * Structured lines on standard output; what is logged is chosen where it is logged.
 * @param worker the number of this process where there are several
 */
export const createLog = (level: string, worker?: number): Logger =>
  pino({ level, base: worker === undefined ? null : { worker } });
