import { and, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { counts, transactionsTable } from '#service/db/schema/receipts.ts';
import type { Request } from './end-requests.ts';

const transactions = transactionsTable;

/**
 * What was said since then of the topics and options that people asked for, as `purpose choice`. What
 * waits to be confirmed itself is nothing yet, and what strangers turn on isn't either: anybody can send
 * that, and a no stands against it.
 */
export const readChoicesSince = async (
  db: Database,
  subjectId: string,
  requests: readonly Pick<Request, 'purposeId' | 'interactionAt' | 'choices'>[],
): Promise<ReadonlyMap<string, boolean>> => {
  const choosing = requests.filter(({ choices }) => choices.length > 0);
  if (choosing.length === 0) return new Map();
  const rows = await db
    .select({
      type: transactions.type,
      asked: transactions.asked,
      purposeId: transactions.purposeId,
      interactionAt: transactions.interactionAt,
      choices: transactions.choices,
    })
    .from(transactions)
    .where(
      and(
        sql`${transactions.subjectId} = ${subjectId}::uuid`,
        isOneOf(
          sql`${transactions.purposeId}`,
          'uuid',
          choosing.map(({ purposeId }) => purposeId),
        ),
        counts,
      ),
    );
  const askedAt = new Map(choosing.map((own) => [own.purposeId, own.interactionAt]));
  const latest = new Map<string, { at: string; isConsented: boolean }>();
  for (const { type, asked, purposeId, interactionAt, choices } of rows) {
    // What a request refuses in so many words is an act of its own; the rest it only leaves out.
    if (type === 'PENDING' || interactionAt <= (askedAt.get(purposeId) ?? '')) continue;
    for (const { choiceId, isConsented } of choices) {
      if (isConsented && asked?.suspendsNothing) continue;
      const key = `${purposeId} ${choiceId}`;
      const known = latest.get(key);
      if (known === undefined || interactionAt >= known.at) {
        latest.set(key, { at: interactionAt, isConsented });
      }
    }
  }
  return new Map([...latest].map(([key, { isConsented }]) => [key, isConsented]));
};
