/** What parts keep in the browser: text under keys. */
export type PageStorage = Pick<Storage, 'getItem' | 'setItem'> & { keys: () => string[] };

/** A storage of this page alone. */
export const memoryStorage = (): PageStorage => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    keys: () => [...items.keys()],
  };
};

/**
 * The page's local storage. Where the browser forbids it, or it is full, this page alone knows what
 * it cannot write there: requests go on.
 */
export const openStorage = (open: () => Storage): PageStorage => {
  const own = memoryStorage();
  const shared = <Value>(use: (storage: Storage) => Value, otherwise: Value): Value => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => own.getItem(key) ?? shared((storage) => storage.getItem(key), null),
    setItem: (key, value) => {
      const isKept = shared((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (!isKept) own.setItem(key, value);
    },
    keys: () => [...new Set([...own.keys(), ...shared((storage) => Object.keys(storage), [])])],
  };
};
