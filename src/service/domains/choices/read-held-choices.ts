import { and, eq, sql } from 'drizzle-orm';
import { isRefusal } from '#contract/refusals.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { subjectChoicesTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { whoseWord } from '#service/domains/decisions/read-decided.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';
import type { HeldChoice } from './held-choices.ts';
import { personAuthor, signalAuthor } from './record-acts.ts';
import { signalKey } from './signal-note.ts';

const consents = subjectPurposesTable;
const choices = subjectChoicesTable;
const transactions = transactionsTable;

/**
 * What a person holds of these purposes now, by purpose: their consents, ended where it's due, and the
 * latest choices, in two statements.
 */
export const readHeldChoices = async (
  db: Database,
  now: string,
  { subjectId, purposeIds }: { subjectId: string; purposeIds: readonly string[] },
): Promise<Map<string, HeldChoice>> => {
  if (purposeIds.length === 0) return new Map();
  const endings = endingsBy(now);
  const rows = await db
    .select({
      purposeId: consents.purposeId,
      version: consents.purposeVersion,
      status: endings.status,
      consentAt: consents.consentAt,
      withdrawalAt: consents.withdrawalAt,
      expiryAt: consents.expiryAt,
      endsAt: endings.endsAt,
      lastInteractionAt: consents.lastInteractionAt,
      firstConsentAt: consents.firstConsentAt,
      ...whoseWord,
      // Notes are anybody's to send, authors aren't.
      isSignal: sql<boolean>`exists (select from ${transactions} as setter
        where setter.subject_id = ${consents.subjectId} and setter.id = ${consents.statusTransactionId}
          and setter.note ? ${signalKey}::text
          and setter.created_by in (${personAuthor}, ${signalAuthor}))`,
    })
    .from(consents)
    .leftJoin(endings.retirements, endings.on)
    .where(
      and(
        eq(consents.subjectId, subjectId),
        isOneOf(sql`${consents.purposeId}`, 'uuid', [...purposeIds]),
      ),
    );
  const chosen = await db
    .select({ purposeId: choices.purposeId, choiceId: choices.choiceId })
    .from(choices)
    .where(
      and(
        eq(choices.subjectId, subjectId),
        eq(choices.isConsented, true),
        isOneOf(sql`${choices.purposeId}`, 'uuid', [...purposeIds]),
      ),
    );
  const byPurpose = Map.groupBy(chosen, ({ purposeId }) => purposeId);
  return new Map(
    rows.map(({ purposeId, isSignal, isByStaff, hasOwnWord, endsAt, firstConsentAt, ...own }) => [
      purposeId,
      {
        ...own,
        expiryAt: endsAt === null ? own.expiryAt : toDatabaseTime(endsAt),
        hasConsented: firstConsentAt !== null,
        isBySignal: isSignal && own.status === 'OPT_OUT',
        isOnlyStaffs: isRefusal(own.status) && isByStaff && !hasOwnWord,
        isDespiteSignal: isSignal && own.status === 'ACTIVE',
        chosen: new Set((byPurpose.get(purposeId) ?? []).map(({ choiceId }) => choiceId)),
      },
    ]),
  );
};
