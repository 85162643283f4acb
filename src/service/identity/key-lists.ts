import type { PublicKey } from './public-key.ts';

/** Why a list can't be had. `message` is a sentence that holds nothing of what was answered. */
export class KeyListError extends Error {
  override readonly name = 'KeyListError';
}

/** @throws KeyListError */
export type KeyListFetch = (address: string) => Promise<PublicKey[]>;

/** Anyone can make up names of keys: this bounds how often they make the service ask for a list. */
const refetchPauseMs = 5_000;
/** How long a key that was taken from a list may still be good here. */
const maxAgeMs = 600_000;

type Options = {
  fetchKeys: KeyListFetch;
  /** Milliseconds from any fixed point. */
  clock: () => number;
  /** Told each time that a list can't be had, why, and of which host, if its address has one. */
  onTrouble: (message: string, host: string | null) => void;
};

/** What is known of a list: `error` says why its last fetch failed. */
type KnownList = { keys: readonly PublicKey[]; error: string | null };

type Entry = {
  keys: readonly PublicKey[];
  error: string | null;
  triedAt: number;
  fetchedAt: number;
  fetching: Promise<void> | undefined;
};

/**
 * Lists of keys by their address, each fetched when it's first needed, again after ten minutes, and
 * for an unknown key at most every five seconds. While that fails, the keys at hand stay good.
 */
export const createKeyLists = ({ fetchKeys, clock, onTrouble }: Options) => {
  const entries = new Map<string, Entry>();

  const entryOf = (address: string): Entry => {
    const known = entries.get(address);
    if (known !== undefined) return known;
    const never = Number.NEGATIVE_INFINITY;
    const entry: Entry = {
      keys: [],
      error: null,
      triedAt: never,
      fetchedAt: never,
      fetching: undefined,
    };
    entries.set(address, entry);
    return entry;
  };

  const fetchOnce = async (address: string, entry: Entry): Promise<void> => {
    entry.triedAt = clock();
    try {
      entry.keys = await fetchKeys(address);
      entry.fetchedAt = entry.triedAt;
      entry.error = null;
    } catch (error) {
      entry.error = error instanceof KeyListError ? error.message : "The list can't be read.";
      onTrouble(entry.error, URL.parse(address)?.host ?? null);
    } finally {
      entry.fetching = undefined;
    }
  };

  /** Those who ask while a fetch runs wait for that one; never rejects. */
  const fetchAgain = (address: string, entry: Entry): Promise<void> => {
    if (entry.fetching === undefined && clock() - entry.triedAt >= refetchPauseMs) {
      entry.fetching = fetchOnce(address, entry);
    }
    return entry.fetching ?? Promise.resolve();
  };

  return {
    /** The list as it's known, fetched before if it's new or old. */
    read: async (address: string): Promise<KnownList> => {
      const entry = entryOf(address);
      if (clock() - entry.fetchedAt < maxAgeMs) return entry;
      const fetching = fetchAgain(address, entry);
      // Valid tokens don't wait for a list that is known to be in trouble.
      if (entry.keys.length === 0 || entry.error === null) await fetching;
      return entry;
    },
    /** The list as it is now, for a key that wasn't in it. */
    reread: async (address: string): Promise<KnownList> => {
      const entry = entryOf(address);
      await fetchAgain(address, entry);
      return entry;
    },
    /** Forgets all lists but these. */
    keepOnly: (addresses: ReadonlySet<string>): void => {
      for (const address of entries.keys()) if (!addresses.has(address)) entries.delete(address);
    },
  };
};
export type KeyLists = ReturnType<typeof createKeyLists>;
