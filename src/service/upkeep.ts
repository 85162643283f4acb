import { analyzeChanged } from './db/analyze-changed.ts';
import type { OpenDatabase } from './db/database.ts';
import { repeat } from './db/repeat.ts';
import { createTurns } from './db/turns.ts';
import { countLooks } from './domains/activity/count-looks.ts';
import type { FailedSignIns } from './domains/activity/failed-sign-ins.ts';
import { forgetActivity } from './domains/activity/forget-activity.ts';
import { createOlderWatch, sealRows } from './domains/activity/seal-rows.ts';
import { dropUnlinked } from './domains/attachments/drop-unlinked.ts';
import { eraseUnconfirmed } from './domains/confirmations/erase-unconfirmed.ts';
import { lapseConfirmations } from './domains/confirmations/lapse.ts';
import { customIndexWork } from './domains/custom-indexes/index-runs.ts';
import { countPeopleWithValues } from './domains/data-elements/count-people.ts';
import { recountCommonDomains } from './domains/data-subjects/common-domains.ts';
import { deletionWork } from './domains/deletions/deletion-jobs.ts';
import { readErasureLogNumber } from './domains/erasures/erasure-log.ts';
import { forgetKeptReceipts } from './domains/erasures/forget-kept-receipts.ts';
import type { EventGate } from './domains/events/event-gate.ts';
import type { EventWorker } from './domains/events/event-worker.ts';
import { forgetJobs } from './domains/jobs/forget-jobs.ts';
import type { Work } from './domains/jobs/job-kind.ts';
import { startJobs } from './domains/jobs/run-jobs.ts';
import { upgradeWork } from './domains/jobs/upgrade-work.ts';
import { createKeptLinksWatch } from './domains/link-tokens/watch-kept-links.ts';
import { duplicateSearchWork } from './domains/merge-requests/duplicate-searches.ts';
import type { MailWorker } from './domains/outbox/mail-worker.ts';
import { retireDuePurposes } from './domains/purposes/retire-due-purposes.ts';
import type { BusyPoints } from './domains/receipts/busy-points.ts';
import { endDueConsents } from './domains/receipts/end-due-consents.ts';
import { forgetLosses } from './domains/receipts/forget-losses.ts';
import type { Refusals } from './domains/receipts/refusals.ts';
import { replayWork } from './domains/replays/replay-work.ts';
import { retentionWork } from './domains/retention/retention-runs.ts';
import { settleSwitches } from './domains/switch-requests/settle-switches.ts';
import type { Erasing } from './http/context.ts';
import type { Counters, LevelName } from './http/counters.ts';
import { describeFault } from './http/fault.ts';
import { forgetRefusals } from './http/limits.ts';
import { forgetPerformedWrites } from './http/once.ts';
import type { Scenes } from './http/scenes.ts';
import type { Log } from './http/to-problem.ts';
import type { SigningKeys } from './identity/keys.ts';
import type { OwnLinkTokens } from './identity/link-tokens.ts';
import type { RowSigning } from './identity/row-signing.ts';
import type { Sealer } from './identity/seal.ts';
import type { SearchKeys } from './identity/search-keys.ts';

const minuteMs = 60_000;
const keysEveryMs = 30_000;
const erasureLogEveryMs = 10_000;
const refusalsEveryMs = 5_000;
const busyPointsEveryMs = 10_000;
const elementsEveryMs = 10_000;
/** Less than what it learns is trusted for (`event-gate.ts`). */
const destinationsEveryMs = 1_000;
const hourMs = 3_600_000;

/** What is logged where counts of refused receipts are lost. */
export const refusalsUnwritten = "refused receipts couldn't be counted";
export const failuresUnwritten = "failed sign-ins couldn't be counted";

export type Upkeep = {
  /** Runs something else while upkeep pauses, and continues afterward unless it was stopped. */
  restDuring: (work: () => Promise<void>) => Promise<void>;
  /** Pauses or continues, after `isPaused` has changed. */
  review: () => Promise<void>;
  stop: () => Promise<void>;
};

