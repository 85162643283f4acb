/** Lets so many pieces of work run at a time, the others in the order in which they came. */
export const createTurns = (most: number) => {
  let free = most;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else {
      await new Promise<void>((begin) => {
        waiting.push(begin);
      });
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};
export type Turns = ReturnType<typeof createTurns>;

/** One read for all who ask: they share the next one that begins. */
export const createSharedRead = <Result>(read: () => Promise<Result>): (() => Promise<Result>) => {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return () => {
    if (next !== undefined) return next;
    const begin = async () => {
      next = undefined;
      return await read();
    };
    const own = current.then(begin, begin);
    next = own;
    current = own;
    return own;
  };
};
