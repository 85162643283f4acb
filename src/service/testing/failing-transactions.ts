import type { Database } from '#service/db/database.ts';

/**
 * The database, but its transactions fail with what `failure` gives when they begin; where that
 * is undefined they run.
 */
export const failingTransactions = (db: Database, failure: () => Error | undefined): Database =>
  new Proxy(db, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const error = name === 'transaction' ? failure() : undefined;
        return error === undefined ? value.apply(target, given) : Promise.reject(error);
      };
    },
  });
