import { and, eq, sql } from 'drizzle-orm';
import { type Answer, riskOf } from '#contract/group-risk.ts';
import type { GroupRisk } from '#contract/merge-request-values.ts';
import { arrayOf } from '#service/db/arrays.ts';
import { given } from '#service/db/filters.ts';
import {
  dataSubjectsTable,
  subjectChoicesTable,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { mergeGroupMembersTable, mergeGroupsTable } from '#service/db/schema/merges.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';
import type { Context } from '#service/http/context.ts';
import { largestGroup } from './records.ts';

const groups = mergeGroupsTable;
const members = mergeGroupMembersTable;
const subjects = dataSubjectsTable;
const consents = subjectPurposesTable;

/**
 * What is at stake in the open groups of a merge request, as consents are now, by their numbers.
 * @param numbers of some; all if left out
 */
export const readGroupRisks = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  mergeRequestId: string,
  numbers?: readonly number[],
): Promise<ReadonlyMap<number, GroupRisk>> => {
  const isOpen = and(
    eq(groups.mergeRequestId, mergeRequestId),
    eq(groups.status, 'OPEN'),
    given(numbers, (some) => sql`${groups.number} = any(${arrayOf('int', some)})`),
  );
  const open = await db.select({ number: groups.number }).from(groups).where(isOpen);
  if (open.length === 0) return new Map();
  const people = db
    .select({
      number: members.groupNumber,
      id: subjects.id,
      isPrimary: sql<boolean>`rank() over (partition by ${members.groupNumber}
        order by ${subjects.createdAt}, ${subjects.id}) = 1`.as('is_primary'),
    })
    .from(groups)
    .innerJoin(
      members,
      and(
        eq(members.mergeRequestId, groups.mergeRequestId),
        eq(members.groupNumber, groups.number),
        sql`${members.position} < ${largestGroup}`,
      ),
    )
    .innerJoin(subjects, eq(subjects.id, members.subjectId))
    .where(isOpen)
    .as('person');
  const endings = endingsBy(now());
  const chosen = sql`coalesce((select array_agg(choice.choice_id order by choice.choice_id)
    from ${subjectChoicesTable} as choice
    where choice.subject_id = ${consents.subjectId} and choice.purpose_id = ${consents.purposeId}
      and choice.is_consented), '{}')`;
  const said = await db
    .select({
      number: people.number,
      answers: sql<Answer[]>`json_agg(distinct jsonb_build_object(
        'status', ${endings.status}, 'behind', ${consents.statusBeforePending}))`,
      isOfPrimary: sql<boolean>`bool_or(${people.isPrimary})`,
      doChoicesDiffer: sql<boolean>`count(distinct ${chosen}) > 1`,
    })
    .from(people)
    .innerJoin(consents, eq(consents.subjectId, people.id))
    .leftJoin(endings.retirements, endings.on)
    .groupBy(people.number, consents.purposeId);
  const saidIn = Map.groupBy(said, ({ number }) => number);
  return new Map(open.map(({ number }) => [number, riskOf(saidIn.get(number) ?? [])]));
};
