import { sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { mergesTable, type SubjectSnapshot } from '#service/db/schema/merges.ts';
import type { TransactionRow } from '#service/db/schema/receipts.ts';
import { decisionOf } from '#service/domains/merges/merge-decisions.ts';
import { keyOf } from '#service/domains/receipts/plan-receipts.ts';
import { addTo, forEver, type History } from '#service/domains/receipts/read-histories.ts';

const formers = formerIdentifiersTable;
const merges = mergesTable;

/** What a merge made of a consent that several records had, as its snapshot keeps it. */
export type MergedConsent = {
  mergedAt: string;
  isTest: boolean;
  own: SubjectSnapshot['consents'][number];
};

/** By pair, the last merge of records of which several had a consent to the purpose. */
export const readMergedConsents = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<Map<string, MergedConsent>> => {
  const led = await db
    .select({ subjectId: formers.subjectId, formerId: formers.formerId })
    .from(formers)
    .where(isOneOf(sql`${formers.subjectId}`, 'uuid', subjectIds));
  if (led.length === 0) return new Map();
  const ownerOf = new Map(led.map(({ subjectId, formerId }) => [formerId, subjectId]));
  const primaryIds = [...new Set(led.flatMap(({ subjectId, formerId }) => [subjectId, formerId]))];
  const { rows } = await db.execute<{
    primaryId: string;
    mergedAt: string;
    isTest: boolean;
    own: MergedConsent['own'];
  }>(sql`
    select ${merges.primaryId} as "primaryId", ${merges.mergedAt}::text as "mergedAt",
      (${merges.after} -> 'subject' ->> 'isTest')::boolean as "isTest", own
    from ${merges}
    cross join lateral jsonb_array_elements(${merges.after} -> 'consents') as own
    where ${isOneOf(sql`${merges.primaryId}`, 'uuid', primaryIds)}
      and 1 < (select count(*) from jsonb_array_elements(${merges.before}) as person
        cross join lateral jsonb_array_elements(person -> 'consents') as consent
        where consent -> 'consent' -> 'purposeId' = own -> 'consent' -> 'purposeId')`);
  const latest = new Map<string, MergedConsent>();
  for (const { primaryId, mergedAt, isTest, own } of rows) {
    const subjectId = ownerOf.get(primaryId) ?? primaryId;
    const key = keyOf(subjectId, own.consent.purposeId);
    const at = toDatabaseTime(mergedAt);
    if (at <= (latest.get(key)?.mergedAt ?? '')) continue;
    // A survivor may have been merged since.
    const consent = { ...own.consent, subjectId };
    latest.set(key, { mergedAt: at, isTest, own: { ...own, consent } });
  }
  return latest;
};

type Start = {
  history: History;
  /** To be recorded with what the replay changes. */
  decision: TransactionRow | null;
  /** The snapshot doesn't tell what had set the status: it's of a release that didn't know either. */
  isUntold: boolean;
};

/**
 * A history as it goes on from what a merge of a former release decided, which left no transaction
 * that says so.
 * @param arrivals when each transaction arrived, by its id
 */
export const startFromMerge = (
  history: History,
  merged: MergedConsent | undefined,
  { arrivals, id }: { arrivals: ReadonlyMap<string, string>; id: string },
): Start => {
  const { said, recorded } = history;
  if (
    merged === undefined ||
    said.some(({ decided, createdAt }) => decided && createdAt >= merged.mergedAt)
  ) {
    return { history, decision: null, isUntold: false };
  }
  const { mergedAt, isTest, own } = merged;
  if (!own.consent.statusTransactionId) return { history, decision: null, isUntold: true };
  const isSince = (entry: { id: string }) => (arrivals.get(entry.id) ?? '') > mergedAt;
  const since = { ...history, said: said.filter(isSince), recorded: recorded.filter(isSince) };
  const decision = decisionOf(own, { id, mergedAt, isTest });
  addTo(since, decision, { reconfirms: false, lifeSpan: forEver });
  return { history: since, decision, isUntold: false };
};
