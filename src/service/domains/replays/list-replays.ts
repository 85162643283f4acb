import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type {
  listReplayedConsentsEndpoint,
  listReplaysEndpoint,
  Replay,
} from '#contract/replays.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { dataSubjectsTable as subjects } from '#service/db/schema/data-subjects.ts';
import {
  replayedConsentsTable as consents,
  type ReplayRow,
  replaysTable as replays,
} from '#service/db/schema/replays.ts';
import type { Context } from '#service/http/context.ts';
import { toPage } from '#service/http/page.ts';
import { notFound } from '#service/http/problem.ts';
import { toReplay, toReplayedConsent } from './wire.ts';

/** One page of replays, the newest first. */
export const listReplays = async (
  { db }: Pick<Context, 'db'>,
  { query: { page, size } }: Pick<EndpointInput<typeof listReplaysEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listReplaysEndpoint>> => {
  const rows = await db
    .select()
    .from(replays)
    .orderBy(desc(replays.createdAt), replays.id)
    .limit(size)
    .offset(page * size);
  return toPage(rows.map(toReplay), { page, size, total: await db.$count(replays) });
};

const readReplay = async (db: Database, id: string): Promise<ReplayRow> => {
  const [row] = await db.select().from(replays).where(eq(replays.id, id));
  if (row === undefined) throw notFound('Replay');
  return row;
};

/** @throws Problem 404 */
export const getReplay = async ({ db }: Pick<Context, 'db'>, id: string): Promise<Replay> =>
  toReplay(await readReplay(db, id));

/**
 * One page of what a replay changes and keeps, by people's ids.
 * @throws Problem 404
 */
export const listReplayedConsents = async (
  { db }: Pick<Context, 'db'>,
  {
    params,
    query: { page, size, outcome },
  }: Pick<EndpointInput<typeof listReplayedConsentsEndpoint>, 'params' | 'query'>,
): Promise<EndpointAnswer<typeof listReplayedConsentsEndpoint>> => {
  const { id } = await readReplay(db, params.replayId);
  const where = and(
    eq(consents.replayId, id),
    given(outcome, (own) => eq(consents.outcome, own)),
  );
  const rows = await db
    .select({ row: consents, identifier: subjects.identifier })
    .from(consents)
    .innerJoin(subjects, eq(subjects.id, consents.subjectId))
    .where(where)
    .orderBy(asc(consents.subjectId), asc(consents.purposeId))
    .limit(size)
    .offset(page * size);
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(consents)
    .where(where);
  return toPage(rows.map(toReplayedConsent), { page, size, total });
};
