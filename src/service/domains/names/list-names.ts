import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import {
  type listNamesEndpoint,
  type NamedVersion,
  type NameKind,
  namesMaximum,
} from '#contract/names.ts';
import {
  collectionPointsTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import { consentGroupsTable } from '#service/db/schema/consent-groups.ts';
import { destinationsTable } from '#service/db/schema/events.ts';
import { preferenceCenterVersionsTable } from '#service/db/schema/preference-centers.ts';
import { purposePreferencesTable } from '#service/db/schema/purpose-preferences.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';

type Row = {
  kind: NameKind;
  id: string;
  name: string;
  draft_name: string | null;
  is_disabled: boolean | null;
  versions: NamedVersion[] | null;
};

const order = sql`order by lower(name) collate "C", id limit ${namesMaximum + 1}`;

const points = collectionPointsTable;
const pointVersions = collectionPointVersionsTable;
const purposes = purposeVersionsTable;
const centers = preferenceCenterVersionsTable;
const preferences = purposePreferencesTable;
const groups = consentGroupsTable;
const destinations = destinationsTable;

type Versions = PgTable & Record<'version' | 'status' | 'name', AnyPgColumn>;

/** Records in versions: the live one or else the newest, and a Draft, of each. */
const inVersions = (kind: NameKind, versions: Versions, id: AnyPgColumn, isDisabled: SQL): SQL =>
  sql`(select ${kind} as kind, id, name, nullif(draft_name, name) as draft_name,
      ${isDisabled} as is_disabled, versions
    from (select id,
        (array_agg(name order by status = 'ACTIVE' desc, version desc))[1] as name,
        max(name) filter (where status = 'DRAFT') as draft_name,
        json_agg(json_build_object('version', version, 'status', status) order by version) as versions
      from (select ${id} as id, ${versions.version} as version, ${versions.status} as status,
          ${versions.name} as name, max(${versions.version}) over (partition by ${id}) as newest
        from ${versions}) as one
      where status in ('ACTIVE', 'DRAFT') or version = newest
      group by id) as record
    ${order})`;

const plain = (kind: NameKind, table: PgTable, isDisabled: SQL): SQL =>
  sql`(select ${kind} as kind, id, name, null as draft_name, ${isDisabled} as is_disabled,
      null::json as versions
    from ${table} ${order})`;

const never = sql`null::boolean`;

/** All that has a name, by name within its kind; destinations only for administrators. */
export const listNames = async ({
  db,
  caller,
}: Pick<Context, 'db' | 'caller'>): Promise<EndpointAnswer<typeof listNamesEndpoint>> => {
  const isAdministrator = caller.scopes.includes('CONSENT_ADMIN');
  const parts = [
    inVersions(
      'COLLECTION_POINT',
      pointVersions,
      pointVersions.collectionPointId,
      sql`(select ${points.disabled} from ${points} where ${points.id} = record.id)`,
    ),
    inVersions('PURPOSE', purposes, purposes.purposeId, never),
    plain('PREFERENCE', preferences, sql`${preferences.disabled}`),
    inVersions('PREFERENCE_CENTER', centers, centers.centerId, never),
    plain('CONSENT_GROUP', groups, never),
    ...(isAdministrator ? [plain('DESTINATION', destinations, never)] : []),
  ];
  const { rows } = await db.execute<Row>(sql.join(parts, sql` union all `));
  const counts = new Map<NameKind, number>();
  const content = rows.flatMap(({ draft_name, is_disabled, ...named }) => {
    const count = (counts.get(named.kind) ?? 0) + 1;
    counts.set(named.kind, count);
    return count > namesMaximum
      ? []
      : [{ ...named, draftName: draft_name, isDisabled: is_disabled }];
  });
  return {
    content,
    cut: [...counts].filter(([, count]) => count > namesMaximum).map(([kind]) => kind),
  };
};
