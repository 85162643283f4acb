import { beforeEach, describe, expect, test } from 'vitest';
import { triggerCustomIndexEndpoint } from '#contract/custom-indexes.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { runIndexRuns } from '#service/testing/index-runs.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';

const service = await startService();
const { api, clock } = service;
const rows = createSubjectRows(service.db, clock.now);
const record = createReceipts({ db: service.db, now: clock.now });
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
      'dataElement',
    ]);
    expect(answer.TriedElements).toEqual(['Email', 'Loyalty']);
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
      'dataElement',
    ]);
  });

  test.each([
    ['+46 (0)70-123 45 67', ['+46701234567', '0046 70 123 45 67', '004646070 1234567']],
    ['0046 70-123 45 67', ['+46701234567', '46 (70) 1234567', '070-123 45 67']],
  ])('%s is found as the same international number, and no other', async (typed, stored) => {
    await known('bea', { Phone: stored });
    const [match] = (await list(by(typed))).content;
    expect(match?.Identifier).toBe('bea');
    for (const [index, number] of stored.entries()) await known(`p${index}`, { Fax: [number] });
    const names = (await list(by(typed))).content.map(({ Identifier }) => Identifier);
    expect(names.toSorted()).toEqual(['bea', 'p0', 'p1']);
  });

  test('with fewer than seven digits is no phone number, but may be that of a card', async () => {
    await known('555-012', {});
    await known('(555) 013', {});
    expect(await found(by('555012'))).toEqual(['555-012: otherSpacing']);
    expect(await found(by('555013'))).toEqual([]);
  });

  test('as long as that of a card is compared as one, and asks for no country', async () => {
    await known('bea', { Card: ['5555-5555-5555-4444'] });
    const answer = await list({ ...by('5555 5555 5555 4445'), query: { country: 'DE' } });
    expect(answer.Tried).toEqual(expect.arrayContaining(['otherCase', 'otherSpacing']));
    expect(answer.Tried).not.toContain('sameDigits');
    expect(answer).not.toHaveProperty('TriedCountry');
    const query = { country: 'DE' };
    expect((await list({ ...by('0151 1000003'), query })).TriedCountry).toBe('DE');
    expect(await found(by('5555 5555 5555 4444'))).toEqual(['bea: otherSpacing Card']);
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

describe('a value of the data element that has the custom index', () => {
  const indexBy = async (dataElementName: string) => {
    const operationName = 'CREATE_DATA_ELEMENT_SEARCH_INDEX';
    await api.done(triggerCustomIndexEndpoint, {
      body: { operationName, parameters: { dataElementName } },
    });
    await runIndexRuns(service);
  };
  beforeEach(async () => {
    await api.upsert('ana', [{ name: 'Club', value: ['C-10000001', '10000001'] }]);
    await api.upsert('bea', [{ name: 'City', value: 'C-10000001' }]);
    await known('cleo', { Club: ['10-000-001'] });
  });

  test('is found by the text alone, and the answer names the element', async () => {
    expect(await found(by('C-10000001'))).toEqual([]);
    expect(await list(by('C-10000001'))).not.toHaveProperty('TriedElement');
    await indexBy('Club');
    expect(await found(by('C-10000001'))).toEqual(['ana: dataElement Club']);
    const answer = await list(by('nowhere'));
    expect(answer).toMatchObject({ content: [], TriedElement: 'Club' });
    expect(answer.Tried).toEqual([
      'identifier',
      'formerIdentifier',
      'additionalIdentifier',
      'otherCase',
      'dataElement',
    ]);
    await indexBy('City');
    expect(await found(by('C-10000001'))).toEqual(['bea: dataElement City']);
  });

  test('comes after additional identifiers and other formats, and only as it is written', async () => {
    await indexBy('Club');
    expect(await found(by('10000001'))).toEqual(['cleo: sameDigits Club', 'ana: dataElement Club']);
    expect(await found(by('c-10000001'))).toEqual([]);
  });

  test('is not searched where someone has it as identifier', async () => {
    await indexBy('Club');
    await known('C-10000001', {});
    expect(await found(by('C-10000001'))).toEqual(['C-10000001: identifier']);
    expect(await list(by('C-10000001'))).not.toHaveProperty('TriedElement');
  });

  test('is told once for each person, of many for fifty, and narrowed by the other parameters', async () => {
    for (let count = 0; count < 51; count += 1) {
      await api.upsert(`p${count}`, [{ name: 'Club', value: ['shared', 'shared'] }]);
    }
    await indexBy('Club');
    const { content, last } = await list(by('shared'));
    expect([content.length, last]).toEqual([50, false]);
    expect(content.every(({ FoundBy }) => FoundBy?.length === 1)).toBe(true);
    const purposeGuid = await api.activePurpose();
    expect(await found({ ...by('shared'), query: { purposeGuid } })).toEqual([]);
  });
});

describe('an id', () => {
  const unknownId = '7b1f8c1e-3d1f-4c43-9a53-0c7a3f0e9a1e';
  const idOf = async (identifier: string) => (await list(by(identifier))).content[0]?.Id ?? '';
  const receiptOf = async (identifier: string, withPurpose = true) => {
    const id = await api.activePurpose();
    const point = await api.activePoint({ PurposeIds: [id] });
    const [receipt = ''] = await record(point, {
      identifier,
      purposes: withPurpose ? [{ id }] : [],
    });
    return receipt;
  };

  test('of a receipt finds whose it is, written in capitals too', async () => {
    const receipt = await receiptOf('ana@example.org');
    await receiptOf('bea@example.org');
    expect(await found(by(receipt))).toEqual(['ana@example.org: receiptId']);
    expect(await found(by(receipt.toUpperCase()))).toEqual(['ana@example.org: receiptId']);
    expect((await list(by(unknownId))).Tried).toEqual([
      'identifier',
      'formerIdentifier',
      'additionalIdentifier',
      'otherCase',
      'otherSpacing',
      'receiptId',
      'personId',
    ]);
    expect(await found(by(unknownId))).toEqual([]);
  });

  test.each([true, false])(
    'of a receipt of a person who was merged finds who has it now (with purposes: %s)',
    async (withPurpose) => {
      const receipt = await receiptOf('ana@example.org', withPurpose);
      expect(await found(by(receipt))).toEqual(['ana@example.org: receiptId']);
      await known('bea@example.org', {});
      await merge('bea@example.org', 'ana@example.org');
      expect(await found(by(receipt))).toEqual(['bea@example.org: receiptId']);
    },
  );

  test('of a receipt whose former identifier is used anew still finds who has what it did', async () => {
    const receipt = await receiptOf('ana@example.org');
    await known('bea@example.org', {});
    await merge('bea@example.org', 'ana@example.org');
    await known('ana@example.org', {});
    expect(await found(by(receipt))).toEqual(['bea@example.org: receiptId']);
  });

  test('of a record finds its person; of one that was merged, who has it now and since when', async () => {
    await known('ana@example.org', {});
    await known('bea@example.org', {});
    const [ana, bea] = [await idOf('ana@example.org'), await idOf('bea@example.org')];
    expect(await found(by(ana))).toEqual(['ana@example.org: personId']);
    const mergedAt = await merge('bea@example.org', 'ana@example.org');
    expect((await list(by(ana))).content).toMatchObject([
      { Id: bea, FoundBy: [{ Kind: 'personId', MergedDate: mergedAt }] },
    ]);
    expect((await list(by(bea))).content[0]?.FoundBy).toMatchObject([
      { Kind: 'personId', MergedDate: null },
    ]);
  });

  test('that someone has as identifier finds only them; as additional one, both', async () => {
    const receipt = await receiptOf('ana@example.org');
    await known('bea@example.org', { Card: [receipt] });
    expect(await found(by(receipt))).toEqual([
      'bea@example.org: additionalIdentifier Card',
      'ana@example.org: receiptId',
    ]);
    await known(receipt, {});
    expect(await found(by(receipt))).toEqual([`${receipt}: identifier`]);
  });

  test('is narrowed by the other parameters', async () => {
    const receipt = await receiptOf('ana@example.org');
    const purposeGuid = await api.activePurpose();
    expect(await found({ ...by(receipt), query: { purposeGuid } })).toEqual([]);
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

  test.each([
    ['Nothing', 'There’s no data element “Nothing”.'],
    ['phone', 'There’s no data element “phone”. Did you mean “Phone”?'],
  ])('that there is none called %s is told', async (name, told) => {
    const { status, errors } = await api.refused(listProfilesEndpoint, {
      query: { match: 'lenient' },
      ...byElement(name, 'C-1'),
    });
    const message = told.replace('’', "'");
    expect([status, errors]).toEqual([400, [{ path: 'dataElementName', message }]]);
  });

  test('after the last page finds nobody', async () => {
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

test('each match says who set what was found, whichever way it was', async () => {
  const [mine, other] = ['+1 202 555 0101', '+1 (202) 555-0101'];
  const purpose = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [purpose], DataElements: ['Phone'] });
  await api.receipt(await api.pointToken(point), {
    identifier: 'typed',
    dsDataElements: { Phone: mine },
    additionalIdentifiers: { Card: 'C-1' },
  });
  await known('known', { Card: ['C-1'] });
  await api.done(triggerCustomIndexEndpoint, {
    body: {
      operationName: 'CREATE_DATA_ELEMENT_SEARCH_INDEX',
      parameters: { dataElementName: 'Phone' },
    },
  });
  await runIndexRuns(service);
  const setters = async (asked: Asked) =>
    (await list(asked)).content
      .map(({ Identifier, FoundBy }) => [Identifier, ...(FoundBy ?? []).map(({ SetBy }) => SetBy)])
      .toSorted();
  const byCard = [
    ['known', 'PROGRAM'],
    ['typed', 'FORM'],
  ];
  expect(await setters(by('C-1'))).toEqual(byCard);
  expect(await setters(by('c-1'))).toEqual(byCard);
  expect(await setters(byElement('Card', 'c-1'))).toEqual(byCard);
  for (const asked of [by(mine), byElement('Phone', mine), byElement('Phone', other)]) {
    expect(await setters(asked)).toEqual([['typed', 'FORM']]);
  }
  expect(await setters(by('typed'))).toEqual([['typed', null]]);
  await api.upsert('typed', [{ name: 'Phone', value: mine }]);
  expect(await setters(byElement('Phone', other))).toEqual([['typed', 'PROGRAM']]);
});
