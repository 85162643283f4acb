import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { ActivityObject } from '#contract/common/activity.ts';
import type { Database } from '#service/db/database.ts';
import { containing } from '#service/db/filters.ts';
import { activityTable as activity } from '#service/db/schema/activity.ts';
import { collectionPointVersionsTable as points } from '#service/db/schema/collection-points.ts';
import { dataElementsTable as elements } from '#service/db/schema/data-elements.ts';
import { destinationsTable as destinations } from '#service/db/schema/events.ts';
import { hooksTable as hooks } from '#service/db/schema/hooks.ts';
import {
  apiCredentialsTable as credentials,
  receiptSignersTable as signers,
} from '#service/db/schema/identity.ts';
import { preferenceCenterVersionsTable as centers } from '#service/db/schema/preference-centers.ts';
import { purposePreferencesTable as preferences } from '#service/db/schema/purpose-preferences.ts';
import { purposeVersionsTable as purposes } from '#service/db/schema/purposes.ts';
import { retentionRulesTable as rules } from '#service/db/schema/retention.ts';

/** More would be no search but a list of everything. */
const mostObjects = 500;

const isOfType = (type: ActivityObject) => sql<ActivityObject>`${type}::text`;

/** Acts on configuration any version of which has a name with this text in it. */
export const isAboutNamed = async (db: Database, text: string): Promise<SQL> => {
  const pattern = containing(text);
  const named = [
    { type: 'collectionPoint', table: points, id: points.collectionPointId },
    { type: 'purpose', table: purposes, id: purposes.purposeId },
    { type: 'preferenceCenter', table: centers, id: centers.centerId },
    { type: 'purposePreference', table: preferences, id: preferences.id },
    { type: 'destination', table: destinations, id: destinations.id },
    { type: 'hook', table: hooks, id: hooks.id },
    { type: 'dataElement', table: elements, id: elements.id },
    { type: 'retentionRule', table: rules, id: rules.id },
    { type: 'apiCredential', table: credentials, id: credentials.id },
    { type: 'receiptSigner', table: signers, id: signers.id },
  ] as const;
  const [first, second, ...others] = named.map(({ type, table, id }) =>
    db
      .selectDistinct({ type: isOfType(type), id: sql<string>`${id}::text` })
      .from(table)
      .where(sql`${table.name} ilike ${pattern}`)
      .limit(mostObjects),
  );
  if (first === undefined || second === undefined) return sql`false`;
  const found = await unionAll(first, second, ...others).limit(mostObjects);
  const byType = Map.groupBy(found, ({ type }) => type);
  return (
    or(
      ...[...byType].map(([type, objects]) =>
        and(
          eq(activity.objectType, type),
          inArray(
            activity.objectId,
            objects.map(({ id }) => id),
          ),
        ),
      ),
    ) ?? sql`false`
  );
};
