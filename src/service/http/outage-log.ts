import { type Outage, outageOf } from '#service/db/availability.ts';
import { repeat } from '#service/db/repeat.ts';
import { describeFault } from './fault.ts';

type Lines = Record<'info' | 'warn' | 'error' | 'fatal', (data: object, message: string) => void>;

type Ongoing = {
  since: number;
  failedAt: number;
  /** When the database answered first after that. */
  answersSince?: number | undefined;
  total: number;
  untold: number;
  toldAt: number;
};

const lookEveryMs = 1_000;
const tellEveryMs = 60_000;
/** Ends what may go on: statements that are too slow fail seldom. */
const quietMs: Readonly<Record<Outage, number>> = {
  away: 5_000,
  'read-only': 5_000,
  full: 5_000,
  slow: 60_000,
};

const outageOfLine = (data: object): Outage | undefined =>
  outageOf(data) ?? ('fault' in data ? outageOf(data.fault) : undefined);

const seconds = (ms: number): number => Math.round(ms / 1000);

/**
 * A log that tells an outage of the database once, however many requests and jobs meet it: the first
 * line as it is, then how many more failed, once a minute, and in the end how long it took. Lines
 * about anything else pass. It goes by the code in a line, so that no place that logs has to ask.
 * @param ping resolves when the database is fine again
 * @param clock milliseconds from any fixed point
 */
export const tellOutagesOnce = (
  log: Lines,
  { ping, clock }: { ping: () => Promise<void>; clock: () => number },
): Lines & { stop: () => Promise<void> } => {
  const ongoing = new Map<Outage, Ongoing>();
  let looking: ReturnType<typeof repeat> | undefined;

  const look = async (): Promise<void> => {
    const answers = await ping().then(
      () => true,
      () => false,
    );
    const now = clock();
    for (const [outage, own] of ongoing) {
      const { since, failedAt, total } = own;
      own.answersSince = answers ? (own.answersSince ?? now) : undefined;
      if (own.answersSince !== undefined && now - failedAt >= quietMs[outage]) {
        ongoing.delete(outage);
        const lasted = seconds(own.answersSince - since);
        log.warn({ outage, seconds: lasted, failures: total }, 'the database is back');
      } else if (own.untold > 0 && now - own.toldAt >= tellEveryMs) {
        const lasted = seconds(now - since);
        log.warn({ outage, seconds: lasted, failures: own.untold }, 'the database keeps failing');
        Object.assign(own, { untold: 0, toldAt: now });
      }
    }
    if (ongoing.size > 0) return;
    void looking?.stop();
    looking = undefined;
  };

  const line = (level: 'warn' | 'error') => (data: object, message: string) => {
    const outage = outageOfLine(data);
    if (outage === undefined) return log[level](data, message);
    const now = clock();
    const own = ongoing.get(outage);
    if (own !== undefined) {
      own.total += 1;
      own.untold += 1;
      own.failedAt = now;
      own.answersSince = undefined;
      return;
    }
    log[level]({ ...data, outage }, message);
    ongoing.set(outage, { since: now, failedAt: now, total: 1, untold: 0, toldAt: now });
    looking ??= repeat(look, {
      everyMs: lookEveryMs,
      onError: (error) => log.error(describeFault(error), 'watching an outage failed'),
    });
  };

  return {
    info: (data, message) => log.info(data, message),
    warn: line('warn'),
    error: line('error'),
    fatal: (data, message) => log.fatal(data, message),
    stop: async () => looking?.stop(),
  };
};
