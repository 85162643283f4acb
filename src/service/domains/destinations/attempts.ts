import { and, eq, inArray, sql } from 'drizzle-orm';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { attemptsMaximum, type listAttemptsEndpoint } from '#contract/destinations.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { deliveriesTable as table, untoldTable } from '#service/db/schema/events.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { readKnownPurposes, recordEvents } from '#service/domains/events/record-events.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { holdDestination, readDestination } from './find-destination.ts';

/** Whose events couldn't be sent to a destination. @throws Problem 404 */
export const listAttempts = async (
  { db }: { db: Database },
  id: string,
): Promise<EndpointAnswer<typeof listAttemptsEndpoint>> => {
  const destination = await readDestination(db, id);
  // Of whom both is true, what was lost is the worse.
  const failed = sql`from (
    select coalesce(w.subject_id, u.subject_id) as id,
      case when u.subject_id is not null and w.state is distinct from 'PARKED' then 'LOST' else w.state end as state,
      coalesce(w.has_refusal, false) or coalesce(u.has_refusal, false) as has_refusal,
      coalesce(w.attempts, 0) as attempts, least(w.since, u.since) as since,
      case when w.state = 'WAITING' then w.next_at end as next_at, w.fault
    from (select * from ${table} where destination_id = ${destination.id}::uuid
        and state in ('WAITING', 'PARKED')) as w
      full join (select * from ${untoldTable} where destination_id = ${destination.id}::uuid) as u
        on u.subject_id = w.subject_id) as failed`;
  const { rows } = await db.execute<{
    id: string;
    state: 'WAITING' | 'PARKED' | 'LOST';
    hasRefusal: boolean;
    attempts: number;
    since: string;
    nextAt: string | null;
    fault: string | null;
  }>(sql`select id, state, has_refusal as "hasRefusal", attempts, since::text as since,
      next_at::text as "nextAt", fault ${failed}
    order by failed.has_refusal desc, failed.since, failed.id limit ${attemptsMaximum}`);
  const { rows: counted } = await db.execute<{ total: string }>(
    sql`select count(*) as total ${failed}`,
  );
  return {
    total: Number(counted[0]?.total ?? 0),
    content: rows.map((row) => ({
      dataSubjectId: row.id,
      state: row.state,
      hasRefusal: row.hasRefusal,
      attempts: row.attempts,
      sinceDate: toWireTime(row.since),
      nextTryDate: toOptionalWireTime(row.nextAt),
      errorMessage: row.fault,
    })),
  };
};

/**
 * Tells a destination how all consents of a person stand now, by an event of its own in place of what was
 * parked.
 * @throws Problem 404; 400 naming who isn't there, or isn't told to this one
 */
export const resendEvent = async (
  { db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>,
  id: string,
  { dataSubjectId: given }: { dataSubjectId: string },
): Promise<{ dataSubjectId: string }> => {
  const dataSubjectId = given.toLowerCase();
  // People come before the destination's rows, as for whoever merges or erases them.
  const [held] = await lockPeopleById({ db, newId }, [dataSubjectId]);
  const destination = await holdDestination(db, id);
  if (held === undefined) {
    throw invalidRequest([{ path: 'dataSubjectId', message: 'No one has this id.' }]);
  }
  const [person] = await db
    .select({ isTest: dataSubjectsTable.isTest })
    .from(dataSubjectsTable)
    .where(eq(dataSubjectsTable.id, dataSubjectId));
  if (person?.isTest === true && !destination.takesTests) {
    throw invalidRequest([
      { path: 'dataSubjectId', message: "It's a test profile, and test events aren't sent there." },
    ]);
  }
  await db
    .delete(untoldTable)
    .where(
      and(eq(untoldTable.destinationId, destination.id), eq(untoldTable.subjectId, dataSubjectId)),
    );
  const purposes = await readKnownPurposes(db, [dataSubjectId]);
  await recordEvents({ db, now, newId }, [
    {
      ...{ subjectId: dataSubjectId, kind: 'RESEND', isTest: person?.isTest ?? false },
      purposeIds: purposes.get(dataSubjectId) ?? [],
      onlyFor: destination.id,
    },
  ]);
  await db
    .update(table)
    .set({
      ...{ state: 'WAITING', attempts: 0, nextAt: now() },
      // Only the one just recorded is left to be sent.
      sequence: sql`(select s.sequence - 1 from event_sequences s where s.subject_id = ${dataSubjectId}::uuid)`,
    })
    .where(
      and(
        eq(table.destinationId, destination.id),
        eq(table.subjectId, dataSubjectId),
        inArray(table.state, ['WAITING', 'PARKED']),
      ),
    );
  return { dataSubjectId };
};
