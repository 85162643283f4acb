import { sql } from 'drizzle-orm';
import {
  effectiveStatus,
  type GroupStatus,
  type OwnStatus,
  orderOf,
  type StatusOrder,
} from '#contract/group-status.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { readGroupIdsOf } from './group-ids-of.ts';
import { enforcedIn, type Line, readLines, readPriorities } from './records.ts';

const versions = purposeVersionsTable;

/** Which of these purposes are of kind service, by their Active version, or else the newest published. */
export const findServicePurposes = async (
  db: Database,
  purposeIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (purposeIds.length === 0) return new Set();
  const rows = await db
    .selectDistinctOn([versions.purposeId], {
      id: versions.purposeId,
      kind: sql<string | null>`${versions.fields} ->> 'Kind'`,
    })
    .from(versions)
    .where(isOneOf(sql`${versions.purposeId}`, 'uuid', purposeIds))
    .orderBy(
      versions.purposeId,
      sql`array_position(array['ACTIVE', 'RETIRED'], ${versions.status})`,
      sql`${versions.version} desc`,
    );
  return new Set(rows.flatMap(({ id, kind }) => (kind === 'SERVICE' ? [id] : [])));
};

/** What the groups of a person make of one purpose. */
export type GroupEffect = {
  /** By each group that they are in. */
  byGroup: { groupId: string; status: GroupStatus | null }[];
  status: GroupStatus | null;
  /** Whose rule gives it; null where it's the person's own. */
  groupId: string | null;
};

export type Effects = {
  /** The groups that the person is in. */
  groupIds: readonly string[];
  /** The purposes that these groups, or those above them, have rules for. */
  purposeIds: readonly string[];
  of: (purposeId: string, own: OwnStatus | null) => GroupEffect;
};

const effectIn = (
  groupIds: readonly string[],
  lines: ReadonlyMap<string, Line>,
  order: StatusOrder,
  services: ReadonlySet<string>,
): Effects => ({
  groupIds,
  purposeIds: [...new Set(groupIds.flatMap((id) => [...(lines.get(id)?.keys() ?? [])]))],
  of: (purposeId, own) => {
    const ruled = { order, isService: services.has(purposeId) };
    const enforced = groupIds.map((id) => enforcedIn(lines.get(id), purposeId, order));
    const all = effectiveStatus(own, enforced, ruled);
    const place = all.isByRule ? enforced.indexOf(all.status) : -1;
    return {
      byGroup: groupIds.map((groupId, index) => ({
        groupId,
        status: effectiveStatus(own, [enforced[index] ?? null], ruled).status,
      })),
      status: all.status,
      groupId: groupIds[place] ?? null,
    };
  },
});

/** Of whoever is in no group. */
export const noEffects: Effects = effectIn([], new Map(), orderOf([]), new Set());

/**
 * What groups make of people's statuses, by person, in at most four statements, and in one where none
 * of them is in a group: such people are left out.
 */
export const readEffects = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, Effects>> => {
  const groupIdsOf = await readGroupIdsOf(db, subjectIds);
  if (groupIdsOf.size === 0) return new Map();
  const lines = await readLines(db, [...new Set([...groupIdsOf.values()].flat())]);
  const rulesOf = [...lines.values()].flatMap((line) => [...line]);
  const order = orderOf(rulesOf.length === 0 ? [] : await readPriorities(db));
  const raised = rulesOf.flatMap(([purposeId, said]) =>
    said.some(({ enforcedStatus }) => enforcedStatus === 'ALWAYS') ? [purposeId] : [],
  );
  const services = await findServicePurposes(db, [...new Set(raised)]);
  return new Map(
    [...groupIdsOf].map(([id, groupIds]) => [id, effectIn(groupIds, lines, order, services)]),
  );
};
