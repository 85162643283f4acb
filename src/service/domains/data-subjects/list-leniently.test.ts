import { beforeEach, describe, expect, test } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';

const service = await startService();
const { api, clock } = service;
const rows = createSubjectRows(service.db, clock.now);
beforeEach(service.reset);

type Asked = { query?: Record<string, unknown>; headers?: Record<string, string> };

const list = ({ query, headers }: Asked) =>
  api.done(
    listProfilesEndpoint,
    { query: { match: 'lenient', ...query }, headers },
    { as: 'reader' },
  );
/** "anna: otherCase Email", in the order of the answer. */
const found = async (asked: Asked) =>
  (await list(asked)).content.map(({ Identifier, FoundBy }) => {
    const words = (FoundBy ?? []).map(({ Kind, Name }) => (Name ? `${Kind} ${Name}` : Kind));
    return `${Identifier}: ${words.join(', ')}`;
  });
const by = (identifier: string): Asked => ({ headers: { identifier } });
const byElement = (dataElementName: string, dataElementValue: string): Asked => ({
  headers: { dataElementName, dataElementValue },
});

const known = (identifier: string, linked: Record<string, string[]>) =>
  api.upsert(
    identifier,
    Object.entries(linked).map(([name, value]) => ({ name, linked: true, value })),
  );
const merge = async (primaryIdentifier: string, ...additionalIdentifiers: string[]) => {
  clock.advance(60_000);
  await api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers } });
  return clock.now();
};

