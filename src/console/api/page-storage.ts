/** What parts keep in the browser: text under keys. */
export type PageStorage = Pick<Storage, 'getItem' | 'setItem'> & { keys: () => string[] };

const storageOf = (items: Map<string, string>): PageStorage => ({
  getItem: (key) => items.get(key) ?? null,
  setItem: (key, value) => void items.set(key, value),
  keys: () => [...items.keys()],
});

/** A storage of this page alone. */
export const memoryStorage = (): PageStorage => storageOf(new Map());

/**
 * The page's local storage. Where the browser forbids it, or it is full, this page alone knows what
 * it cannot write there: requests go on.
 */
export const openStorage = (open: () => Storage): PageStorage => {
  const items = new Map<string, string>();
  const own = storageOf(items);
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
      // What was kept for want of room would hide what there is room for again.
      if (isKept) items.delete(key);
      else own.setItem(key, value);
    },
    keys: () => [...new Set([...own.keys(), ...shared((storage) => Object.keys(storage), [])])],
  };
};
