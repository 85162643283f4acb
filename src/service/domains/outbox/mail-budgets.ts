import { and, count, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { MailKind } from '#contract/mails.ts';
import { outboxTable } from '#service/db/schema/outbox.ts';
import type { Context } from '#service/http/context.ts';

const rows = outboxTable;
const dayMs = 86_400_000;

/** Mails of a kind to one address in a day, over everything that asks for them; each kind has its own. */
const mailsPerDay = { LINK: 5, CONFIRMATION: 5, CONSENT: 5 } as const satisfies Partial<
  Record<MailKind, number>
>;
export type BudgetedKind = keyof typeof mailsPerDay;

/** How many more of a kind may go to an address that was asked to get so many in the last day. */
export const roomAfter = (kind: BudgetedKind, ofDay: number): number =>
  Math.max(0, mailsPerDay[kind] - ofDay);

/**
 * How many more mails of a kind each address may get now, by its key. Who reads it for somebody's
 * address holds that person or that key, so that nobody else counts at the same time.
 */
export const readRoom = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  kind: BudgetedKind,
  addressKeys: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const counted = await db
    .select({ key: rows.addressKey, count: count() })
    .from(rows)
    .where(
      and(
        inArray(rows.addressKey, [...new Set(addressKeys)]),
        eq(rows.kind, kind),
        // A request that nobody has looked at may be for nobody.
        isNotNull(rows.subjectId),
        gt(rows.createdAt, new Date(Date.parse(now()) - dayMs).toISOString()),
      ),
    )
    .groupBy(rows.addressKey);
  const ofDay = new Map(counted.map((row) => [row.key, row.count]));
  return new Map(addressKeys.map((key) => [key, roomAfter(kind, ofDay.get(key) ?? 0)]));
};
