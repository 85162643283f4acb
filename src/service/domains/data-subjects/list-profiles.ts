import { and, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { deprecationHeader } from '#contract/common/headers.ts';
import { parseSort } from '#contract/common/paging.ts';
import type { ProfileProperty, ProfileSortKey } from '#contract/data-subject-values.ts';
import type { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { Reply, type RequestContext } from '#service/http/context.ts';
import { readSlice } from '#service/http/slice.ts';
import { matching } from './find-subjects.ts';
import { readLinkedChoices, versionKey } from './linked-choices.ts';
import {
  countSubjects,
  readElementRows,
  readPurposeRows,
  readSubjects,
  type SubjectRow,
} from './records.ts';
import { linkTokenFor, toProfile } from './wire.ts';

type Input = Pick<EndpointInput<typeof listProfilesEndpoint>, 'query' | 'headers'>;
type Answer = EndpointAnswer<typeof listProfilesEndpoint>;

const subjects = dataSubjectsTable;
const sortColumns = {
  id: subjects.id,
  identifier: subjects.identifier,
  createdDate: subjects.createdAt,
  lastModifiedDate: subjects.modifiedAt,
  lastTransactionDate: subjects.lastTransactionAt,
  identifierType: subjects.identifierType,
} satisfies Record<ProfileSortKey, unknown>;

/** An identifier has one row: it needs nothing to tell rows apart. */
const tieBreakOf = (key: ProfileSortKey) =>
  key === 'identifier' ? subjects.identifier : subjects.id;

const criteriaOf = ({ query, headers }: Input) => ({
  identifier: headers.identifier ?? query.identifier,
  dataElementName: headers.dataElementName,
  dataElementValue: headers.dataElementValue,
  updatedAfter: query.updatedSince,
  updatedBefore: query.toDate,
  interactionSince: query.since,
  purposeId: query.purposeGuid?.toLowerCase(),
  collectionPointId: query.collectionPointGuid?.toLowerCase(),
  collectionPointName: query.collectionPointName,
  areOfOneChange: query.changedThrough === undefined ? undefined : true,
});

/** Subjects as profiles, in at most three statements whatever their number. */
const readProfiles = async (
  { db, caller }: Pick<RequestContext, 'db' | 'caller'>,
  rows: readonly SubjectRow[],
  query: Input['query'],
) => {
  if (rows.length === 0) return [];
  const has = (property: ProfileProperty) => query.properties.includes(property);
  const ids = rows.map(({ id }) => id);
  const ignoreTopics = has('ignoreTopics');
  const ignoreCustomPreferences = has('ignoreCustomPreferences');
  const shown = { topics: !ignoreTopics, preferences: !ignoreCustomPreferences };
  const [elements, purposes] = await Promise.all([
    readElementRows(db, ids),
    readPurposeRows(db, ids, shown),
  ]);
  const linked = has('includeAllPreferences')
    ? await readLinkedChoices(
        db,
        purposes.map(({ row }) => row),
      )
    : undefined;
  const elementsOf = Map.groupBy(elements, ({ subjectId }) => subjectId);
  const purposesOf = Map.groupBy(purposes, ({ row }) => row.subjectId);
  return rows.map((subject) =>
    toProfile(
      {
        subject,
        elements: elementsOf.get(subject.id) ?? [],
        purposes: purposesOf.get(subject.id) ?? [],
      },
      {
        linkedOf: ({ row }) => linked?.get(versionKey(row)),
        linkToken: linkTokenFor(caller, query.properties, subject),
        includeGeolocation: query.includeGeolocation,
        ignoreTopics,
        ignoreCustomPreferences,
      },
    ),
  );
};

/**
 * One slice of profiles (spec.md 4.4, design.md 5.5). There are no identity groups: naming one finds
 * nobody.
 * @throws Problem 400 where the continuation does not fit
 */
export const listProfiles = async (
  context: Pick<RequestContext, 'db' | 'caller' | 'continuations'>,
  { query, headers }: Input,
): Promise<Reply<Answer>> => {
  const { db } = context;
  const { key, direction } = parseSort(query.sort);
  const keyset = keysetOf(sortColumns[key], tieBreakOf(key), direction);
  const criteria = criteriaOf({ query, headers });
  const group = query.linkedIdentityGroupId;
  const found = and(await matching(db, criteria), group === undefined ? undefined : sql`false`);
  const answer = await readSlice(
    context,
    {
      search: { operation: 'profiles', criteria, group, key, direction },
      requestContinuation: headers.requestContinuation,
      page: query.page,
      size: query.size,
    },
    {
      keyset,
      read: ({ where, ...part }) => readSubjects(db, { ...part, keyset, where: and(found, where) }),
      show: (rows) => readProfiles(context, rows, query),
      count: query.properties.includes('ignoreCount') ? undefined : () => countSubjects(db, found),
    },
  );
  const isDeprecated = query.identifier !== undefined;
  return new Reply(answer, {
    headers: isDeprecated ? { [deprecationHeader.name]: deprecationHeader.value } : {},
  });
};
