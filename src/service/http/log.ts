import { type Logger, pino } from 'pino';

/** Structured lines on standard output; what is logged is chosen where it is logged. */
export const createLog = (level: string): Logger => pino({ level, base: null });
