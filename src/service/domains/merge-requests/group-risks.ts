import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type Answer, riskOf, type SaidToPurpose } from '#contract/group-risk.ts';
import type { GroupRisk } from '#contract/merge-request-values.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import {
  dataSubjectsTable,
  subjectChoicesTable,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { mergeGroupMembersTable, mergeGroupsTable } from '#service/db/schema/merges.ts';
import { findServicePurposes } from '#service/domains/consent-groups/read-effects.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';
import { readUnsubscribed } from '#service/domains/receipts/unsubscribed.ts';
import type { Context } from '#service/http/context.ts';
import { largestGroup } from './records.ts';

const groups = mergeGroupsTable;
const members = mergeGroupMembersTable;
const subjects = dataSubjectsTable;
const consents = subjectPurposesTable;

const ofGroup = and(
  eq(members.mergeRequestId, groups.mergeRequestId),
  eq(members.groupNumber, groups.number),
  sql`${members.position} < ${largestGroup}`,
);

type SaidInGroup = SaidToPurpose & { number: number; purposeId: string | null };

/**
 * What is said in these groups, a row for each purpose; and one of no purpose for each group, so that
 * which they are and what they say is of one instant.
 */
const readSaid = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  isWanted: SQL | undefined,
): Promise<SaidInGroup[]> => {
  const people = db
    .select({
      number: members.groupNumber,
      id: subjects.id,
      isPrimary: sql<boolean>`rank() over (partition by ${members.groupNumber}
        order by ${subjects.createdAt}, ${subjects.id}) = 1`.as('is_primary'),
    })
    .from(groups)
    .innerJoin(members, ofGroup)
    .innerJoin(subjects, eq(subjects.id, members.subjectId))
    .where(isWanted)
    .as('person');
  const endings = endingsBy(now());
  const ids = db
    .select({ id: members.subjectId })
    .from(groups)
    .innerJoin(members, ofGroup)
    .where(isWanted);
  const chosen = db
    .select({
      subjectId: subjectChoicesTable.subjectId,
      purposeId: subjectChoicesTable.purposeId,
      all: sql`array_agg(${subjectChoicesTable.choiceId} order by ${subjectChoicesTable.choiceId})`.as(
        'all_chosen',
      ),
    })
    .from(subjectChoicesTable)
    .where(and(subjectChoicesTable.isConsented, inArray(subjectChoicesTable.subjectId, ids)))
    .groupBy(subjectChoicesTable.subjectId, subjectChoicesTable.purposeId)
    .as('chosen');
  const said = db
    .select({
      number: people.number,
      purposeId: sql<string | null>`${consents.purposeId}`.as('purpose_id'),
      answers: sql<Answer[]>`json_agg(distinct jsonb_build_object(
        'status', ${endings.status}, 'behind', ${consents.statusBeforePending}))`.as('answers'),
      isOfPrimary: sql<boolean>`bool_or(${people.isPrimary})`.as('is_of_primary'),
      doChoicesDiffer: sql<boolean>`count(distinct coalesce(${chosen.all}, '{}')) > 1`.as('differ'),
    })
    .from(people)
    .innerJoin(consents, eq(consents.subjectId, people.id))
    .leftJoin(
      chosen,
      and(eq(chosen.subjectId, consents.subjectId), eq(chosen.purposeId, consents.purposeId)),
    )
    .leftJoin(endings.retirements, endings.on)
    .groupBy(people.number, consents.purposeId);
  const all = db
    .select({
      number: groups.number,
      purposeId: sql<string | null>`null::uuid`.as('purpose_id'),
      answers: sql<Answer[]>`'[]'::json`.as('answers'),
      isOfPrimary: sql<boolean>`true`.as('is_of_primary'),
      doChoicesDiffer: sql<boolean>`false`.as('differ'),
    })
    .from(groups)
    .where(isWanted);
  return said.unionAll(all);
};

/** Which of these groups have someone who said no to everything, and no yes in so many words since. */
const findStopped = async (
  db: Database,
  isWanted: SQL | undefined,
): Promise<ReadonlySet<number>> => {
  const people = await db
    .select({ number: groups.number, id: subjects.id, unsubscribed: subjects.unsubscribed })
    .from(groups)
    .innerJoin(members, ofGroup)
    .innerJoin(subjects, eq(subjects.id, members.subjectId))
    .where(and(isWanted, isNotNull(subjects.unsubscribed)));
  const known = await readUnsubscribed(db, people);
  return new Set(
    people.flatMap(({ id, number }) => (known.get(id)?.agreedAt === null ? [number] : [])),
  );
};

/**
 * What is at stake in the open groups of a merge request, as consents are now, by their numbers.
 * @param numbers of some; all if left out
 */
export const readGroupRisks = async (
  context: Pick<Context, 'db' | 'now'>,
  mergeRequestId: string,
  numbers?: readonly number[],
): Promise<ReadonlyMap<number, GroupRisk>> => {
  const { db } = context;
  const isWanted = and(
    eq(groups.mergeRequestId, mergeRequestId),
    eq(groups.status, 'OPEN'),
    given(numbers, (some) => sql`${groups.number} = any(${arrayOf('int', some)})`),
  );
  const said = await readSaid(context, isWanted);
  const stopped = await findStopped(db, isWanted);
  const services = await findServicePurposes(db, [
    ...new Set(
      said.flatMap(({ number, purposeId }) =>
        purposeId !== null && stopped.has(number) ? [purposeId] : [],
      ),
    ),
  ]);
  const known = said.map((own) => ({
    ...own,
    isStopped: stopped.has(own.number) && !services.has(own.purposeId ?? ''),
  }));
  return new Map(
    [...Map.groupBy(known, ({ number }) => number)].map(([number, own]) => [number, riskOf(own)]),
  );
};