/** What time brings to an instance that nobody asks anything. */
export const startUpkeep = ({
  database,
  keys,
  erasing,
  searchKeys,
  links,
  sealer,
  rowSigning: signing,
  tidySessions,
  activityMonths,
  now,
  newId,
  scenes,
  log,
  counters,
  refusals,
  busyPoints,
  failedSignIns,
  mail,
  events,
  works: more = [],
  isPaused = () => false,
}: {
  database: Pick<OpenDatabase, 'db' | 'session'>;
  keys: Pick<SigningKeys, 'refresh'>;
  erasing: Erasing;
  searchKeys: SearchKeys;
  links: OwnLinkTokens;
  sealer: Sealer;
  rowSigning: RowSigning;
  /** Removes sessions that have ended. */
  tidySessions: () => Promise<void>;
  /** How long the activity is kept. */
  activityMonths: number;
  now: () => string;
  newId: () => string;
  /** Only in a demo. */
  scenes?: Scenes | undefined;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  counters?: Pick<Counters, 'watch'> | undefined;
  /** Receipts that were refused since they were last written. */
  refusals?: Pick<Refusals, 'write'> | undefined;
  /** What this process knows of collection points above the limit of the day. */
  busyPoints?: Pick<BusyPoints, 'refresh'> | undefined;
  /** Sign-ins that failed since they were last written. */
  failedSignIns?: Pick<FailedSignIns, 'write'> | undefined;
  /** Sends mail, where there is any to send. */
  mail?: Pick<MailWorker, 'start'> | undefined;
  /** Tells other systems what happens. */
  events?: (Pick<EventWorker, 'start'> & { gate: Pick<EventGate, 'refresh'> }) | undefined;
  /** Jobs that need what requests have. */
  works?: readonly Work[];
  /** While the clock is wrong: upkeep ends and deletes what is due. */
  isPaused?: (() => boolean) | undefined;
}): Upkeep => {
  const { db } = database;
  const told = (message: string) => (error: unknown) => log.warn(describeFault(error), message);
  /** Keeps how long ago the work last succeeded. */
  const timed = <Input extends unknown[]>(
    name: LevelName,
    work: (...input: Input) => Promise<void>,
  ) => {
    let doneAt = performance.now();
    counters?.watch(name, () => (performance.now() - doneAt) / 1000);
    return async (...input: Input) => {
      await work(...input);
      doneAt = performance.now();
    };
  };
  const endings = timed('endingsLagSeconds', async (inTurn: ReturnType<typeof createTurns>) => {
    await retireDuePurposes(db, now());
    const [lapsed] = await Promise.allSettled([lapseConfirmations({ db, now, newId }, inTurn)]);
    await endDueConsents({ db, now, newId }, inTurn);
    if (lapsed.status === 'rejected') throw lapsed.reason;
  });
  /** Many consents may end at once, so a stop only waits for the current step. */
  const beginEndings = () => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const inTurn = createTurns({ restShare: 1, signal });
    const round = () =>
      endings(inTurn).catch((error: unknown) => {
        if (error !== signal.reason) throw error;
      });
    const { stop } = repeat(round, {
      everyMs: minuteMs,
      onError: told('retiring purposes, and ending consents and sign-ups failed'),
    });
    return {
      stop: () => {
        stopping.abort();
        return stop();
      },
    };
  };
  const cleanup = timed('cleanupLagSeconds', async () => {
    await forgetPerformedWrites(db, now());
    await forgetRefusals(db);
    await forgetJobs(db, now());
    await forgetLosses(db, now());
    await tidySessions();
  });
  let sampledAfter = 0;
  /** Samples that the planner goes by may hold values of people who were erased. */
  const sampleAnew = async () => {
    const number = await readErasureLogNumber(db);
    if (number !== sampledAfter) await database.session(analyzeChanged);
    sampledAfter = number;
  };
  let isErasureLogBehind = false;
  const erasureLog = timed('ledgerLagSeconds', async () => {
    await erasing.syncErasureLog();
    isErasureLogBehind = false;
  });
  /** It may go on for long: a line for each round would say no more. */
  const tellErasureLogBehind = (error: unknown) => {
    if (!isErasureLogBehind) {
      log.error(describeFault(error), "the ledger of erasures couldn't be brought up to date");
    }
    isErasureLogBehind = true;
  };
  const watchKeptLinks = createKeptLinksWatch({ tokens: links, now, newId });
  const watchOlder = createOlderWatch();
  const seals = async () => {
    const { mayDate } = await watchOlder(db, { signing, now });
    await sealRows(db, { sealer, signing, now, mayDate, log });
    await countLooks(db, now()).catch(told('counting looks failed'));
  };
  const begin = () => [
    repeat(erasureLog, {
      everyMs: erasureLogEveryMs,
      onError: tellErasureLogBehind,
    }),
    beginEndings(),
    repeat(seals, { everyMs: minuteMs, onError: told('sealing the activity failed') }),
    repeat(() => watchKeptLinks(db), {
      everyMs: minuteMs,
      onError: told('looking for older releases failed'),
    }),
    repeat(() => forgetActivity(db, { sealer, signing, now, months: activityMonths }), {
      everyMs: hourMs,
      onError: told('forgetting old activity failed'),
    }),
    repeat(() => forgetKeptReceipts({ db, now, newId, erasing }), {
      everyMs: hourMs,
      onError: told('forgetting receipts that were kept as proof failed'),
    }),
    repeat(() => eraseUnconfirmed({ db, now, newId, erasing, signing }), {
      everyMs: hourMs,
      onError: told('erasing people who never confirmed failed'),
    }),
    repeat(() => dropUnlinked(db, now()), {
      everyMs: hourMs,
      onError: told('removing attachments that nothing names failed'),
    }),
    repeat(sampleAnew, {
      everyMs: hourMs,
      onError: told('sampling tables anew failed'),
    }),
    repeat(cleanup, {
      everyMs: hourMs,
      onError: told('forgetting old answers, refusals and sessions failed'),
    }),
    repeat(() => settleSwitches(db, { signing, now: now() }), {
      everyMs: minuteMs,
      onError: told('switching on what was asked for failed'),
    }),
    repeat(() => recountCommonDomains(db, now()), {
      everyMs: minuteMs,
      onError: told('counting email domains failed'),
    }),
    repeat(() => countPeopleWithValues(database, now()), {
      everyMs: elementsEveryMs,
      onError: told('counting people with values of data elements failed'),
    }),
    ...(refusals === undefined
      ? []
      : [repeat(refusals.write, { everyMs: refusalsEveryMs, onError: told(refusalsUnwritten) })]),
    ...(busyPoints === undefined
      ? []
      : [
          repeat(busyPoints.refresh, {
            everyMs: busyPointsEveryMs,
            onError: told("today's receipts couldn't be counted"),
          }),
        ]),
    ...(failedSignIns === undefined
      ? []
      : [repeat(failedSignIns.write, { everyMs: minuteMs, onError: told(failuresUnwritten) })]),
    ...(mail === undefined ? [] : [mail.start()]),
    ...(events === undefined
      ? []
      : [
          events.start(),
          repeat(events.gate.refresh, {
            everyMs: destinationsEveryMs,
            onError: told("destinations couldn't be looked for"),
          }),
        ]),
    repeat(keys.refresh, {
      everyMs: keysEveryMs,
      onError: told('reading the signing keys failed'),
    }),
    startJobs({ ...database, now, newId, log }, [
      upgradeWork({ searchKeys, links, newId }),
      duplicateSearchWork({ now, newId }),
      customIndexWork({ database, now, scenes }),
      deletionWork({ now, newId, erasing }),
      retentionWork({ now, newId, erasing }),
      replayWork({ now, newId }),
      ...more,
    ]),
  ];
  let works = isPaused() ? [] : begin();
  let isStopped = false;
  let resting = 0;
  const end = async () => {
    await Promise.all(works.map(({ stop }) => stop()));
  };
  const restDuring: Upkeep['restDuring'] = async (work) => {
    resting += 1;
    try {
      await end();
      await work();
    } finally {
      resting -= 1;
      if (!isStopped && resting === 0) works = isPaused() ? [] : begin();
    }
  };
  return {
    restDuring,
    review: () => restDuring(async () => {}),
    stop: async () => {
      isStopped = true;
      await end();
    },
  };
};
