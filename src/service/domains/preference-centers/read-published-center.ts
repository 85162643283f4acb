import { asc, eq, type SQL } from 'drizzle-orm';
import type { CenterContent } from '#contract/preference-center-content.ts';
import type { Database } from '#service/db/database.ts';
import {
  preferenceCentersTable,
  preferenceCenterVersionsTable,
} from '#service/db/schema/preference-centers.ts';
import { ofStatus, ofVersion, readCenterVersions } from './records.ts';
import { readShownPurposes, type ShownPurposes } from './shown-purposes.ts';

const centers = preferenceCentersTable;
const versions = preferenceCenterVersionsTable;

/** A center as people see it. */
export type PublishedCenter = {
  id: string;
  version: number;
  /** Of the collection point that answers come through, with the same version. */
  pointId: string;
  /** Its collection point is disabled: only refusals are taken then. */
  isDisabled: boolean;
  content: CenterContent;
  purposes: ShownPurposes;
};

const readWhere = async (
  db: Database,
  where: SQL | undefined,
): Promise<PublishedCenter | undefined> => {
  const [found] = await readCenterVersions(db, where);
  if (found === undefined) return undefined;
  const { row, pointId, isDisabled } = found;
  return {
    id: row.centerId,
    version: row.version,
    pointId,
    isDisabled,
    content: row.content,
    purposes: await readShownPurposes(db, [row.content]),
  };
};

/** The Active version of a center with what people see of its purposes; undefined where there is none. */
export const readPublishedCenter = (
  db: Database,
  id: string,
): Promise<PublishedCenter | undefined> => readWhere(db, ofStatus(id, 'ACTIVE'));

/** Any version of a center, as people would see it if it were published now. */
export const readCenterAsPublished = (
  db: Database,
  { id, version }: { id: string; version: number },
): Promise<PublishedCenter | undefined> => readWhere(db, ofVersion(id, version));

const isOldest = [asc(centers.createdAt), asc(centers.id)];

/** The center that links open which name none: the oldest with an Active version. */
export const findDefaultCenter = async (db: Database): Promise<string | undefined> => {
  const [oldest] = await db
    .select({ id: centers.id })
    .from(centers)
    .innerJoin(versions, eq(versions.centerId, centers.id))
    .where(eq(versions.status, 'ACTIVE'))
    .orderBy(...isOldest)
    .limit(1);
  return oldest?.id;
};

/** What the default center says of itself, without its purposes. */
export const readDefaultContent = async (
  db: Database,
): Promise<Pick<PublishedCenter, 'id' | 'version' | 'content'> | undefined> => {
  const [oldest] = await db
    .select({ id: centers.id, version: versions.version, content: versions.content })
    .from(centers)
    .innerJoin(versions, eq(versions.centerId, centers.id))
    .where(eq(versions.status, 'ACTIVE'))
    .orderBy(...isOldest)
    .limit(1);
  return oldest;
};
