import type { Database } from '#service/db/database.ts';

/** What drizzle hands to its driver for one statement. */
export type Statement = readonly unknown[];

type Send = (...statement: Statement) => Promise<unknown>;

const textOf = ([first]: Statement): string =>
  typeof first === 'string' ? first : (first as { text: string }).text;

export const isRead = (statement: Statement): boolean => /^\s*select/i.test(textOf(statement));

const countsRequest = (statement: Statement): boolean =>
  textOf(statement).includes('limit_windows');

/** Stands between drizzle and its driver; sees what is outside transactions. */
export const watchStatements = (db: Database) => {
  const client = (db as unknown as { $client: { query: Send } }).$client;
  const send = client.query.bind(client);
  let seen: Statement[] = [];
  let isCounting = true;
  client.query = (...statement) => {
    seen.push(statement);
    if (!isCounting && countsRequest(statement)) return Promise.resolve({ rows: [] });
    return send(...statement);
  };
  return {
    /** The statements that an act sends. */
    during: async (act: () => Promise<unknown>): Promise<Statement[]> => {
      seen = [];
      await act();
      return seen;
    },
    /** Sends statements once more, one after another, with nothing around them. */
    replay: async (statements: readonly Statement[]): Promise<void> => {
      for (const statement of statements) await send(...statement);
    },
    /** Does an act without the statement that counts the request against the limits. */
    withoutCounting: async <Result>(act: () => Promise<Result>): Promise<Result> => {
      isCounting = false;
      try {
        return await act();
      } finally {
        isCounting = true;
      }
    },
  };
};
