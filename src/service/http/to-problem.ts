import { HTTPException } from 'hono/http-exception';
import { databaseFault } from '#service/db/database-fault.ts';
import { describeFault } from './fault.ts';
import { outageProblem } from './outage-problem.ts';
import { Problem } from './problem.ts';

/** The part of the logger (pino) that is used here. */
export type Log = {
  info: (data: object, message: string) => void;
  warn: (data: object, message: string) => void;
  error: (data: object, message: string) => void;
};

/** What the caller is told of an error; one that nobody expected is logged, and told as a 500. */
export const toProblem = (error: unknown, log: Log, requestId: string): Problem => {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException) return new Problem(error.status, 'refused', error.message);
  const outage = outageProblem(error);
  if (outage !== undefined) {
    log.warn({ requestId, ...databaseFault(error), answer: outage.code }, 'the database failed');
    return outage;
  }
  log.error({ requestId, fault: describeFault(error) }, 'request failed');
  return new Problem(
    500,
    'internal-error',
    'The service failed. Try again. If it keeps failing, report the request id.',
  );
};
