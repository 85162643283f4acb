import { sql } from 'drizzle-orm';
import { within } from '#service/http/within.ts';
import { outageOf } from './availability.ts';
import type { Database } from './database.ts';
import { databaseFault } from './database-fault.ts';
import { openPostgres } from './postgres.ts';

/** Who served a read that a replica may serve: the replica, or the primary and why. */
export type ReplicaOutcome = 'served' | 'behind' | 'away';

/** Serves reads from a replica. They see everything that was written before they began. */
export type Replica = {
  read: <Result>(run: (db: Database) => Promise<Result>) => Promise<Result>;
};

type Options = {
  primary: Database;
  replica: Database;
  /** Milliseconds from any fixed point. */
  clock: () => number;
  onRead?: (outcome: ReplicaOutcome) => void;
  /**
   * Called with the reason when the replica becomes unusable; not again until it was used in between.
   */
  onAway?: (error: unknown) => void;
  /** How long to wait for a replica that is slightly behind. */
  waitMs?: number;
  /** How long a replica may take to say how far it has replayed. */
  answerMs?: number;
};

const pollMs = 5;
/** How long a replica that was behind or away isn't asked again. */
const restMs = { behind: 250, away: 5_000 };

/**
 * Why the primary serves instead after an error; undefined if it would fail too: a statement that
 * timed out (57014) would take as long there.
 */
const troubleOf = (error: unknown): 'behind' | 'away' | undefined => {
  const { code } = databaseFault(error);
  if (code === '57014') return undefined;
  // Replay removed rows that the read still needed.
  if (code === '40001') return 'behind';
  return outageOf(error) === undefined ? undefined : 'away';
};

/**
 * Reads from a replica once it has replayed everything that the primary had written when the read
 * arrived, whichever process wrote it. If it is behind, away or no longer a replica, the primary
 * serves.
 */
export const createReplica = ({
  primary,
  replica,
  clock,
  onRead = () => {},
  onAway = () => {},
  waitMs = 50,
  answerMs = 500,
}: Options): Replica => {
  let restsUntil = Number.NEGATIVE_INFINITY;
  let why: 'behind' | 'away' = 'behind';
  let isToldAway = false;

  const leaveAlone = (outcome: 'behind' | 'away') => {
    why = outcome;
    restsUntil = clock() + restMs[outcome];
  };
  const away = (error: unknown) => {
    leaveAlone('away');
    if (!isToldAway) onAway(error);
    isToldAway = true;
  };

  /** Not the flushed position: a commit may not be flushed yet (`synchronous_commit`). */
  const writtenTo = async (): Promise<string> => {
    const { rows } = await primary.execute<{ position: string }>(
      sql`select pg_current_wal_insert_lsn()::text as position`,
    );
    return rows[0]?.position ?? '';
  };

  // A promoted server diverges, and its position means nothing anymore.
  const hasReplayed = async (position: string): Promise<boolean> => {
    const { rows } = await replica.execute<{ isThere: boolean }>(sql`
      select pg_is_in_recovery()
        and coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "isThere"`);
    return rows[0]?.isThere ?? false;
  };

  const isUpTo = async (position: string): Promise<boolean> => {
    const until = clock() + waitMs;
    for (;;) {
      if (await within(answerMs, hasReplayed(position))) return true;
      if (clock() >= until) return false;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  };

  const isUsable = async (): Promise<boolean> => {
    if (clock() < restsUntil) return false;
    const position = await writtenTo();
    try {
      if (await isUpTo(position)) return true;
      leaveAlone('behind');
    } catch (error) {
      away(error);
    }
    return false;
  };

  return {
    read: async (run) => {
      if (await isUsable()) {
        try {
          const result = await run(replica);
          isToldAway = false;
          onRead('served');
          return result;
        } catch (error) {
          const trouble = troubleOf(error);
          if (trouble === undefined) throw error;
          if (trouble === 'away') away(error);
          else leaveAlone(trouble);
        }
      }
      onRead(why);
      return run(primary);
    },
  };
};

/** A separate pool for a replica; nothing connects before the first read. */
export const openReplica = (
  readDatabaseUrl: string,
  { connections, ...options }: Omit<Options, 'replica'> & { connections: number },
): Replica & { close: () => Promise<void> } => {
  // The read on a broken connection reports it.
  const { db, close } = openPostgres(readDatabaseUrl, { connections, onBroken: () => {} });
  return { ...createReplica({ ...options, replica: db }), close };
};

/** A read verb that a replica may serve, where nothing can be recorded. */
export const onReplica =
  <
    Reading extends { db: Database; replica?: Replica | undefined; lookAhead?: unknown },
    Input,
    Answer,
  >(
    read: (context: Reading, input: Input) => Promise<Answer>,
  ) =>
  (context: Reading, input: Input): Promise<Answer> =>
    context.replica === undefined
      ? read(context, input)
      : context.replica.read((db) => read({ ...context, db, lookAhead: undefined }, input));
