import { type SQL, sql } from 'drizzle-orm';
import {
  dataSubjectsTable,
  isStandingConsent,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import type { RetentionRuleRow } from '#service/db/schema/retention.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';
import type { Among } from './among.ts';

export type RuleDefinition = Pick<RetentionRuleRow, 'target' | 'purposeId' | 'event' | 'days'>;

const consents = subjectPurposesTable;
const subjects = dataSubjectsTable;
const transactions = transactionsTable;

const dayMs = 86_400_000;
/** What happened until then is old enough. */
export const cutoffOf = ({ days }: Pick<RuleDefinition, 'days'>, now: string): string =>
  new Date(Date.parse(now) - days * dayMs).toISOString();

const refusals = sql.raw(`('WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT')`);

/**
 * Consents as they read by now, those that have ended with when: their refusal or expiry, and where
 * neither was (NO_CONSENT), the last interaction.
 */
const consentsOf = (among: Among, now: string): SQL => {
  const { status, expiryAt, withdrawalAt, lastInteractionAt, lastTransactionAt } = consents;
  const { hasEnded, endsAt, retirements, on } = endingsBy(now);
  // Null where no purpose has retired.
  const ended = sql`coalesce(${hasEnded}, false)`;
  const actedAt = sql`coalesce(${lastInteractionAt}, ${lastTransactionAt})`;
  return sql`select ${consents.subjectId} as subject_id, ${consents.purposeId} as purpose_id,
      ${isStandingConsent} and ${status} <> 'PENDING' and not ${ended} as is_in_force,
      ${status} = 'PENDING' and not ${ended} as is_pending,
      ${status} in ${refusals} as is_refused,
      ${status} = 'EXPIRED' or ${ended} as is_expired,
      ${actedAt} as acted_at,
      case when ${ended} then ${endsAt}
        when ${status} = 'EXPIRED' then coalesce(${expiryAt}, ${lastTransactionAt})
        when ${status} in ${refusals} then coalesce(${withdrawalAt}, ${actedAt})
        else ${actedAt} end as ended_at
    from ${consents} left join ${retirements} on ${on}
    where ${among(sql`${consents.subjectId}`)}`;
};

const profilesOf = ({ event, purposeId }: RuleDefinition, cutoff: SQL): SQL => {
  const isOld: Record<RuleDefinition['event'], SQL> = {
    INTERACTION: sql`acted_at <= ${cutoff}`,
    WITHDRAWAL: sql`is_refused and ended_at <= ${cutoff}`,
    EXPIRY: sql`is_expired and ended_at <= ${cutoff}`,
  };
  const isOfPurpose = purposeId === null ? sql`true` : sql`purpose_id = ${purposeId}::uuid`;
  return sql`select subject_id, purpose_id as key, is_in_force, is_pending, 1 as profiles
    from consent where ${isOfPurpose} and ${isOld[event]}`;
};

/** Of several consents: whether any protects, and when the last of the others ended. */
const isInForce = sql`coalesce(bool_or(is_in_force), false)`;
const isPending = sql`coalesce(bool_or(is_pending), false)`;
const lastEndedAt = sql`max(ended_at) filter (where not is_in_force and not is_pending)`;

const peopleOf = ({ event }: RuleDefinition, cutoff: SQL, among: Among): SQL => {
  const { id, lastInteractionAt, createdAt } = subjects;
  const actedAt = sql`case when ${lastInteractionAt} = '-infinity' then ${createdAt}
    else ${lastInteractionAt} end`;
  const isOld: Record<RuleDefinition['event'], SQL> = {
    INTERACTION: sql`${actedAt} <= ${cutoff}`,
    WITHDRAWAL: sql`bool_or(is_refused) and ${lastEndedAt} <= ${cutoff}`,
    EXPIRY: sql`bool_or(is_expired) and ${lastEndedAt} <= ${cutoff}`,
  };
  return sql`select ${id} as subject_id, null::uuid as key,
      ${isInForce} as is_in_force, ${isPending} as is_pending,
      count(consent.subject_id)::int as profiles
    from ${subjects} left join consent on consent.subject_id = ${id}
    where ${among(sql`${id}`)}
    group by ${id}, ${lastInteractionAt}, ${createdAt} having ${isOld[event]}`;
};

/** Receipts by what they did; one that named no purpose is of `readBareReceipts`. */
const receiptsOf = ({ event, purposeId }: RuleDefinition, cutoff: SQL, among: Among): SQL => {
  const { subjectId, receiptId, interactionAt } = transactions;
  const isOfPurpose =
    purposeId === null ? sql`true` : sql`${transactions.purposeId} = ${purposeId}::uuid`;
  const isOld: Record<RuleDefinition['event'], SQL> = {
    INTERACTION: sql`bool_or(${isOfPurpose}) and max(${interactionAt}) <= ${cutoff}`,
    WITHDRAWAL: sql`bool_or(${isOfPurpose} and is_refused) and ${lastEndedAt} <= ${cutoff}`,
    EXPIRY: sql`bool_or(${isOfPurpose} and is_expired) and ${lastEndedAt} <= ${cutoff}`,
  };
  return sql`select ${subjectId} as subject_id, ${receiptId} as key,
      ${isInForce} as is_in_force, ${isPending} as is_pending, 0 as profiles
    from ${transactions} left join consent on consent.subject_id = ${subjectId}
      and consent.purpose_id = ${transactions.purposeId}
    where ${among(sql`${subjectId}`)} and ${receiptId} is not null
    group by ${subjectId}, ${receiptId} having ${isOld[event]}`;
};

/**
 * A statement that finds all that is old enough by a rule, among some people and in the order of
 * their ids. It has `is_in_force` and `is_pending` where that keeps it: of a profile its consent, of a
 * receipt those that it is about, of a person all.
 */
export const findOldEnough = (rule: RuleDefinition, among: Among, now: string): SQL => {
  const cutoff = sql`${cutoffOf(rule, now)}::timestamptz`;
  const found = {
    PROFILE: () => profilesOf(rule, cutoff),
    PERSON: () => peopleOf(rule, cutoff, among),
    RECEIPTS: () => receiptsOf(rule, cutoff, among),
  }[rule.target];
  return sql`with consent as (${consentsOf(among, now)}) ${found()} order by 1, 2`;
};
