import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { jobsTable } from '#service/db/schema/jobs.ts';
import { fillSearchKeys } from '#service/domains/data-subjects/fill-search-keys.ts';
import { searchKeysFill } from '#service/domains/data-subjects/search-keys-fill.ts';
import { hashLinks } from '#service/domains/link-tokens/hash-links.ts';
import { linkFills } from '#service/domains/link-tokens/link-fills.ts';
import { findTwins } from '#service/domains/merge-requests/find-twins.ts';
import { takeLinksFromMerges } from '#service/domains/merges/take-links-from-merges.ts';
import { findSetters } from '#service/domains/receipts/find-setters.ts';
import type { LinkTokens } from '#service/identity/link-tokens.ts';
import type { SearchKeys } from '#service/identity/search-keys.ts';
import type { Work } from './job-kind.ts';
import { JobFailure } from './job-kind.ts';

type Filler = {
  db: Database;
  newId: () => string;
  searchKeys: SearchKeys;
  links: Pick<LinkTokens, 'tokenOf'>;
};

/** Goes on after `after`; undefined once nothing is left. */
type Fill = (
  filler: Filler,
  after: string | null,
  limit: number,
) => Promise<{ last: string; count: number } | undefined>;

/** What upgrades leave to be filled, by the name that their migration gave it. */
const fills: Readonly<Record<string, Fill>> = {
  'find-setters': ({ db }, ...page) => findSetters(db, ...page),
  'find-twins': ({ db }, ...page) => findTwins(db, ...page),
  [searchKeysFill]: fillSearchKeys,
  [linkFills.people]: hashLinks,
  [linkFills.merges]: ({ db }, ...page) => takeLinksFromMerges(db, ...page),
  'drop-point-counters': async ({ db }) => {
    // Tried again where the table isn't free at once.
    await db.execute(sql`select set_config('lock_timeout', '500ms', true)`);
    await db.execute(sql`alter table collection_point_versions drop column if exists first_receipt_at,
      drop column if exists last_activity_at, drop column if exists receipt_count`);
    return undefined;
  },
};

const usualPeople = 1_000;

/** Fills what the migrations of an upgrade left empty, in the order in which they left it. */
export const upgradeWork = ({
  people = usualPeople,
  ...filler
}: Omit<Filler, 'db'> & { people?: number }): Work => ({
  kind: 'UPGRADE',
  table: jobsTable,
  knows: inArray(jobsTable.name, Object.keys(fills)),
  order: sql`${jobsTable.createdAt}, ${jobsTable.id}`,
  run: async ({ rowId, step }) => {
    const goOn = () =>
      step(async (tx, { done, tell, end }) => {
        const [job] = await tx.select().from(jobsTable).where(eq(jobsTable.id, rowId));
        const fill = fills[job?.name ?? ''];
        if (fill === undefined) throw new JobFailure('This release knows no such step.');
        const filled = await fill(
          { db: tx, ...filler },
          (job?.position ?? null) as string | null,
          people,
        );
        if (filled === undefined) {
          end();
          return false;
        }
        const { rows } = await tx.execute<{ total: number }>(
          sql`select coalesce(sum(count), 0)::int as total from people_counts`,
        );
        tell({ done: done + filled.count, total: rows[0]?.total ?? null });
        await tx.update(jobsTable).set({ position: filled.last }).where(eq(jobsTable.id, rowId));
        return true;
      });
    while (await goOn());
  },
  settle: async () => {},
});
