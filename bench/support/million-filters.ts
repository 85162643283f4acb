import type pg from 'pg';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { profileSortKeys } from '#contract/data-subject-values.ts';
import {
  listDataSubjectsEndpoint,
  listProfilesEndpoint,
  listPurposeSubjectsEndpoint,
} from '#contract/data-subjects.ts';
import { somebody } from './million-people.ts';
import type { Reading } from './reader.ts';

/** What the filters look for: the purpose and the collection point that most people have. */
export type Known = { purposeId: string; pointId: string; receiptId: string; subjectId: string };

/** Reads the most common of each, and ids of one person. */
export const readKnown = async (client: pg.Client): Promise<Known> => {
  const first = async (sql: string): Promise<string> => {
    const { rows } = await client.query(sql);
    return String(Object.values(rows[0] ?? {})[0]);
  };
  return {
    purposeId: await first(
      'select purpose_id from subject_purposes group by 1 order by count(*) desc, 1 limit 1',
    ),
    pointId: await first(`select collection_point_id from subject_purposes
      where collection_point_id is not null group by 1 order by count(*) desc, 1 limit 1`),
    receiptId: await first(
      `select id from receipts where identifier = 'person.${somebody}@example.org' order by id limit 1`,
    ),
    subjectId: await first(
      `select id from data_subjects where identifier = 'person.${somebody}@example.org'`,
    ),
  };
};

/** A list read with one filter. A count reads everything that it counts, so it has no time limit. */
export type Filter = { list: string; what: string; reading: Reading; counts: boolean };

const nobody = '00000000-0000-4000-8000-000000000000';
const person = `person.${somebody}@example.org`;
const unknown = 'nobody@example.org';
const day = { fromDate: '2025-01-01T00:00:00Z', toDate: '2025-01-02T00:00:00Z' };
const emptyDay = { fromDate: '2001-01-01T00:00:00Z', toDate: '2001-01-02T00:00:00Z' };
const never = '2099-01-01T00:00:00Z';
const noPoint = 'zzzz no such point';
const fewPoints = 'News app';

const element = (dataElementName: string, dataElementValue: string) => ({
  dataElementName,
  dataElementValue,
});

type Parameters = Record<string, string>;
type Rest = { headers?: Record<string, string> };

/** Returns a function that adds one filter of a list: its name, its parameters and its headers. */
const listOf =
  (
    filters: Filter[],
    {
      list,
      path,
      fixed,
      method = 'GET',
      counts = false,
    }: {
      list: string;
      path: string;
      fixed: Parameters;
      method?: 'GET' | 'POST';
      counts?: boolean;
    },
  ) =>
  (what: string, parameters: Parameters = {}, { headers = {} }: Rest = {}) => {
    const query = new URLSearchParams({ ...fixed, ...parameters });
    filters.push({ list, what, counts, reading: { method, path: `${path}?${query}`, headers } });
  };

/** A list of people, read without its count and, for a few filters, with it. */
const peopleListOf = (filters: Filter[], list: string, path: string) => ({
  add: listOf(filters, { list, path, fixed: { properties: 'ignoreCount', size: '50' } }),
  count: listOf(filters, {
    list: `${list}, with their count`,
    path,
    fixed: { size: '50' },
    counts: true,
  }),
});

const addProfiles = (filters: Filter[], { purposeId, pointId }: Known): void => {
  const { add, count } = peopleListOf(filters, 'profiles', listProfilesEndpoint.path);
  add('all');
  for (const sort of profileSortKeys) add(`by ${sort}, page 10,000`, { sort, page: '10000' });
  add('identifier', {}, { headers: { identifier: person } });
  add('identifier of nobody', {}, { headers: { identifier: unknown } });
  add('element of one', {}, { headers: element('Customer number', `Customer number ${somebody}`) });
  add('element of 1,000', {}, { headers: element('City', 'City 77') });
  add('element of nobody', {}, { headers: element('City', 'Nowhere') });
  add('element that is not there', {}, { headers: element('No such element', 'x') });
  add('since', { since: '2024-01-01T00:00:00Z' });
  add('since, nobody', { since: never });
  add('updatedSince', { updatedSince: '2024-01-01T00:00:00Z' });
  add('updatedSince, nobody', { updatedSince: never });
  add('updatedSince to toDate, a day', { updatedSince: day.fromDate, toDate: day.toDate });
  add('toDate, nobody', { toDate: '2001-01-01T00:00:00Z' });
  for (const sort of profileSortKeys) {
    add(`updatedSince, nobody, by ${sort}`, { updatedSince: never, sort });
    add(`collectionPointName, nobody, by ${sort}`, { collectionPointName: noPoint, sort });
  }
  add('purposeGuid', { purposeGuid: purposeId });
  add('purposeGuid, nobody', { purposeGuid: nobody });
  add('collectionPointGuid', { collectionPointGuid: pointId });
  add('collectionPointGuid, nobody', { collectionPointGuid: nobody });
  add('collectionPointName, most', { collectionPointName: 'o' });
  add('collectionPointName, some', { collectionPointName: fewPoints });
  add('collectionPointName, nobody', { collectionPointName: noPoint });
  add('purpose and point', { purposeGuid: purposeId, collectionPointGuid: pointId });
  add('purpose and since, nobody', { purposeGuid: purposeId, since: never });
  add('purpose and name, nobody', { purposeGuid: purposeId, collectionPointName: noPoint });
  const through = { changedThrough: 'collectionPoint', since: '2024-01-01T00:00:00Z' };
  add('changed through a point', { ...through, collectionPointGuid: pointId });
  add('changed through a point, nobody', {
    ...through,
    since: never,
    collectionPointGuid: pointId,
  });
  add('changed through a name, nobody', { ...through, collectionPointName: noPoint });
  add('linkedIdentityGroupId, nobody', { linkedIdentityGroupId: nobody });
  const lenient = { match: 'lenient' };
  add('lenient identifier', lenient, { headers: { identifier: person.toUpperCase() } });
  add('lenient identifier of nobody', lenient, { headers: { identifier: unknown } });
  add('lenient element of nobody', lenient, { headers: element('City', 'Nowhere') });
  count('all');
  count('purposeGuid', { purposeGuid: purposeId });
  count('collectionPointGuid', { collectionPointGuid: pointId });
  count('collectionPointName, nobody', { collectionPointName: noPoint });
};