describe('an identifier', () => {
  test('that someone has exactly finds only them, even if others have something similar', async () => {
    await known('ana@example.org', {});
    await known('ANA@example.org', {});
    await known('bea@example.org', { Email: ['ana@example.org'] });
    expect(await found(by('ana@example.org'))).toEqual(['ana@example.org: identifier']);
    expect((await list(by('ana@example.org'))).Tried).toEqual(['identifier', 'formerIdentifier']);
  });

  test('that a merge ended finds who has its person now, and says since when', async () => {
    await known('ana@example.org', {});
    await known('anna@example.org', {});
    await known('bea@example.org', {});
    const first = await merge('ana@example.org', 'anna@example.org');
    await merge('bea@example.org', 'ana@example.org');
    const { content } = await list(by('anna@example.org'));
    expect(content).toMatchObject([
      {
        Identifier: 'bea@example.org',
        FoundBy: [{ Kind: 'formerIdentifier', Name: null, MergedDate: first }],
      },
    ]);
  });

  test('that is reused finds who has it now first, then who had it before', async () => {
    for (const name of ['ana', 'bea', 'anna']) await known(name, {});
    await merge('ana', 'anna');
    await known('anna', {});
    await merge('bea', 'anna');
    await known('anna', {});
    expect(await found(by('anna'))).toEqual([
      'anna: identifier',
      'bea: formerIdentifier',
      'ana: formerIdentifier',
    ]);
  });

  test('that came back to its own person is no former one', async () => {
    await known('ana', {});
    await known('anna', {});
    await merge('ana', 'anna');
    await known('anna', {});
    await merge('anna', 'ana');
    expect(await found(by('anna'))).toEqual(['anna: identifier']);
  });

  test('that nobody has finds additional identifiers and other capitals, the nearest first', async () => {
    await known('Card-7@Example.org', {});
    await known('bea', { Loyalty: ['card-7@example.org'] });
    await known('cleo', { Email: ['CARD-7@EXAMPLE.ORG', 'other@example.org'] });
    await known('dora', { Email: ['card-77@example.org'] });
    const answer = await list(by('card-7@example.org'));
    const hits = await found(by('card-7@example.org'));
    expect(hits[0]).toBe('bea: additionalIdentifier Loyalty');
    expect(hits.slice(1).toSorted()).toEqual([
      'Card-7@Example.org: otherCase',
      'cleo: otherCase Email',
    ]);
    expect(answer.Tried).toEqual([
      'identifier',
      'formerIdentifier',
      'additionalIdentifier',
      'otherCase',
    ]);
  });

  test('with letters that are not English is found in other capitals too', async () => {
    await known('MÜLLER@example.org', {});
    expect(await found(by('müller@example.org'))).toEqual(['MÜLLER@example.org: otherCase']);
  });

  test('that looks like a phone number finds the same digits in any format', async () => {
    await known('+1 (212) 555-0126', {});
    await known('bea', { Phone: ['+12125550126'], Fax: ['1.212.555/0126'] });
    await known('cleo', { Phone: ['tel 12125550126'] });
    await known('dora', { Note: ['12125550127'] });
    const answer = await list(by('+12125550126'));
    expect(await found(by('+12125550126'))).toEqual([
      'bea: additionalIdentifier Phone, sameDigits Fax',
      '+1 (212) 555-0126: sameDigits',
    ]);
    expect(answer.Tried).toEqual([
      'identifier',
      'formerIdentifier',
      'additionalIdentifier',
      'sameDigits',
    ]);
  });

  test('with fewer than seven digits is no phone number', async () => {
    await known('555-012', {});
    expect(await found(by('555012'))).toEqual([]);
  });

  test('that is nowhere says all that was tried', async () => {
    const answer = await list(by('nobody@example.org'));
    expect(answer).toMatchObject({ content: [], empty: true, last: true, totalElements: 0 });
    expect(answer.Tried).toHaveLength(4);
  });

  test('of many gives fifty, and says that there are more', async () => {
    for (let count = 0; count < 51; count += 1) await known(`p${count}`, { Team: ['shared'] });
    const cut = await list({ ...by('shared'), query: { size: 1 } });
    expect(cut.content).toHaveLength(50);
    expect(cut).toMatchObject({ last: false, size: 50 });
    expect(cut.totalElements).toBeUndefined();
    expect(cut.pageable?.requestContinuation).toBeUndefined();
  });

  test('is narrowed by the other parameters', async () => {
    const purposeGuid = await api.activePurpose();
    await known('bea', { Team: ['shared'] });
    await rows.consent(await rows.subject('SHARED'), purposeGuid);
    const query = { purposeGuid };
    expect(await found({ ...by('shared'), query })).toEqual(['SHARED: otherCase']);
    const others = { linkedIdentityGroupId: purposeGuid };
    expect(await found({ ...by('shared'), query: others })).toEqual([]);
  });

  test('has one page: a continuation is refused', async () => {
    const headers = { identifier: 'ana', requestContinuation: 'any' };
    const query = { match: 'lenient' };
    const { code, errors } = await api.refused(listProfilesEndpoint, { query, headers });
    expect([code, errors?.map(({ path }) => path)]).toEqual([
      'invalid-request',
      ['requestContinuation'],
    ]);
  });
});

