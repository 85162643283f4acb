import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { isRefusal } from '#contract/refusals.ts';
import { type RetentionEvent, retentionEvents } from '#contract/retention.ts';
import {
  dataSubjectsTable,
  type SubjectPurposeRow,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import { endDueConsents } from '#service/domains/receipts/end-due-consents.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { makeRetentionPeople } from '#service/testing/retention-people.ts';
import { startService } from '#service/testing/service.ts';
import { judge } from './judge.ts';
import type { RuleDefinition } from './old-enough.ts';

const service = await startService();
const { clock, db } = service;
const record = createReceipts({ db, now: clock.now });
const newId = () => crypto.randomUUID();

const today = '2026-11-21T09:00:00.000Z';
const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString();

let purposes: string[];
beforeEach(
  service.resetTo(async () => {
    ({ purposes } = await makeRetentionPeople(service, record, { count: 60, ago }));
  }),
);

type Consent = Pick<
  SubjectPurposeRow,
  'status' | 'withdrawalAt' | 'expiryAt' | 'lastInteractionAt' | 'lastTransactionAt'
>;

/** The rules once more, in plain words, over consents whose endings are recorded. */
const isRefused = ({ status }: Consent) => isRefusal(status);
const isExpired = ({ status }: Consent) => status === 'EXPIRED';
const isPending = ({ status }: Consent) => status === 'PENDING';
const isOver = (one: Consent) => isRefused(one) || isExpired(one) || one.status === 'NO_CONSENT';
const actedAt = (one: Consent) => one.lastInteractionAt ?? one.lastTransactionAt;
const endedAt = (one: Consent): string => {
  if (isRefused(one)) return one.withdrawalAt ?? actedAt(one);
  return isExpired(one) ? (one.expiryAt ?? actedAt(one)) : actedAt(one);
};
const isEvent = (event: RetentionEvent) => (one: Consent) =>
  event === 'WITHDRAWAL' ? isRefused(one) : isExpired(one);

const verdictOf = (all: readonly Consent[]) => {
  if (all.every(isOver)) return 'due';
  return all.every((one) => isOver(one) || isPending(one)) ? 'pending' : 'inForce';
};
const lastOf = (times: readonly string[]) => times.toSorted().at(-1) ?? '';
const hasEnded = (all: readonly Consent[], asked: readonly Consent[], rule: RuleDefinition) =>
  asked.some(isEvent(rule.event)) && lastOf(all.filter(isOver).map(endedAt)) <= ago(rule.days);

const readAll = async () => ({
  people: await db
    .select({
      id: dataSubjectsTable.id,
      actedAt: sql`case when last_interaction_at = '-infinity' then created_at
        else last_interaction_at end`.mapWith(dataSubjectsTable.createdAt),
    })
    .from(dataSubjectsTable),
  consents: await db.select().from(subjectPurposesTable),
  transactions: await db.select().from(transactionsTable),
  receipts: await db.select().from(receiptsTable),
});
type All = Awaited<ReturnType<typeof readAll>>;

const expectedOf = ({ people, consents, transactions, receipts }: All, rule: RuleDefinition) => {
  const { target, event, purposeId, days } = rule;
  const isAsked = (one: { purposeId: string }) => purposeId === null || one.purposeId === purposeId;
  const found: string[] = [];
  const add = (...parts: (string | null)[]) => found.push(parts.join(' '));
  if (target === 'PROFILE') {
    for (const one of consents.filter(isAsked)) {
      const isOld =
        event === 'INTERACTION'
          ? actedAt(one) <= ago(days)
          : isEvent(event)(one) && endedAt(one) <= ago(days);
      if (isOld) add(one.subjectId, one.purposeId, verdictOf([one]));
    }
  }
  if (target === 'PERSON') {
    for (const { id, actedAt: lastActedAt } of people) {
      const own = consents.filter(({ subjectId }) => subjectId === id);
      const isOld = event === 'INTERACTION' ? lastActedAt <= ago(days) : hasEnded(own, own, rule);
      if (isOld) add(id, null, verdictOf(own));
    }
  }
  if (target === 'RECEIPTS') {
    for (const { id, interactionAt } of receipts) {
      const did = transactions.filter(({ receiptId }) => receiptId === id);
      const about = consents.filter((one) =>
        did.some((own) => own.subjectId === one.subjectId && own.purposeId === one.purposeId),
      );
      const asked = about.filter(isAsked);
      const isOld =
        event === 'INTERACTION'
          ? interactionAt <= ago(days) && (purposeId === null || asked.length > 0)
          : hasEnded(about, asked, rule);
      if (isOld) add(did[0]?.subjectId ?? '', id, verdictOf(about));
    }
  }
  return found.toSorted();
};

describe.each(['PROFILE', 'PERSON', 'RECEIPTS'] as const)('rules about %s', (target) => {
  test.each(retentionEvents)('find after %s what they say, recorded or not', async (event) => {
    const rules = [30, 60, 90, 150].flatMap((days) =>
      [null, purposes[0] ?? null].map((purposeId) => ({ target, event, days, purposeId })),
    );
    const found: string[][] = [];
    for (const rule of rules.filter((one) => target !== 'PERSON' || one.purposeId === null)) {
      const judged = await judge(db, rule, () => sql`true`, clock.now());
      found.push(
        judged.map(({ subjectId, key, verdict }) =>
          // Whose a receipt is that did nothing, the transactions don't say.
          [subjectId, key, verdict].join(' '),
        ),
      );
    }
    await endDueConsents({ db, now: clock.now, newId });
    const all = await readAll();
    const bare = new Set(
      all.receipts.flatMap(({ id }) =>
        all.transactions.some(({ receiptId }) => receiptId === id) ? [] : [id],
      ),
    );
    const owned = (line: string) => {
      const [, key = '', verdict] = line.split(' ');
      return bare.has(key) ? ` ${key} ${verdict}` : line;
    };
    const asked = rules.filter((one) => target !== 'PERSON' || one.purposeId === null);
    for (const [place, rule] of asked.entries()) {
      const lines = (found[place] ?? []).map(owned).toSorted();
      expect(lines, JSON.stringify(rule)).toEqual(expectedOf(all, rule));
      if (rule.days === 30 && rule.purposeId === null) expect(lines.length).toBeGreaterThan(3);
    }
  });
});
