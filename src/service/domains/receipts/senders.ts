import type { Siblings, Topics } from '#service/http/siblings.ts';
import type { CollectionPointToken } from '#service/identity/verify-collection-point-token.ts';

/** Networks by collection point that are counted apart in five minutes: some 5 MB in an hour. */
const networkMaximum = 2_000;
const slotMs = 300_000;
const slotCount = 12;
/** Tokens by which records that weren't verified are told apart. */
const tokenMaximum = 500;

export type Sums = Counted['others'];

/** What came for one collection point: by network, '' where it isn't known, and of all others. */
type Counted = Topics['senders']['answer'];

const none: Sums = { records: 0, refused: 0 };
export const plus = (one: Sums, other: Sums): Sums => ({
  records: one.records + other.records,
  refused: one.refused + other.refused,
});

/** The same of several. */
const together = (all: readonly Counted[]): Counted => {
  const networks = new Map<string, Sums>();
  for (const [network, sums] of all.flatMap((one) => one.networks)) {
    networks.set(network, plus(networks.get(network) ?? none, sums));
  }
  return {
    networks: [...networks],
    others: all.reduce((sum, { others }) => plus(sum, others), none),
  };
};

type Slot = {
  place: number;
  /** How many networks are counted apart. */
  size: number;
  points: Map<string, { networks: Map<string, Sums>; others: Sums }>;
};

type Options = {
  now: () => string;
  /** The other processes of this machine. */
  siblings?: Pick<Siblings, 'ask' | 'answer'> | undefined;
  maximum?: number;
};

/**
 * Counts from which networks the records of collection points come, for an hour and in memory. Only
 * collection points whose token was verified are counted, so there are only so many.
 */
export const createSenders = ({ now, siblings, maximum = networkMaximum }: Options) => {
  const placeOf = (at: string): number => Math.floor(Date.parse(at) / slotMs);
  const firstPlace = placeOf(now());
  let slots: Slot[] = [];
  /** Collection points by the hash of their token, those used last at the end. */
  const known = new Map<string, string>();

  const slotNow = (): Slot => {
    const place = placeOf(now());
    const last = slots.at(-1);
    if (last?.place === place) return last;
    const slot: Slot = { place, size: 0, points: new Map() };
    slots = [...slots.filter((own) => own.place > place - slotCount), slot];
    return slot;
  };

  const add = (collectionPointId: string, network: string | null, sums: Sums): void => {
    const slot = slotNow();
    const point = slot.points.get(collectionPointId) ?? { networks: new Map(), others: none };
    slot.points.set(collectionPointId, point);
    const name = network ?? '';
    const before = point.networks.get(name);
    if (before === undefined && slot.size >= maximum) {
      point.others = plus(point.others, sums);
      return;
    }
    if (before === undefined) slot.size += 1;
    point.networks.set(name, plus(before ?? none, sums));
  };

  const readOwn = (collectionPointId: string): Counted => {
    const oldest = placeOf(now()) - slotCount;
    return together(
      slots.flatMap(({ place, points }) => {
        const point = points.get(collectionPointId);
        if (place <= oldest || point === undefined) return [];
        return [{ networks: [...point.networks], others: point.others }];
      }),
    );
  };
  siblings?.answer('senders', readOwn);

  return {
    /** Counts a record whose token was verified. */
    note: (
      { hash, collectionPointId }: Pick<CollectionPointToken, 'hash' | 'collectionPointId'>,
      network: string | null,
      isRefused: boolean,
    ): void => {
      known.delete(hash);
      const [oldest] = known.keys();
      if (known.size >= tokenMaximum && oldest !== undefined) known.delete(oldest);
      known.set(hash, collectionPointId);
      add(collectionPointId, network, { records: 1, refused: isRefused ? 1 : 0 });
    },
    /** Counts records that a limit refused, so that nothing was verified, by a token that was before. */
    noteLimited: (hash: string, network: string | null, records: number): void => {
      const collectionPointId = known.get(hash);
      if (collectionPointId === undefined) return;
      add(collectionPointId, network, { records, refused: records });
    },
    /** What came for a collection point, to all processes of this machine. */
    read: async (collectionPointId: string): Promise<Counted & { since: string }> => {
      const others = (await siblings?.ask('senders', collectionPointId)) ?? [];
      const place = Math.max(firstPlace, placeOf(now()) - slotCount + 1);
      return {
        ...together([readOwn(collectionPointId), ...others]),
        since: new Date(place * slotMs).toISOString(),
      };
    },
  };
};
export type Senders = ReturnType<typeof createSenders>;
