import { readCatalogStamp } from '#service/db/catalog-stamp.ts';
import type { Database } from '#service/db/database.ts';
import { shareDrafts } from '#service/domains/purposes/hold-drafts.ts';
import { leaveOutDiscarded } from './leave-out-discarded.ts';
import { type PointOfReceipt, type PointVersion, readPoint } from './read-point.ts';

type Remembered = { stamp: string; point: PointOfReceipt };

/**
 * Drafts that receipts come through, or that these link, can't be edited or discarded until the
 * transaction ends: both wait for what is recorded, and are refused then. A refusal that names a Draft
 * without a link isn't waited for: it agrees to no text.
 */
const draftsOf = (
  wanted: readonly PointVersion[],
  points: readonly (PointOfReceipt | null)[],
): string[] =>
  points.flatMap((point, place) => [
    ...(point?.isDraft ? [wanted[place]?.collectionPointId ?? []].flat() : []),
    ...(point?.purposes ?? []).flatMap(({ id, isDraft }) => (isDraft ? [id] : [])),
  ]);

const rememberedMaximum = 500;

/**
 * Reads versions of collection points and caches them until the catalog changes. The database's stamp
 * tells, in the same transaction that uses them.
 */
export const createPoints = () => {
  const remembered = new Map<string, Remembered>();

  const read = async (
    db: Database,
    point: PointVersion,
    stamp: string | undefined,
  ): Promise<PointOfReceipt | null> => {
    const key = `${point.collectionPointId} ${point.version}`;
    const known = remembered.get(key);
    remembered.delete(key);
    const found = known !== undefined && known.stamp === stamp ? known.point : null;
    const current = found ?? (await readPoint(db, point));
    if (current === null || stamp === undefined) return current;
    remembered.set(key, { stamp, point: current });
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedMaximum && oldest !== undefined) remembered.delete(oldest);
    return current;
  };

  /** The versions named, in the given order; null for those that don't exist. */
  return async (
    db: Database,
    wanted: readonly PointVersion[],
  ): Promise<(PointOfReceipt | null)[]> => {
    const stamp = await readCatalogStamp(db);
    const points = new Map<string, PointOfReceipt | null>();
    const found: (PointOfReceipt | null)[] = [];
    for (const version of wanted) {
      const key = `${version.collectionPointId} ${version.version}`;
      const known = points.get(key);
      const point = known === undefined ? await read(db, version, stamp) : known;
      points.set(key, point);
      found.push(point);
    }
    const drafts = draftsOf(wanted, found);
    if (drafts.length === 0) return found;
    await shareDrafts(db, drafts);
    const isUnchanged = (await readCatalogStamp(db)) === stamp;
    return isUnchanged ? found : leaveOutDiscarded(db, wanted, found);
  };
};
export type Points = ReturnType<typeof createPoints>;