describe('a data element', () => {
  beforeEach(async () => {
    await api.upsert('ana', [{ name: 'City', value: 'Uppsala' }]);
    await api.upsert('bea', [{ name: 'City', value: 'UPPSALA' }]);
    await api.upsert('cleo', [{ name: 'Phone', value: ['030 1', '+46 18 555 01 26'] }]);
    await known('dora', { Loyalty: ['C-1'] });
  });

  test('that someone has exactly finds only them, in the same pages as without it', async () => {
    await api.upsert('eva', [{ name: 'City', value: 'Uppsala' }]);
    const asked = byElement('City', 'Uppsala');
    const first = await list({ ...asked, query: { size: 1, sort: 'identifier' } });
    expect(first.content).toMatchObject([
      { Identifier: 'ana', FoundBy: [{ Kind: 'dataElement', Name: 'City' }] },
    ]);
    expect(first.Tried).toEqual(['dataElement']);
    const requestContinuation = first.pageable?.requestContinuation ?? '';
    const headers = { ...asked.headers, requestContinuation };
    expect(await found({ headers, query: { size: 1, sort: 'identifier' } })).toEqual([
      'eva: dataElement City',
    ]);
  });

  test('that nobody has exactly finds other capitals, and the same digits', async () => {
    expect(await found(byElement('City', 'uppsala'))).toEqual(
      expect.arrayContaining(['ana: otherCase City', 'bea: otherCase City']),
    );
    expect(await found(byElement('Phone', '+4618-5550126'))).toEqual(['cleo: sameDigits Phone']);
    expect((await list(byElement('Phone', '+4618-5550126'))).Tried).toEqual([
      'dataElement',
      'additionalIdentifier',
      'sameDigits',
    ]);
  });

  test.each([
    ['ÄRZTE Öl 100%_x\\', 'ärzte öl 100%_X\\'],
    ['Kiruna', 'KIRUNA'],
    // The kelvin sign, which lowercases to a plain k.
    ['\u212airuna', 'kiruna'],
    ['İZMIR', 'İzmir'],
    ['😀 Lund', '😀 LUND'],
  ])("%s is found by %s, and what only looks like it isn't", async (value, asked) => {
    await api.upsert('faye', [{ name: 'Place', value: [value] }]);
    await api.upsert('greta', [{ name: 'Place', value: [`${value}x`, 'A'.repeat(value.length)] }]);
    expect(await found(byElement('Place', asked))).toEqual(['faye: otherCase Place']);
  });

  test('that is an additional identifier of this type finds who has it', async () => {
    expect(await found(byElement('Loyalty', 'C-1'))).toEqual([
      'dora: additionalIdentifier Loyalty',
    ]);
    expect(await found(byElement('Loyalty', 'c-1'))).toEqual(['dora: otherCase Loyalty']);
    expect(await found(byElement('City', 'C-1'))).toEqual([]);
  });

  test('that is unknown, or after the last page, finds nobody', async () => {
    expect(await found(byElement('Nothing', 'C-1'))).toEqual([]);
    expect(await found({ ...byElement('City', 'Uppsala'), query: { page: 3 } })).toEqual([]);
  });
});

test('an exact search finds what it found, and has none of the extensions', async () => {
  await known('ana', {});
  await known('anna', {});
  await merge('ana', 'anna');
  const asked = async (identifier: string, query = {}) =>
    api.done(listProfilesEndpoint, { headers: { identifier }, query });
  for (const query of [{}, { match: 'exact' }]) {
    expect((await asked('anna', query)).content).toEqual([]);
    const answer = await asked('ana', query);
    expect(answer.content).toHaveLength(1);
    expect(answer.content[0]).not.toHaveProperty('FoundBy');
    expect(answer.content[0]).not.toHaveProperty('FormerIdentifiers');
    expect(answer).not.toHaveProperty('Tried');
  }
});

test('without anything to look up a lenient list is as an exact one', async () => {
  await known('ana', {});
  await known('bea', {});
  const query = { size: 1, sort: 'identifier' };
  const lenient = await list({ query });
  const exact = await api.done(listProfilesEndpoint, { query });
  expect(lenient.content).toEqual(exact.content);
  expect(lenient.pageable?.requestContinuation).toEqual(expect.any(String));
});

test('former identifiers are included on request, newest first and each once', async () => {
  for (const name of ['ana', 'anna', 'bea']) await known(name, {});
  await merge('ana', 'anna');
  await known('anna', {});
  const second = await merge('ana', 'anna');
  const third = await merge('ana', 'bea');
  const { content } = await api.done(listProfilesEndpoint, {
    query: { includeFormerIdentifiers: true },
    headers: { identifier: 'ana' },
  });
  expect(content[0]?.FormerIdentifiers).toEqual([
    { Identifier: 'bea', MergedDate: third },
    { Identifier: 'anna', MergedDate: second },
  ]);
});
