import { beforeEach, expect, test } from 'vitest';
import { commonDomainPeople, listCommonDomainsEndpoint } from '#contract/email-domains.ts';
import { plansOf } from '#service/testing/plans.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';
import { recountCommonDomains } from './common-domains.ts';

const service = await startService();
const { api, clock, db } = service;
const { subject } = createSubjectRows(db, clock.now);
beforeEach(service.reset);

const people = async (count: number, identifierOf: (index: number) => string) => {
  for (let index = 0; index < count; index += 1) await subject(identifierOf(index));
};
const listed = async () => (await api.done(listCommonDomainsEndpoint)).content;
const recount = () => recountCommonDomains(db, clock.now());

test('nothing is listed before the first count', async () => {
  expect(await listed()).toEqual([]);
});

test('a domain is listed once 20 people share it, whatever its capitals, the most common first', async () => {
  await people(commonDomainPeople + 1, (index) => `a${index}@example.com`);
  await people(commonDomainPeople, (index) =>
    index % 2 === 0 ? `a${index}@example.org` : `a${index}@EXAMPLE.org`,
  );
  await people(commonDomainPeople - 1, (index) => `a${index}@example.net`);
  await recount();
  expect(await listed()).toEqual(['example.com', 'example.org']);
});

test('a subdomain is another domain, and what is no address has none', async () => {
  await people(commonDomainPeople - 1, (index) => `a${index}@example.org`);
  await subject('a@mail.example.org');
  await people(commonDomainPeople, (index) => `${index} card@example.com`);
  await people(commonDomainPeople, (index) => `@example.com${index}`);
  await people(commonDomainPeople, (index) => `LC-${index}`);
  await recount();
  expect(await listed()).toEqual([]);
});

test('people are counted again after an hour and not before, and no request counts them', async () => {
  await people(commonDomainPeople, (index) => `a${index}@example.org`);
  await recount();
  await people(commonDomainPeople, (index) => `a${index}@example.net`);
  clock.advance(3_599_999);
  await recount();
  expect(await listed()).toEqual(['example.org']);
  clock.advance(1);
  await recount();
  expect(await listed()).toEqual(['example.net', 'example.org']);
  const plans = await plansOf(db, listed);
  expect(plans.some(({ statement }) => statement.includes('"email_domains"'))).toBe(true);
  expect(plans.filter(({ statement }) => statement.includes('data_subjects'))).toEqual([]);
});

test('of several instances one counts', async () => {
  await people(commonDomainPeople, (index) => `a${index}@example.org`);
  const plans = await plansOf(db, () => Promise.all([recount(), recount(), recount()]));
  const counts = plans.filter(({ statement }) => statement.includes('split_part'));
  expect(counts).toHaveLength(1);
  expect(await listed()).toEqual(['example.org']);
});
