import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { createReleaseWatch } from '#service/db/older-releases.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { jobsTable } from '#service/db/schema/jobs.ts';
import { mergesTable } from '#service/db/schema/merges.ts';
import type { Context } from '#service/http/context.ts';
import { nothingKept, type OwnLinkTokens } from '#service/identity/link-tokens.ts';
import { linkFills } from './link-fills.ts';

/** The first release that computes tokens, by the number of its newest migration. */
export const firstToCompute = 47;

/** Other instances hear of it within a minute, and may be in the middle of something. */
const settlingMs = 5 * 60_000;

type Keeper = Pick<Context, 'now' | 'newId'> & {
  tokens: Pick<OwnLinkTokens, 'isNoted' | 'note'>;
  /** No other instance is at work: whatever is kept is there already. */
  isAlone?: true;
};

const isAnyKept = async (db: Database): Promise<boolean> => {
  const { rows } = await db.execute<{ isKept: boolean }>(sql`
    select exists (select from ${dataSubjectsTable} where link_token <> ${nothingKept})
      or exists (select from ${mergesTable}) as "isKept"`);
  return rows[0]?.isKept !== false;
};

/**
 * From now on no token of a magic link is kept, and those that are there go. Only once no release that
 * knows no others is at work.
 */
export const keepNoLinks = (db: Database, { tokens, now, newId, isAlone }: Keeper): Promise<void> =>
  db.transaction(async (tx) => {
    await oneAtATime(tx, 'magic links', '');
    if (await tokens.isNoted(tx)) return;
    await tokens.note(tx, now());
    if (isAlone && !(await isAnyKept(tx))) return;
    const dueAt = new Date(Date.parse(now()) + settlingMs).toISOString();
    for (const name of Object.values(linkFills)) {
      const id = newId();
      const row = { id, rowId: id, kind: 'UPGRADE', name, state: 'WAITING' } as const;
      await tx.insert(jobsTable).values({ ...row, createdAt: now(), dueAt });
    }
  });

/** Asks, as often as it's called, whether an older release is still at work. */
export const createKeptLinksWatch = ({ tokens, now, newId }: Keeper) => {
  const isOlderGone = createReleaseWatch(firstToCompute);
  return async (db: Database): Promise<void> => {
    if (await tokens.isNoted(db)) return;
    if (await isOlderGone(db, now())) await keepNoLinks(db, { tokens, now, newId });
    await tokens.isNoted(db);
  };
};
