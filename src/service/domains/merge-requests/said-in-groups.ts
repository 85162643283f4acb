import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { consentStatuses } from '#contract/data-subject-values.ts';
import type { Answer, SaidToPurpose } from '#contract/group-risk.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  dataSubjectsTable,
  subjectChoicesTable,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { mergeGroupMembersTable, mergeGroupsTable } from '#service/db/schema/merges.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';
import { readStandingNoes } from '#service/domains/receipts/unsubscribed.ts';
import type { Context } from '#service/http/context.ts';
import { largestGroup } from './records.ts';

const groups = mergeGroupsTable;
const members = mergeGroupMembersTable;
const subjects = dataSubjectsTable;
const consents = subjectPurposesTable;
const choices = subjectChoicesTable;

const ofGroup = and(
  eq(members.mergeRequestId, groups.mergeRequestId),
  eq(members.groupNumber, groups.number),
  sql`${members.position} < ${largestGroup}`,
);

/** Each answer has a bit: a status, and behind these what a request that waits would give back. */
const answers: readonly Answer[] = [
  ...consentStatuses.map((status) => ({ status })),
  ...consentStatuses.map((behind) => ({ status: 'PENDING', behind })),
];
const answerCount = sql.raw(String(consentStatuses.length));
const statuses = arrayOf('text', consentStatuses);

/**
 * What the records of a group say to a purpose as one number, since thousands of groups are read at
 * once: the bits of the answers, and below them whether the primary is among those who answer.
 */
type SaidCode = number;

const decoded = new Map<SaidCode, SaidToPurpose>();

export const saidBy = (code: SaidCode): SaidToPurpose => {
  const before = decoded.get(code);
  if (before !== undefined) return before;
  const said = {
    answers: answers.filter((_, bit) => ((code >> (bit + 1)) & 1) === 1),
    isOfPrimary: (code & 1) === 1,
    doChoicesDiffer: false,
  };
  decoded.set(code, said);
  return said;
};

type Reading = Pick<Context, 'db' | 'now'>;

/** Who is in these groups with what they say, to be grouped by group and purpose. */
const sayingIn = ({ db, now }: Reading, isWanted: SQL | undefined) => {
  const people = db
    .select({
      number: sql<number>`${members.groupNumber}`.as('group_of_person'),
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
  const bit = sql`case when ${endings.status} = 'PENDING' and ${consents.statusBeforePending} is not null
    then ${answerCount} + array_position(${statuses}, ${consents.statusBeforePending})
    else array_position(${statuses}, ${endings.status}) end`;
  const code = sql<SaidCode>`(bit_or(1 << (${bit})) | bool_or(${people.isPrimary})::int)`;
  return { people, endings, code };
};

/** What is said in these groups to each purpose. */
export const readSaidToPurposes = (reading: Reading, isWanted: SQL | undefined) => {
  const { people, endings, code } = sayingIn(reading, isWanted);
  return reading.db
    .select({ number: people.number, purposeId: consents.purposeId, code: code.as('code') })
    .from(people)
    .innerJoin(consents, eq(consents.subjectId, people.id))
    .leftJoin(endings.retirements, endings.on)
    .groupBy(people.number, consents.purposeId);
};

/** What is said in each of these groups, null for nothing; all of one instant. */
export const readSaid = (
  reading: Reading,
  isWanted: SQL | undefined,
): Promise<{ number: number; codes: SaidCode[] | null }[]> => {
  const said = readSaidToPurposes(reading, isWanted).as('said');
  const codes = sql<SaidCode[] | null>`array_agg(distinct ${said.code})
    filter (where ${said.code} is not null)`;
  return reading.db
    .select({ number: groups.number, codes })
    .from(groups)
    .leftJoin(said, eq(said.number, groups.number))
    .where(isWanted)
    .groupBy(groups.number);
};

/** What is said in these groups to purposes of which records consent to different topics or options. */
export const readWhereChoicesDiffer = (reading: Reading, isWanted: SQL | undefined) => {
  const { db } = reading;
  const { people, endings, code } = sayingIn(reading, isWanted);
  const ids = db
    .select({ id: members.subjectId })
    .from(groups)
    .innerJoin(members, ofGroup)
    .where(isWanted);
  const chosen = db
    .select({
      subjectId: choices.subjectId,
      purposeId: choices.purposeId,
      all: sql`array_agg(${choices.choiceId} order by ${choices.choiceId})`.as('all_chosen'),
    })
    .from(choices)
    .where(and(choices.isConsented, inArray(choices.subjectId, ids)))
    .groupBy(choices.subjectId, choices.purposeId)
    .as('chosen');
  const isTheirs = and(
    eq(chosen.subjectId, consents.subjectId),
    eq(chosen.purposeId, consents.purposeId),
  );
  return db
    .select({ number: people.number, code })
    .from(people)
    .innerJoin(consents, eq(consents.subjectId, people.id))
    .leftJoin(chosen, isTheirs)
    .leftJoin(endings.retirements, endings.on)
    .groupBy(people.number, consents.purposeId)
    .having(sql`count(distinct coalesce(${chosen.all}, '{}')) > 1`);
};

/** Which of these groups have someone who said no to everything, and no yes in so many words since. */
export const findStopped = async (
  db: Database,
  isWanted: SQL | undefined,
): Promise<ReadonlySet<number>> => {
  const people = await db
    .select({ number: groups.number, id: subjects.id, unsubscribed: subjects.unsubscribed })
    .from(groups)
    .innerJoin(members, ofGroup)
    .innerJoin(subjects, eq(subjects.id, members.subjectId))
    .where(and(isWanted, isNotNull(subjects.unsubscribed)));
  const noes = await readStandingNoes(db, people);
  return new Set(people.flatMap(({ id, number }) => (noes.has(id) ? [number] : [])));
};
