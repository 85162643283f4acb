import { and, eq } from 'drizzle-orm';
import { awakenableSettings } from '#contract/awakenable-settings.ts';
import {
  collectionPointDataElementsTable,
  collectionPointPurposesTable,
  collectionPointsTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import type { Publishing } from '#service/domains/approvals/require-approval.ts';
import { ensureDataElements } from '#service/domains/data-elements/ensure-data-elements.ts';
import { organizationName } from '#service/domains/organizations/list-organizations.ts';
import type { Context } from '#service/http/context.ts';
import { keepFormerPoints } from './keep-former-points.ts';
import { publishVersion } from './publish-version.ts';
import { lockCollectionPoint } from './records.ts';
import { asDraft } from './rules.ts';

const versions = collectionPointVersionsTable;

export type CenterPoint = {
  id: string;
  version: number;
  center: { id: string; name: string; template: string };
  defaultLanguage: string;
  languages: readonly string[];
  /** Active versions, each purpose once. */
  purposes: readonly { id: string; version: number }[];
  /** Names, each once. */
  dataElements: readonly string[];
};

/**
 * Gives the collection point of a preference center its next Active version, and makes the point where
 * there's none yet. The center is locked, and has the name.
 */
export const publishCenterPoint = async (
  context: Context,
  { id, version, center, defaultLanguage, languages, purposes, dataElements }: CenterPoint,
  publishing?: Publishing,
): Promise<void> => {
  const { db, account, now } = context;
  const at = now();
  if ((await lockCollectionPoint(db, id)) === null) {
    await db.insert(collectionPointsTable).values({ id, createdAt: at });
  }
  const isActive = and(eq(versions.collectionPointId, id), eq(versions.status, 'ACTIVE'));
  await keepFormerPoints(db, isActive, at);
  await db.insert(versions).values({
    collectionPointId: id,
    version,
    organizationId: account.organizationId,
    name: center.name,
    description: 'What people say on the preference center of this name.',
    type: 'PREFERENCE_CENTER',
    fields: {
      PreferenceCenter: {
        Id: center.id,
        Name: center.name,
        OrganizationName: organizationName,
        Template: center.template,
      },
      Language: defaultLanguage,
      Languages: languages.length === 0 ? [defaultLanguage] : [...languages],
    },
    awake: awakenableSettings,
    ...asDraft(context),
  });
  const target = { collectionPointId: id, version };
  if (purposes.length > 0) {
    await db.insert(collectionPointPurposesTable).values(
      purposes.map((purpose, position) => ({
        ...target,
        purposeId: purpose.id,
        purposeVersion: purpose.version,
        position,
      })),
    );
  }
  const elements = await ensureDataElements(context, dataElements);
  if (elements.length > 0) {
    await db
      .insert(collectionPointDataElementsTable)
      .values(
        elements.map((element, position) => ({ ...target, dataElementId: element.id, position })),
      );
  }
  await publishVersion(context, { id, version }, at, publishing);
};
