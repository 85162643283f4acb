import { and, eq, inArray, sql } from 'drizzle-orm';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { attemptsMaximum, type listAttemptsEndpoint } from '#contract/destinations.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { deliveriesTable as table } from '#service/db/schema/events.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { recordEvents } from '#service/domains/events/record-events.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { holdDestination, readDestination } from './find-destination.ts';

/** Whose events couldn't be sent to a destination. @throws Problem 404 */
export const listAttempts = async (
  { db }: { db: Database },
  id: string,
): Promise<EndpointAnswer<typeof listAttemptsEndpoint>> => {
  const destination = await readDestination(db, id);
  const failed = and(
    eq(table.destinationId, destination.id),
    inArray(table.state, ['WAITING', 'PARKED']),
  );
  const rows = await db
    .select()
    .from(table)
    .where(failed)
    .orderBy(sql`${table.hasRefusal} desc, ${table.since}, ${table.subjectId}`)
    .limit(attemptsMaximum);
  return {
    total: await db.$count(table, failed),
    content: rows.map((row) => ({
      dataSubjectId: row.subjectId,
      state: row.state,
      hasRefusal: row.hasRefusal,
      attempts: row.attempts,
      sinceDate: toWireTime(row.since),
      nextTryDate: row.state === 'WAITING' ? toWireTime(row.nextAt) : null,
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
  const consents = await db
    .select({ purposeId: subjectPurposesTable.purposeId })
    .from(subjectPurposesTable)
    .where(eq(subjectPurposesTable.subjectId, dataSubjectId));
  await recordEvents({ db, now, newId }, [
    {
      ...{ subjectId: dataSubjectId, kind: 'RESEND', isTest: person?.isTest ?? false },
      purposeIds: consents.map(({ purposeId }) => purposeId),
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
