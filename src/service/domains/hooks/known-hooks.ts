import type { Database } from '#service/db/database.ts';
import { type HookRow, hooksTable } from '#service/db/schema/hooks.ts';
import type { EventSeals, HookSecrets } from '#service/identity/event-seals.ts';

/** How long a process goes by what it read: what is deleted or rotated is so within that. */
const knownMs = 1_000;

type KnownHook = { row: HookRow; secrets: HookSecrets };

type Settings = {
  db: Database;
  eventSeals: Pick<EventSeals, 'openHook'>;
  /** Milliseconds from any fixed point. */
  clock: () => number;
};

const readAll = async ({
  db,
  eventSeals,
}: Pick<Settings, 'db' | 'eventSeals'>): Promise<ReadonlyMap<string, KnownHook>> => {
  const rows = await db.select().from(hooksTable);
  const hooks = await Promise.all(
    rows.map(async (row): Promise<[string, KnownHook][]> => {
      const secrets = await eventSeals.openHook(row.sealed, row.id);
      // By a secret that can't be read nothing is signed; other hooks go on.
      return secrets === undefined ? [] : [[row.id, { row, secrets }]];
    }),
  );
  return new Map(hooks.flat());
};

export type KnownHooks = { find: (id: string) => Promise<KnownHook | undefined> };

/** Knows all hooks by their ids, read at most once a second: made-up ids cost nothing. */
export const createKnownHooks = (settings: Settings): KnownHooks => {
  const { clock } = settings;
  let known: { readAt: number; all: ReturnType<typeof readAll> } | undefined;
  return {
    find: async (id) => {
      if (known === undefined || clock() - known.readAt >= knownMs || clock() < known.readAt) {
        const own = { readAt: clock(), all: readAll(settings) };
        known = own;
        own.all.catch(() => {
          // Whoever asks next reads again.
          if (known === own) known = undefined;
        });
      }
      return (await known.all).get(id);
    },
  };
};
