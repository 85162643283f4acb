import { sql } from 'drizzle-orm';
import { statusesInForce } from '#contract/insights.ts';
import { consentCountsTable, noPoint, peopleCountsTable } from '#service/db/schema/counts.ts';
import { dataSubjectsTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';

const inForce = sql.raw(statusesInForce.map((status) => `'${status}'`).join(', '));

/** Counts everyone's consents: what `countConsents` keeps, read from the people themselves. */
export const recountConsents = sql`select c.purpose_id, c.purpose_version, c.status,
    coalesce(c.collection_point_id, ${sql.raw(`'${noPoint}'`)}::uuid) as collection_point_id,
    s.is_test, 0 as slot, count(*) as count
  from ${subjectPurposesTable} c join ${dataSubjectsTable} s on s.id = c.subject_id
  group by 1, 2, 3, 4, 5`;

/** Counts everyone in the same way. */
export const recountPeople = sql`select is_test, has_consent, 0 as slot, count(*) as count
  from (select s.id, s.is_test,
      coalesce(bool_or(c.status in (${inForce})), false) as has_consent
    from ${dataSubjectsTable} s left join ${subjectPurposesTable} c on c.subject_id = s.id
    group by s.id, s.is_test) as person
  group by 1, 2`;

/** Fills the empty counts of consents and people. */
export const fillCounts = [
  sql`insert into ${consentCountsTable} (purpose_id, purpose_version, status,
    collection_point_id, is_test, slot, count) ${recountConsents}`,
  sql`insert into ${peopleCountsTable} (is_test, has_consent, slot, count) ${recountPeople}`,
];
