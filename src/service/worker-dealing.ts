type Connection = { destroyed: boolean; destroy: () => unknown };

/** Gives each connection to a worker, or to this process while no worker serves. */
export type Dealing<C extends Connection> = {
  add: (connection: C) => void;
  /** A worker serves. `pass` gives it a copy of the connection, whose taking it confirms. */
  join: (worker: number, pass: (connection: C) => void) => void;
  taken: (worker: number) => void;
  /** Nothing more is passed to the worker; `left` is called once it has taken what was. */
  leave: (worker: number, left: () => void) => void;
  /** The worker ended, and everything that it said has been heard. */
  gone: (worker: number) => void;
};

type Taker<C> = { pass: (connection: C) => void; passed?: C | undefined; left?: () => void };

/**
 * Workers get connections in turn, and each one only when it has taken the one before: a worker that
 * hangs holds up one connection and no more. What an ended worker hadn't taken it hadn't read either,
 * so another one gets it.
 */
export const createDealing = <C extends Connection>(
  answerHere: (connection: C) => void,
): Dealing<C> => {
  let waiting: C[] = [];
  /** Whose turn is next comes first. */
  const takers = new Map<number, Taker<C>>();

  const deal = () => {
    while (waiting.length > 0) {
      const serving = [...takers].filter(([, { left }]) => left === undefined);
      if (serving.length === 0) {
        const all = waiting;
        waiting = [];
        for (const connection of all) answerHere(connection);
        return;
      }
      const [next] = serving.filter(([, { passed }]) => passed === undefined);
      if (next === undefined) return;
      const connection = waiting.shift();
      if (connection === undefined || connection.destroyed) continue;
      const [worker, taker] = next;
      takers.delete(worker);
      takers.set(worker, taker);
      taker.passed = connection;
      taker.pass(connection);
    }
  };

  return {
    add: (connection) => {
      waiting.push(connection);
      deal();
    },
    join: (worker, pass) => {
      takers.set(worker, { pass });
      deal();
    },
    taken: (worker) => {
      const taker = takers.get(worker);
      // Closes the copy that this process has.
      taker?.passed?.destroy();
      if (taker !== undefined) taker.passed = undefined;
      taker?.left?.();
      deal();
    },
    leave: (worker, left) => {
      const taker = takers.get(worker);
      if (taker?.passed === undefined) left();
      if (taker !== undefined) taker.left = left;
      deal();
    },
    gone: (worker) => {
      const passed = takers.get(worker)?.passed;
      takers.delete(worker);
      if (passed !== undefined) waiting.unshift(passed);
      deal();
    },
  };
};
