import { asc, sql } from 'drizzle-orm';
import {
  type ConsentGroup,
  type ConsentGroupPerson,
  shownPeopleMaximum,
} from '#contract/consent-groups.ts';
import { effectiveStatus, orderOf, ownStatusOf } from '#contract/group-status.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  type ConsentGroupRow,
  consentGroupMembersTable,
} from '#service/db/schema/consent-groups.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { readStatuses } from '#service/domains/data-subjects/read-statuses.ts';
import { type Context, Reply } from '#service/http/context.ts';
import { findServicePurposes } from './read-effects.ts';
import {
  countMembers,
  enforcedIn,
  findWithMembers,
  isMemberOf,
  membershipTypeOf,
  readChildren,
  readGroup,
  readLines,
  readPriorities,
} from './records.ts';

const members = consentGroupMembersTable;
const subjects = dataSubjectsTable;

type ReadContext = Pick<Context, 'db' | 'now'>;

const readIdentifiers = async (db: Database, ids: readonly string[]) => {
  const rows = await db
    .select({ id: subjects.id, identifier: subjects.identifier })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', ids));
  return new Map(rows.map(({ id, identifier }) => [id, identifier]));
};

/** People of a group with what it makes of their statuses, in a fixed number of statements. */
export const showPeople = async (
  { db, now }: ReadContext,
  groupId: string,
  subjectIds: readonly string[],
): Promise<ConsentGroupPerson[]> => {
  if (subjectIds.length === 0) return [];
  const identifierOf = await readIdentifiers(db, subjectIds);
  const line = (await readLines(db, [groupId])).get(groupId) ?? new Map();
  const ruled: string[] = [...line.keys()];
  const order = orderOf(await readPriorities(db));
  const services = await findServicePurposes(db, ruled);
  const rows = await readStatuses(db, { subjectIds, now: now() });
  const statusesOf = Map.groupBy(rows, ({ subjectId }) => subjectId);
  const effectOf = (purposeId: string, own: ReturnType<typeof ownStatusOf> | null) =>
    effectiveStatus(own, [enforcedIn(line, purposeId, order)], {
      order,
      isService: services.has(purposeId),
    }).status;
  return subjectIds.flatMap((id) => {
    const identifier = identifierOf.get(id);
    if (identifier === undefined) return [];
    const said = statusesOf.get(id) ?? [];
    const asked = said.map(({ purposeId, version, status, isDeclined }) => {
      const own = ownStatusOf(status, isDeclined);
      const effective = effectOf(purposeId, own);
      return { id: purposeId, version, status: own.status, effectiveStatus: effective };
    });
    const unasked = ruled.flatMap((purposeId) => {
      if (said.some((one) => one.purposeId === purposeId)) return [];
      const effective = effectOf(purposeId, null);
      if (effective === null) return [];
      return [{ id: purposeId, version: null, status: null, effectiveStatus: effective }];
    });
    return [{ id, identifier, purposes: [...asked, ...unasked] }];
  });
};

const readFirstPeople = async (db: Database, groupId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: members.subjectId })
    .from(members)
    .where(isMemberOf(groupId))
    .orderBy(asc(members.subjectId))
    .limit(shownPeopleMaximum);
  return rows.map(({ id }) => id);
};

type View = { includeDataSubjects: boolean };

/** A group as its record shows it. */
export const showGroup = async (
  context: ReadContext,
  group: ConsentGroupRow,
  { includeDataSubjects }: View,
): Promise<ConsentGroup> => {
  const { db } = context;
  const { id } = group;
  const line = (await readLines(db, [id])).get(id) ?? new Map();
  const order = orderOf(await readPriorities(db));
  const children = await readChildren(db, [id]);
  const childIds = children.map((child) => child.id);
  const grandchildren = childIds.length === 0 ? [] : await readChildren(db, childIds);
  const withPeople = childIds.length === 0 ? new Set() : await findWithMembers(db, childIds);
  const total = (await countMembers(db, [id])).get(id) ?? 0;
  const people =
    includeDataSubjects && total > 0
      ? await showPeople(context, id, await readFirstPeople(db, id))
      : [];
  const rulesOf = [...line].map(([purposeId, said]) => ({
    purposeId,
    own: said.find(({ groupId }: { groupId: string }) => groupId === id),
    effectiveStatus: enforcedIn(line, purposeId, order),
  }));
  const isCut = includeDataSubjects && total > people.length;
  return {
    name: group.name,
    description: group.description,
    externalName: group.externalName,
    consentGroupId: id,
    membershipType: membershipTypeOf({ children: children.length > 0, people: total > 0 }),
    purposeRules: rulesOf.flatMap(({ purposeId, own, effectiveStatus: effective }) =>
      own === undefined
        ? []
        : [{ purposeId, enforcedStatus: own.enforcedStatus, effectiveStatus: effective }],
    ),
    dataSubjects: people,
    consentGroups: children.map((child) => ({
      name: child.name,
      description: child.description,
      externalName: child.externalName,
      consentGroupId: child.id,
      membershipType: membershipTypeOf({
        children: grandchildren.some(({ parentId }) => parentId === child.id),
        people: withPeople.has(child.id),
      }),
    })),
    parentConsentGroupId: group.parentId,
    numberOfDataSubjects: total,
    inheritedRules: rulesOf.flatMap(({ purposeId, own, effectiveStatus: effective }) =>
      own === undefined && effective !== null ? [{ purposeId, effectiveStatus: effective }] : [],
    ),
    ...(isCut && {
      messages: [
        `dataSubjects has ${people.length} of ${total} people. List all of them with GET …/data-subjects.`,
      ],
    }),
  };
};

/** A write's answer. What is kept for a repeat names nobody: the write may be about none of them. */
export const answerWithGroup = async (
  context: ReadContext,
  id: string,
  { view, status }: { view: View; status: number },
): Promise<Reply<ConsentGroup>> => {
  const group = await showGroup(context, await readGroup(context.db, id), view);
  return new Reply(group, { status, kept: { ...group, dataSubjects: [] } });
};
