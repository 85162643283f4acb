import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Database } from '#service/db/database.ts';

type Session = { prepareQuery: (query: { sql: string; params: unknown[] }) => unknown };

/** What is planned; the database's own upkeep may come in between. */
const isOurs = (statement: string): boolean =>
  /^[\s(]*(select|insert|update|delete|with)\b/i.test(statement) && !/\bpg_/.test(statement);

/** How many transactions `act` takes, a statement outside of one being one by itself. */
export const countTransactions = async (
  db: Database,
  act: () => Promise<unknown>,
): Promise<number> => {
  const { session } = db as unknown as { session: Session };
  const spies = [vi.spyOn(session, 'prepareQuery'), vi.spyOn(db, 'transaction')];
  await act();
  const counted = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return counted;
};

/** The statements that `act` sends, with what the database plans for each; not those of transactions. */
export const plansOf = async (
  db: Database,
  act: () => Promise<unknown>,
): Promise<{ statement: string; plan: string }[]> => {
  const session = (db as unknown as { session: Session }).session;
  const prepare = vi.spyOn(session, 'prepareQuery');
  await act();
  const sent = prepare.mock.calls.map(([query]) => query).filter(({ sql: text }) => isOurs(text));
  prepare.mockRestore();
  const plans: { statement: string; plan: string }[] = [];
  for (const { sql: statement, params } of sent) {
    const parts = statement
      .split(/(\$\d+)/)
      .map((part) =>
        /^\$\d+$/.test(part) ? sql.param(params[Number(part.slice(1)) - 1]) : sql.raw(part),
      );
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${sql.join(parts)}`);
    plans.push({ statement, plan: rows.map((row) => row['QUERY PLAN']).join('\n') });
  }
  return plans;
};
