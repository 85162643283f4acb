import { and, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { counts, transactionsTable } from '#service/db/schema/receipts.ts';
import type { Request } from './end-requests.ts';

const transactions = transactionsTable;

/** The topics and options that a person refused after they asked for them, as `purpose choice`. */
export const readChoicesRefusedSince = async (
  db: Database,
  subjectId: string,
  requests: readonly Pick<Request, 'purposeId' | 'interactionAt' | 'choices'>[],
): Promise<ReadonlySet<string>> => {
  const choosing = requests.filter(({ choices }) => choices.length > 0);
  if (choosing.length === 0) return new Set();
  const rows = await db
    .select({
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
  for (const { purposeId, interactionAt, choices } of rows) {
    if (interactionAt <= (askedAt.get(purposeId) ?? '')) continue;
    for (const { choiceId, isConsented } of choices) {
      const key = `${purposeId} ${choiceId}`;
      const known = latest.get(key);
      if (known === undefined || interactionAt >= known.at) {
        latest.set(key, { at: interactionAt, isConsented });
      }
    }
  }
  return new Set([...latest].flatMap(([key, { isConsented }]) => (isConsented ? [] : [key])));
};
