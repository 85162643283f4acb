import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { toUtc } from '#contract/common/values.ts';
import type { PurposeSubject } from '#contract/data-subject-records.ts';
import {
  type ConsentStatus,
  consentStatuses,
  type purposeSubjectStatuses,
} from '#contract/data-subject-values.ts';
import type { listPurposeSubjectsEndpoint } from '#contract/data-subjects.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { dataSubjectsTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { purposesTable } from '#service/db/schema/purposes.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';
import type { Context } from '#service/http/context.ts';
import { toPage } from '#service/http/page.ts';
import { notFound } from '#service/http/problem.ts';
import { type ConsentedChoice, consentedChoicesOf } from './consented-choices.ts';

type Input = Pick<EndpointInput<typeof listPurposeSubjectsEndpoint>, 'params' | 'query'>;

const purposes = subjectPurposesTable;
const subjects = dataSubjectsTable;

/** This answer has six statuses, written with spaces: each of ours becomes the closest one. */
const statusTexts: Record<ConsentStatus, (typeof purposeSubjectStatuses)[number]> = {
  ACTIVE: 'ACTIVE',
  OPT_IN: 'ACTIVE',
  NOT_OPT_OUT: 'ACTIVE',
  IMPLICIT: 'ACTIVE',
  ALWAYS_ACTIVE: 'ACTIVE',
  EXTEND: 'ACTIVE',
  CHANGE_PREFERENCES: 'ACTIVE',
  PENDING: 'PENDING',
  NO_CONSENT: 'NOT GIVEN',
  EXPIRED: 'EXPIRED',
  WITHDRAWN: 'WITHDRAWN',
  OPT_OUT: 'OPT OUT',
  HARD_OPT_OUT: 'OPT OUT',
};

const shownAs = (text: string): ConsentStatus[] =>
  consentStatuses.filter((status) => statusTexts[status] === text);

type Search = {
  purposeId: string;
  where: SQL | undefined;
  query: Input['query'];
  endings: ReturnType<typeof endingsBy>;
};

const countSubjects = async (db: Database, { where, endings }: Search): Promise<number> => {
  const [row] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(purposes)
    .leftJoin(endings.retirements, endings.on)
    .where(where);
  return row?.total ?? 0;
};

/**
 * Who is on the page, and how many there are in all. A later page goes through everyone before it in
 * order anyway, so it counts on the way; the first page doesn't.
 */
const findSubjects = async (
  db: Database,
  search: Search,
): Promise<{ ids: string[]; total: number }> => {
  const { where, endings } = search;
  const { page, size } = search.query;
  const rows = await db
    .select({
      id: purposes.subjectId,
      ...(page === 0 ? {} : { total: sql<number>`count(*) over ()`.mapWith(Number) }),
    })
    .from(purposes)
    .leftJoin(endings.retirements, endings.on)
    .where(where)
    .orderBy(asc(purposes.subjectId))
    .limit(size)
    .offset(page * size);
  const ids = rows.map(({ id }) => id);
  const isAll = page === 0 && ids.length < size;
  const total = isAll ? ids.length : (rows[0]?.total ?? (await countSubjects(db, search)));
  return { ids, total };
};

/** Names and choices are worked out for those alone who are shown. */
const readRows = (db: Database, ids: string[], { purposeId, query, endings }: Search) =>
  db
    .select({
      identifier: subjects.identifier,
      status: endings.status,
      firstTransactionAt: purposes.firstTransactionAt,
      lastTransactionAt: endings.lastTransactionAt,
      choices: consentedChoicesOf(purposes, {
        topics: true,
        preferences: query.includeCustomPreferences,
      }),
    })
    .from(purposes)
    .innerJoin(subjects, eq(subjects.id, purposes.subjectId))
    .leftJoin(endings.retirements, endings.on)
    .where(and(eq(purposes.purposeId, purposeId), inArray(purposes.subjectId, ids)))
    .orderBy(asc(purposes.subjectId));

const toPreferences = (choices: readonly ConsentedChoice[]) =>
  [...Map.groupBy(choices, ({ preferenceId }) => preferenceId)].flatMap(([id, options]) =>
    id === null
      ? []
      : [
          {
            Id: id,
            Name: options[0]?.preferenceName ?? '',
            CustomPreferenceOptions: options.map((option) => ({
              Id: option.id,
              Name: option.name,
            })),
          },
        ],
  );

const toSubject = (row: Awaited<ReturnType<typeof readRows>>[number]): PurposeSubject => {
  const topics = row.choices.filter(({ preferenceId }) => preferenceId === null);
  return {
    DataSubjectId: row.identifier,
    Status: statusTexts[row.status],
    FirstTransactionDate: toWireTime(row.firstTransactionAt),
    LastTransactionDate: toWireTime(row.lastTransactionAt),
    Topics: topics.map(({ id, name }) => ({ Id: id, Name: name })),
    CustomPreferences: toPreferences(row.choices),
  };
};

/**
 * One page of the subjects that have a status for a purpose (docs/wire/purposes.md).
 * @throws Problem 404
 */
export const listPurposeSubjects = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { params, query }: Input,
): Promise<EndpointAnswer<typeof listPurposeSubjectsEndpoint>> => {
  const [purpose] = await db
    .select({ id: purposesTable.id })
    .from(purposesTable)
    .where(eq(purposesTable.id, params.purposeId));
  if (purpose === undefined) throw notFound('Purpose');
  const endings = endingsBy(now());
  const where = and(
    eq(purposes.purposeId, purpose.id),
    given(query.lastTransactionDate, (time) => endings.isTransactedSince(toUtc(time))),
    given(query.transactionStatus, (status) => endings.isOneOf(shownAs(status))),
  );
  const search = { purposeId: purpose.id, where, query, endings };
  const { ids, total } = await findSubjects(db, search);
  const rows = ids.length === 0 ? [] : await readRows(db, ids, search);
  return toPage(rows.map(toSubject), { ...query, total });
};
