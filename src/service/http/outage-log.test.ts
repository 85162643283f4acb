import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellOutagesOnce } from './outage-log.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const away = { code: 'ECONNREFUSED' };
const slow = { code: 'STATEMENT_TIMED_OUT' };

const open = () => {
  const lines: [string, Record<string, unknown>, string][] = [];
  const write = (level: string) => (data: object, message: string) =>
    void lines.push([level, { ...data }, message]);
  const ping = vi.fn(async () => {});
  const log = tellOutagesOnce(
    { info: write('info'), warn: write('warn'), error: write('error'), fatal: write('fatal') },
    { ping, clock: () => performance.now() },
  );
  const isAway = () => ping.mockRejectedValue(new Error('away'));
  const isBack = () => ping.mockResolvedValue();
  /** A second at a time, so that what is begun in one has ended in the next. */
  const pass = async (count: number, each = () => {}) => {
    for (let second = 0; second < count; second += 1) {
      each();
      await vi.advanceTimersByTimeAsync(1_000);
    }
  };
  return { log, lines, isAway, isBack, pass, ping };
};

test('an outage is told when it begins, once a minute with what failed since, and when it ended', async () => {
  const { log, lines, isAway, isBack, pass } = open();
  isAway();
  await pass(130, () => {
    log.warn({ requestId: 'a', ...away }, 'the database failed');
    log.error({ requestId: 'b', fault: away }, 'request failed');
    log.warn({ name: 'Error', ...away }, 'a step failed');
  });
  isBack();
  await pass(10);
  expect(lines).toEqual([
    ['warn', { requestId: 'a', ...away, outage: 'away' }, 'the database failed'],
    ['warn', { outage: 'away', seconds: 60, failures: 179 }, 'the database keeps failing'],
    ['warn', { outage: 'away', seconds: 120, failures: 180 }, 'the database keeps failing'],
    ['warn', { outage: 'away', seconds: 131, failures: 390 }, 'the database is back'],
  ]);
});

test('one that nobody meets again ends too, and the next one is told from its beginning', async () => {
  const { log, lines, isAway, isBack, pass, ping } = open();
  for (let outage = 0; outage < 2; outage += 1) {
    isAway();
    log.warn(away, 'the database failed');
    await pass(20);
    isBack();
    await pass(5);
  }
  const told = [
    ['warn', { ...away, outage: 'away' }, 'the database failed'],
    ['warn', { outage: 'away', seconds: 21, failures: 1 }, 'the database is back'],
  ];
  expect(lines).toEqual([...told, ...told]);
  const asked = ping.mock.calls.length;
  await pass(60);
  expect(ping).toHaveBeenCalledTimes(asked);
});

test('a failure right after an answer belongs to the same outage', async () => {
  const { log, lines, pass } = open();
  await pass(12, () => log.warn(away, 'the database failed'));
  await pass(5);
  expect(lines.map(([, { failures }, message]) => [message, failures])).toEqual([
    ['the database failed', undefined],
    ['the database is back', 12],
  ]);
});

test('outages of different kinds are told apart, and a slow database is back after a quiet minute', async () => {
  const { log, lines, pass } = open();
  log.warn(slow, 'the database failed');
  log.warn({ code: '53100' }, 'the database failed');
  log.warn({ code: '25006' }, 'the database failed');
  await pass(50);
  log.warn(slow, 'the database failed');
  await pass(50);
  const told = () => lines.map(([, { outage }, message]) => `${outage}: ${message}`);
  expect(told()).toEqual([
    'slow: the database failed',
    'full: the database failed',
    'read-only: the database failed',
    'full: the database is back',
    'read-only: the database is back',
    'slow: the database keeps failing',
  ]);
  await pass(20);
  expect(told().at(-1)).toBe('slow: the database is back');
});

test('what is no outage is told each time, during one too', async () => {
  const { log, lines, isAway } = open();
  isAway();
  log.warn(away, 'the database failed');
  for (let time = 0; time < 2; time += 1) {
    log.error({ fault: { code: '23505' } }, 'request failed');
    log.warn({ name: 'Error' }, 'a step failed');
    log.info(away, 'request');
    log.fatal(away, 'stopping');
  }
  expect(lines).toHaveLength(9);
  await log.stop();
});
