import { eq, type SQL, sql } from 'drizzle-orm';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { PurposeStatus } from '#contract/purpose-values.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import {
  collectionPointPurposesTable,
  collectionPointsTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { hasDraft, identifierElement, isOfCenter } from './records.ts';
import { canCreateNewVersion, statusOf } from './wire.ts';

const versions = collectionPointVersionsTable;
const points = collectionPointsTable;
const links = collectionPointPurposesTable;
const purposes = purposeVersionsTable;

type PurposeName = { Id: string; Label: string; Version: number; Status: PurposeStatus };

const purposeNames = sql<PurposeName[]>`coalesce((
  select json_agg(json_build_object('Id', ${purposes.purposeId}, 'Label', ${purposes.name},
    'Version', ${purposes.version}, 'Status', ${purposes.status}) order by ${links.position})
  from ${links} join ${purposes} on ${purposes.purposeId} = ${links.purposeId}
    and ${purposes.version} = ${links.purposeVersion}
  where ${links.collectionPointId} = ${versions.collectionPointId}
    and ${links.version} = ${versions.version}), '[]')`;

/** What lists show of versions, in one statement: no settings, and of what they link the names. */
export const readSummaries = async (
  db: Database,
  page: { where: SQL | undefined; orderBy: SQL[]; limit: number; offset: number },
): Promise<CollectionPointVersionV1[]> => {
  const rows = await db
    .select({
      row: {
        collectionPointId: versions.collectionPointId,
        version: versions.version,
        name: versions.name,
        description: versions.description,
        type: versions.type,
        consentType: versions.consentType,
        status: versions.status,
        organizationId: versions.organizationId,
        tokenRevokedAt: versions.tokenRevokedAt,
        createdAt: versions.createdAt,
        modifiedAt: versions.modifiedAt,
        activatedAt: versions.activatedAt,
        createdBy: versions.createdBy,
        modifiedBy: versions.modifiedBy,
        publishedBy: versions.publishedBy,
        approvedBy: versions.approvedBy,
        subjectIdentifier: versions.subjectIdentifier,
      },
      disabled: points.disabled,
      hasDraft,
      isOfCenter,
      identifierElement,
      purposeNames,
    })
    .from(versions)
    .innerJoin(points, eq(points.id, versions.collectionPointId))
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
    .offset(page.offset);
  return rows.map((record) => ({
    Id: record.row.collectionPointId,
    Version: record.row.version,
    Name: record.row.name,
    Description: record.row.description,
    CollectionPointType: record.row.type,
    ConsentType: record.row.consentType,
    Status: statusOf(record),
    OrganizationId: record.row.organizationId,
    Disabled: record.disabled,
    TokenRevoked: record.row.tokenRevokedAt !== null,
    CanCreateNewVersion: canCreateNewVersion(record),
    CreateDate: toWireTime(record.row.createdAt),
    LastModifiedDate: toWireTime(record.row.modifiedAt),
    ActivationDate: toOptionalWireTime(record.row.activatedAt),
    CreatedBy: record.row.createdBy,
    LastModifiedBy: record.row.modifiedBy,
    PublishedBy: record.row.publishedBy,
    ApprovedBy: record.row.approvedBy,
    SubjectIdentifier: record.row.subjectIdentifier,
    IdentifierDataElement:
      record.identifierElement === null
        ? null
        : { Id: record.identifierElement.id, Label: record.identifierElement.name },
    Purposes: record.purposeNames,
  }));
};
