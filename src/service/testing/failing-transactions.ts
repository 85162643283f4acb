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

const reads = new Set<unknown>(['select', 'selectDistinct', 'execute', 'insert', 'update']);

/**
 * The database, but from the end of a transaction on, whatever else is asked of it fails with what
 * `failure` gives, unless that is undefined.
 */
export const failingAfterTransaction = (
  db: Database,
  failure: () => Error | undefined,
): Database => {
  let hasCommitted = false;
  return new Proxy(db, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const error = failure();
        if (error !== undefined && hasCommitted && reads.has(name)) throw error;
        const answer = value.apply(target, given);
        if (name !== 'transaction' || error === undefined) return answer;
        return answer.then((done: unknown) => {
          hasCommitted = true;
          return done;
        });
      };
    },
  });
};
