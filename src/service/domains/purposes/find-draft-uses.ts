import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import {
  collectionPointPurposesTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import { consentCountsTable, consentDayCountsTable } from '#service/db/schema/counts.ts';
import { suppressionsTable } from '#service/db/schema/erasures.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { centersOfPurpose } from '#service/domains/preference-centers/centers-of-purpose.ts';
import { rulesOfPurpose } from '#service/domains/retention/rules-of-purpose.ts';
import { readNamedVersions } from './read-named-versions.ts';
import { type DraftUses, shownMaximum } from './rules.ts';

const links = collectionPointPurposesTable;
const points = collectionPointVersionsTable;
const versions = purposeVersionsTable;

/** The counts tell; no row of theirs goes away. */
const isNamedBy = async (
  db: Database,
  { purposeId, version }: { purposeId: string; version: number },
  isOnly: boolean,
): Promise<boolean> => {
  const counted = sql`select from ${consentCountsTable} as counted
    where counted.purpose_id = ${purposeId}::uuid`;
  const { rows } = await db.execute<{ isNamed: boolean }>(
    isOnly
      ? sql`select exists (${counted})
          or exists (select from ${consentDayCountsTable} as done
            where done.purpose_id = ${purposeId}::uuid)
          or exists (select from ${suppressionsTable} as refused
            where refused.purpose_id = ${purposeId}::uuid) as "isNamed"`
      : sql`select exists (${counted} and counted.purpose_version = ${version}::bigint)
          as "isNamed"`,
  );
  return rows[0]?.isNamed === true;
};

/**
 * What refers to a Draft that is locked.
 * @param isOnly whether the purpose goes with it: then also what refers to the purpose
 */
export const findDraftUses = async (
  db: Database,
  draft: { purposeId: string; version: number },
  isOnly: boolean,
): Promise<DraftUses> => {
  const { purposeId, version } = draft;
  const isAgreedTo = (await readNamedVersions(db, [draft]))(draft);
  const limit = shownMaximum + 1;
  const linking = await db
    .selectDistinct({ name: points.name })
    .from(links)
    .innerJoin(
      points,
      and(eq(points.collectionPointId, links.collectionPointId), eq(points.version, links.version)),
    )
    .where(and(eq(links.purposeId, purposeId), eq(links.purposeVersion, version)))
    .orderBy(points.name)
    .limit(limit);
  const children = isOnly
    ? await db
        .selectDistinct({ name: versions.name })
        .from(versions)
        .where(sql`lower(${versions.fields}->>'ParentPurposeId') = ${purposeId}`)
        .orderBy(versions.name)
        .limit(limit)
    : [];
  return {
    isAgreedTo,
    isNamed: isAgreedTo || (await isNamedBy(db, draft, isOnly)),
    points: linking.map(({ name }) => name),
    children: children.map(({ name }) => name),
    centers: isOnly ? await centersOfPurpose(db, purposeId, limit) : [],
    rules: isOnly ? await rulesOfPurpose(db, purposeId, limit) : [],
  };
};
