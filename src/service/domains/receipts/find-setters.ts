import { asc, gt, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { dataSubjectsTable as subjects } from '#service/db/schema/data-subjects.ts';

/**
 * Finds out which transaction set the status of consents that were recorded before a status named it,
 * of the next people after `after`, at most so many; what receipts have written since stays. Of a
 * consent and an end it's the latest, of all else the first that nothing came after that ends it, else
 * the latest; transactions of one time count in the order of arrival.
 * @returns the last of these people, undefined after all
 */
export const findSetters = async (
  db: Database,
  after: string | null,
  limit: number,
): Promise<{ last: string; count: number } | undefined> => {
  const people = await db
    .select({ id: subjects.id })
    .from(subjects)
    .where(given(after ?? undefined, (id) => gt(subjects.id, id)))
    .orderBy(asc(subjects.id))
    .limit(limit);
  const last = people.at(-1)?.id;
  if (last === undefined) return undefined;
  const from = after ?? '00000000-0000-0000-0000-000000000000';
  const among = sql`subject_id > ${from}::uuid and subject_id <= ${last}::uuid`;
  // It can't know how many rows the parts have, and would compare each with each.
  await db.execute(sql`select set_config('enable_nestloop', 'off', true)`);
  await db.execute(sql`
    with wanted as (
      select subject_id, purpose_id, consent_at, status, false as is_held
      from subject_purposes where ${among}
      union all
      select subject_id, purpose_id, consent_at, status_before_pending, true
      from subject_purposes where ${among} and status_before_pending is not null
    ), told as (
      select wanted.*, own.id, own.interaction_at, own.created_at,
        case wanted.status
          when 'ACTIVE' then own.type = 'CONFIRMED'
          when 'NOT_OPT_OUT' then own.type = 'NO_OPT_OUT'
          when 'NO_CONSENT' then own.type in ('NOTGIVEN', 'NO_CHOICE', 'EXTEND', 'CHANGE_PREFERENCES')
          when 'WITHDRAWN' then own.type = 'WITHDRAWN'
            or (own.type = 'CANCEL' and own.withdrawal_at is not null)
          else own.type = wanted.status
        end as sets,
        case
          when wanted.status in ('HARD_OPT_OUT', 'WITHDRAWN') then own.type in ('CONFIRMED', 'OPT_IN')
          when wanted.status = 'OPT_OUT' then own.type in ('CONFIRMED', 'OPT_IN', 'NO_OPT_OUT')
          when wanted.status = 'PENDING'
            then own.type not in ('PENDING', 'NO_CHOICE', 'EXTEND', 'CHANGE_PREFERENCES')
          when wanted.status = 'NO_CONSENT'
            then own.type not in ('NOTGIVEN', 'NO_CHOICE', 'EXTEND', 'CHANGE_PREFERENCES')
          else true
        end as ends
      from wanted join transactions as own using (subject_id, purpose_id)
      where own.correction is null and own.subject_id > ${from}::uuid and own.subject_id <= ${last}::uuid
    ), placed as (
      select *, row_number() over said as place from told
      window said as (
        partition by subject_id, purpose_id, is_held order by interaction_at, created_at, id)
    ), judged as (
      select *, place > coalesce(max(place) filter (where ends) over all_of_it, 0) as stands
      from placed window all_of_it as (partition by subject_id, purpose_id, is_held)
    ), setters as (
      select distinct on (subject_id, purpose_id, is_held) subject_id, purpose_id, is_held, id
      from judged where sets
      order by subject_id, purpose_id, is_held, stands desc,
        interaction_at is not distinct from consent_at desc, case when stands then place end, place desc
    ), first_yes as (
      select subject_id, purpose_id, min(interaction_at) as at from transactions
      where ${among} and correction is null
        and type in ('CONFIRMED', 'OPT_IN', 'NO_OPT_OUT', 'IMPLICIT')
      group by subject_id, purpose_id
    ), known as (
      select own.subject_id, own.purpose_id, setter.id as set_by, held.id as held_by, yes.at as first_at
      from subject_purposes as own
      left join setters as setter on (setter.subject_id, setter.purpose_id, setter.is_held)
        = (own.subject_id, own.purpose_id, false)
      left join setters as held on (held.subject_id, held.purpose_id, held.is_held)
        = (own.subject_id, own.purpose_id, true)
      left join first_yes as yes on (yes.subject_id, yes.purpose_id) = (own.subject_id, own.purpose_id)
      where own.subject_id > ${from}::uuid and own.subject_id <= ${last}::uuid
    )
    update subject_purposes as consent set
      status_transaction_id = coalesce(consent.status_transaction_id, known.set_by),
      transaction_id_before_pending = coalesce(consent.transaction_id_before_pending, known.held_by),
      first_consent_at = least(consent.first_consent_at, known.first_at)
    from known
    where (consent.subject_id, consent.purpose_id) = (known.subject_id, known.purpose_id)
      and (consent.status_transaction_id is null
        or consent.first_consent_at is distinct from least(consent.first_consent_at, known.first_at))`);
  return { last, count: people.length };
};