const addSubjects = (filters: Filter[], { subjectId }: Known): void => {
  const { add, count } = peopleListOf(filters, 'v2 subjects', listDataSubjectsEndpoint.path);
  add('all');
  add('ignoreDefaultSort', { properties: 'ignoreCount,ignoreDefaultSort' });
  add('ignoreDefaultSort, page 19,000', {
    properties: 'ignoreCount,ignoreDefaultSort',
    page: '19000',
  });
  add('size 2,000', { size: '2000' });
  add('page 5,000', { page: '5000' });
  add('those without transactions too', { includeDataSubjectsWithOutPurposeTransactions: 'true' });
  add('id', { id: subjectId });
  add('id of nobody', { id: nobody });
  add('language of most', { language: 'de' });
  add('language of 1,000', { language: 'nl-nl' });
  add('language of nobody', { language: 'xx' });
  add('language of most, page 5,000', { language: 'de', page: '5000' });
  add('updatedSince', { updatedSince: '2024-01-01T00:00:00Z' });
  add('updatedSince, nobody', { updatedSince: never });
  add('updatedSince to updatedUntil, a day', {
    updatedSince: day.fromDate,
    updatedUntil: day.toDate,
  });
  add('identifier', {}, { headers: { identifier: person } });
  add('identifier of nobody', {}, { headers: { identifier: unknown } });
  add('element of 1,000', {}, { headers: element('City', 'City 77') });
  add('element of nobody', {}, { headers: element('City', 'Nowhere') });
  count('all');
  count('language of nobody', { language: 'xx' });
};

/** Every page of this list carries its count. */
const addPurposeSubjects = (filters: Filter[], { purposeId }: Known): void => {
  const add = listOf(filters, {
    list: 'subjects of a purpose, with their count',
    path: listPurposeSubjectsEndpoint.path.replace('{purposeId}', purposeId),
    fixed: { size: '100' },
    counts: true,
  });
  add('all');
  add('page 1,000', { page: '1000' });
  for (const transactionStatus of ['ACTIVE', 'WITHDRAWN', 'EXPIRED']) {
    add(transactionStatus, { transactionStatus });
    add(`${transactionStatus}, page 400`, { transactionStatus, page: '400' });
  }
  add('lastTransactionDate', { lastTransactionDate: '2026-08-01T00:00:00Z' });
  add('lastTransactionDate, nobody', { lastTransactionDate: never });
};

const addHistory = (filters: Filter[], { purposeId, pointId, receiptId }: Known): void => {
  const method = 'POST';
  const fixed = { size: '50' };
  for (const [list, { path }] of [
    ['receipts', listReceiptsEndpoint],
    ['transactions', listTransactionsEndpoint],
  ] as const) {
    const add = listOf(filters, { list, path, fixed, method });
    add('all');
    add('oldest first', { sort: 'consentCreationDate,asc' });
    add('page 10,000', { page: '10000' });
    add('page 59,000', { page: '59000' });
    add('a day', day);
    add('a day without any', emptyDay);
    add('identifier', {}, { headers: { identifier: person } });
    add('identifier of nobody', {}, { headers: { identifier: unknown } });
    add('collectionPointGuid', { collectionPointGuid: pointId });
    add('collectionPointGuid, a day', { collectionPointGuid: pointId, ...day });
    add('collectionPointGuid, none', { collectionPointGuid: nobody });
  }
  const add = listOf(filters, {
    list: 'receipts',
    path: listReceiptsEndpoint.path,
    fixed,
    method,
  });
  add('receiptId', { receiptId });
  add('receiptId, none', { receiptId: nobody });
  add('purposeGuid', { purposeGuid: purposeId });
  add('purposeGuid, a day', { purposeGuid: purposeId, ...day });
  add('purposeGuid, none', { purposeGuid: nobody });
  add('purpose and point', { purposeGuid: purposeId, collectionPointGuid: pointId });
  add('organizationId, none', { organizationId: nobody });
  const nowhere = { headers: element('Country', 'Nowhere') };
  add('element of all', {}, { headers: element('Country', 'Sweden') });
  add('element of all, a day', day, { headers: element('Country', 'Sweden') });
  add('element of none', {}, nowhere);
  add('element of none, a day', day, nowhere);
  add('element of none, of a point', { collectionPointGuid: pointId }, nowhere);
  add('element of none, of a purpose', { purposeGuid: purposeId }, nowhere);
  add('element that is not there', {}, { headers: element('No such element', 'x') });
};

/** Every documented filter of the lists of people, receipts and transactions, matching and not. */
export const filtersOf = (known: Known): Filter[] => {
  const filters: Filter[] = [];
  addProfiles(filters, known);
  addSubjects(filters, known);
  addPurposeSubjects(filters, known);
  addHistory(filters, known);
  return filters;
};
