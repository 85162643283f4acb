/**
 * What the person at the desk typed to find somebody: it stays visible to them, wherever it's met. In
 * memory only.
 */
export const createTypedTexts = () => {
  const listeners = new Set<() => void>();
  let texts: ReadonlySet<string> = new Set();

  const enter = (next: ReadonlySet<string>) => {
    texts = next;
    for (const listener of listeners) listener();
  };

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    texts: (): ReadonlySet<string> => texts,
    has: (text: string): boolean => texts.has(text),
    add: (text: string): void => {
      if (text !== '' && !texts.has(text)) enter(new Set([...texts, text]));
    },
    /** Another search ends the one before. */
    replaceWith: (text: string | undefined): void => {
      const next = new Set(text === undefined || text === '' ? [] : [text]);
      if (next.size !== texts.size || [...next].some((one) => !texts.has(one))) enter(next);
    },
  };
};

export type TypedTexts = ReturnType<typeof createTypedTexts>;
