import { expect, test } from 'vitest';
import { peopleCriteria, toCountRequest, toPageRequest } from './search-criteria.ts';

const parse = (search: string) => peopleCriteria.parse(new URLSearchParams(search));
const requestOf = (search: string, lookup?: Parameters<typeof toPageRequest>[1], token?: string) =>
  toPageRequest(parse(search), lookup, token);

const purpose = '5f0c1c1e-3d1f-4c43-9a53-0c7a3f0e9a1e';
const point = '0c7a3f0e-3d1f-4c43-9a53-5f0c1c1e9a1e';

const identifier = { by: 'identifier', identifier: 'ada@example.org' } as const;
const element = { by: 'element', name: 'City', value: 'Uppsala' } as const;

test('every request of a page leaves the count out, and topics and preferences where nobody wants them', () => {
  for (const search of ['', '?topics=true', '?linkTokens=true&size=50', '?by=identifier']) {
    expect(requestOf(search).query?.properties).toContain('ignoreCount');
  }
  expect(requestOf('').query?.properties).toEqual([
    'ignoreCount',
    'ignoreTopics',
    'ignoreCustomPreferences',
  ]);
  expect(requestOf('topics=true&preferences=true&linkTokens=true').query?.properties).toEqual([
    'ignoreCount',
    'linkTokens',
  ]);
});

test('choices without consent are asked for only together with what they are choices of', () => {
  expect(requestOf('allChoices=true').query?.properties).not.toContain('includeAllPreferences');
  expect(requestOf('allChoices=true&topics=true').query?.properties).toContain(
    'includeAllPreferences',
  );
});

test('only the request that counts asks for a count, of one row and without a token', () => {
  const { query, headers } = toCountRequest(parse(`purposeGuid=${purpose}`), element);
  expect(query?.properties).not.toContain('ignoreCount');
  expect(query).toMatchObject({ size: 1, purposeGuid: purpose });
  expect(headers).toEqual({ dataElementName: 'City', dataElementValue: 'Uppsala' });
});

test('whom it is for and the token travel in headers, a pair as a pair', () => {
  expect(requestOf('', identifier, 'token').headers).toEqual({
    identifier: 'ada@example.org',
    requestContinuation: 'token',
  });
  expect(requestOf('', element).headers).toEqual({
    dataElementName: 'City',
    dataElementValue: 'Uppsala',
    requestContinuation: undefined,
  });
  const query = JSON.stringify([
    requestOf('', identifier, 'tok').query,
    requestOf('', element).query,
  ]);
  for (const personal of ['ada', 'City', 'Uppsala', 'tok"']) expect(query).not.toContain(personal);
});

test('who is looked up is looked for leniently, and a list without a lookup is not', () => {
  expect(requestOf('', identifier).query).toMatchObject({ match: 'lenient' });
  expect(requestOf('', element, 'tok').query).toMatchObject({ match: 'lenient' });
  expect(requestOf('').query).not.toHaveProperty('match');
});

test('a person who is looked up by identifier is hidden by no filter', () => {
  const { query } = requestOf(`purposeGuid=${purpose}&since=2026-01-01`, identifier);
  expect(query).not.toHaveProperty('purposeGuid');
  expect(query).not.toHaveProperty('since');
  expect(requestOf(`purposeGuid=${purpose}`, element).query).toMatchObject({
    purposeGuid: purpose,
  });
});

test('a day and a collection point are of one change, and alone each is asked for by itself', () => {
  const day = 'since=2026-01-01';
  for (const at of [`collectionPointGuid=${point}`, 'collectionPointName=web']) {
    const both = { since: '2026-01-01', changedThrough: 'collectionPoint' };
    expect(requestOf(`${day}&${at}`).query).toMatchObject(both);
    expect(toCountRequest(parse(`${day}&${at}`), undefined).query).toMatchObject(both);
    expect(requestOf(at).query).not.toHaveProperty('changedThrough');
    expect(requestOf(`updatedSince=2026-01-01&${at}`).query).not.toHaveProperty('changedThrough');
  }
  expect(requestOf(day).query).not.toHaveProperty('changedThrough');
});

test('combinations that the service refuses cannot be written into the address', () => {
  const dates = parse('since=2026-01-01&updatedSince=2026-01-02&toDate=2026-01-03');
  expect(dates).toMatchObject({ since: '2026-01-01' });
  expect([dates.updatedSince, dates.toDate]).toEqual([undefined, undefined]);
  const points = parse(`collectionPointGuid=${point}&collectionPointName=web`);
  expect(points.collectionPointGuid).toBe(point);
  expect(points.collectionPointName).toBeUndefined();
  const changed = peopleCriteria.change(parse('updatedSince=2026-01-02'), { since: '2026-01-01' });
  expect(peopleCriteria.format(changed)).toBe('?since=2026-01-01');
});

test('what an address cannot mean is dropped, and nothing personal is read from or written to it', () => {
  const wrong = parse('size=51&sort=name,asc&since=yesterday&purposeGuid=1&by=phone&topics=yes');
  expect(peopleCriteria.format(wrong)).toBe('');
  const personal = parse(
    'identifier=ada@example.org&dataElementName=City&dataElementValue=Uppsala&requestContinuation=x',
  );
  expect(peopleCriteria.format(personal)).toBe('');
  expect(JSON.stringify(requestOf('identifier=ada@example.org'))).not.toContain('ada');
});

test('an address says what is not the default, and is read back as it was written', () => {
  const search = `?by=element&size=50&sort=identifier,asc&updatedSince=2026-01-01&toDate=2026-02-01&purposeGuid=${purpose}&collectionPointName=web&topics=true&allChoices=true`;
  expect(peopleCriteria.format(parse(search))).toBe(search);
  expect(peopleCriteria.hasFilters(parse(search))).toBe(true);
  expect(peopleCriteria.hasFilters(parse('?size=50&topics=true&by=element'))).toBe(false);
  expect(peopleCriteria.format(peopleCriteria.clear(parse(search)))).toBe(
    '?by=element&size=50&sort=identifier,asc&topics=true&allChoices=true',
  );
});

test('what is shown of each person is no filter: clearing leaves it', () => {
  expect(peopleCriteria.filters).toEqual([
    'since',
    'updatedSince',
    'toDate',
    'purposeGuid',
    'collectionPointGuid',
    'collectionPointName',
  ]);
  const criteria = parse(`?by=element&topics=true&linkTokens=true&purposeGuid=${purpose}`);
  expect(peopleCriteria.format(peopleCriteria.clear(criteria))).toBe(
    '?by=element&topics=true&linkTokens=true',
  );
});
