import { beforeEach, describe, expect, test } from 'vitest';
import { listLinkTokensEndpoint } from '#contract/link-tokens.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

const someone = 'someone@example.org';
const call = (identifier: string, body: unknown) =>
  api.call(upsertElementsEndpoint, { headers: { dataSubjectIdentifier: identifier }, body });

/** A refused upsert must leave every table as it was. */
const refusalOf = async (identifier: string | null, body: unknown) => {
  const before = await service.readRows();
  const headers: Record<string, string> =
    identifier === null ? {} : { dataSubjectIdentifier: identifier };
  const problem = await api.refused(upsertElementsEndpoint, { headers, body });
  expect(await service.readRows()).toEqual(before);
  expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
  return problem.errors ?? [];
};
const subjectsOf = async () => (await service.readRows()).data_subjects ?? [];

describe('a subject', () => {
  test('is made by the first upsert, and changed by the next', async () => {
    const first = await call(someone, {
      dataElements: [
        { name: 'First name', value: 'Ada' },
        { name: 'Languages', value: ['en', 'de'] },
        { name: 'Phone', linked: 'true', value: ['+49 1', '+49 2'] },
      ],
      identifierType: 'Email',
      language: 'de',
    });
    expect(first.status).toBe(201);
    const time = '2026-11-21T09:00:00.000Z';
    expect(first.answer).toEqual({
      id: expect.any(String),
      identifier: someone,
      identifierType: 'Email',
      canBePrimary: true,
      elements: [
        { name: 'First name', value: 'Ada', linked: false, interactionDate: time },
        { name: 'Languages', value: ['en', 'de'], linked: false, interactionDate: time },
        { name: 'Phone', value: ['+49 1', '+49 2'], linked: true, interactionDate: time },
      ],
      messages: ['First name', 'Languages', 'Phone'].map(
        (name) => `“${name}” was unknown and is a data element now.`,
      ),
      additionalIdMessages: [],
    });

    clock.advance(1000);
    const next = await call(someone, {
      dataElements: [
        { name: 'First name', value: 'Grace' },
        { name: 'Phone', linked: true, value: ['+49 2'] },
      ],
    });
    expect(next.status).toBe(200);
    const later = '2026-11-21T09:00:01.000Z';
    expect(next.answer).toEqual({
      ...first.answer,
      elements: [
        { name: 'First name', value: 'Grace', linked: false, interactionDate: later },
        { name: 'Languages', value: ['en', 'de'], linked: false, interactionDate: time },
        { name: 'Phone', value: '+49 1', linked: false, interactionDate: later },
        { name: 'Phone', value: ['+49 2'], linked: true, interactionDate: time },
      ],
      messages: [],
    });
    expect(await subjectsOf()).toMatchObject([
      { identifier: someone, identifier_type: 'Email', language: 'de', is_test: false },
    ]);
  });

  test('needs no elements, and gets a link that no other has', async () => {
    expect(await api.upsert(someone, [])).toMatchObject({ identifierType: '', elements: [] });
    await api.upsert('other@example.org', []);
    const { content } = await api.done(listLinkTokensEndpoint, {});
    const links = content.map(({ LinkToken }) => LinkToken);
    expect(new Set(links).size).toBe(2);
  });

  test('is the same whatever spaces are around its identifier, but not in other letters', async () => {
    const { id } = await api.upsert(someone, []);
    expect((await api.upsert(`  ${someone} `, [])).id).toBe(id);
    expect((await api.upsert('Someone@example.org', [])).id).not.toBe(id);
  });

  test('is last updated when something of it changed', async () => {
    await api.upsert(someone, [{ name: 'City', value: 'Oslo' }], { language: 'no' });
    const before = await service.readRows();
    clock.advance(1000);
    await api.upsert(
      someone,
      [
        { name: 'City', value: 'Oslo' },
        { name: 'City', linked: true },
      ],
      {
        language: 'no',
      },
    );
    expect(await service.readRows()).toEqual(before);
    await api.upsert(someone, [], { language: 'nb' });
    const time = '2026-11-21T09:00:01+00:00';
    expect(await subjectsOf()).toMatchObject([{ language: 'nb', modified_at: time }]);
  });

  test('made by several requests at once is made once', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((value) =>
        call(someone, { dataElements: [{ name: `New ${value}`, value }] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    const { elements } = await api.upsert(someone, []);
    expect(elements?.map(({ value }) => value)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('may have an identifier that another has too', async () => {
    const phone = [{ name: 'Phone', linked: true, value: ['1'] }];
    const one = await api.upsert(someone, phone);
    const other = await api.upsert('other@example.org', phone);
    expect(other.elements).toEqual(one.elements);
  });
});

test('an act that is sent again is done once', async () => {
  const parts = { headers: { dataSubjectIdentifier: someone }, body: { dataElements: [] } };
  const options = { headers: { 'Idempotency-Key': 'act' } };
  const [first, second] = [
    await api.call(upsertElementsEndpoint, parts, options),
    await api.call(upsertElementsEndpoint, parts, options),
  ];
  expect([second.status, second.answer]).toEqual([201, first.answer]);
  const other = { ...parts, headers: { dataSubjectIdentifier: 'other@example.org' } };
  expect((await api.refused(upsertElementsEndpoint, other, options)).status).toBe(400);
});

test('an element that is named by its id is that element', async () => {
  await api.upsert(someone, [{ name: 'City', value: 'Oslo' }]);
  const [row] = (await service.readRows()).data_elements ?? [];
  const { elements, messages } = await api.upsert(someone, [
    { name: Object(row).id, value: 'Rome' },
  ]);
  expect([elements, messages]).toMatchObject([[{ name: 'City', value: 'Rome' }], []]);
});

describe('an interactionDate', () => {
  const city = (value: string, interactionDate?: string) =>
    api.upsert(someone, [{ name: 'City', value, interactionDate }]);

  test('is the time of the value, in UTC unless it has a zone', async () => {
    expect((await city('Oslo', '2026-01-02T03:04:05')).elements).toMatchObject([
      { value: 'Oslo', interactionDate: '2026-01-02T03:04:05.000Z' },
    ]);
    expect((await city('Rome', '2026-01-03T00:00:00.25+02:00')).elements).toMatchObject([
      { value: 'Rome', interactionDate: '2026-01-02T22:00:00.250Z' },
    ]);
  });

  test('before the stored one leaves the newer value', async () => {
    await city('Oslo', '2026-02-01');
    const { elements, messages } = await city('Rome', '2026-01-31T23:59:59');
    expect(elements).toMatchObject([{ value: 'Oslo' }]);
    expect(messages).toEqual([expect.stringContaining('“City” has changed since')]);
  });

  test('a little ahead of the clock is now; more than a day is refused', async () => {
    expect((await city('Oslo', '2026-11-22T09:00:00')).elements).toMatchObject([
      { interactionDate: '2026-11-21T09:00:00.000Z' },
    ]);
    const element = { name: 'City', value: 'Rome', interactionDate: '2026-11-22T09:00:01' };
    expect(await refusalOf(someone, { dataElements: [element] })).toMatchObject([
      {
        path: 'dataElements.0.interactionDate',
        message: expect.stringContaining('a day in the future'),
      },
    ]);
  });
});

test('an identifier that can be none is told with its reason, the others are taken', async () => {
  const value = ['1', someone, 'x'.repeat(256)];
  const { elements, additionalIdMessages } = await api.upsert(someone, [
    { name: 'Phone', linked: true, value },
  ]);
  expect(elements).toMatchObject([{ value: ['1'], linked: true }]);
  expect(additionalIdMessages).toMatchObject([
    { name: 'Phone', values: { [someone]: 'Is the primary identifier.' } },
  ]);
});

describe('a bad request is refused at its place', () => {
  test.each([
    ['no entries', {}, 'dataElements'],
    ['no list', { dataElements: {} }, 'dataElements.0.name'],
    ['no name', { dataElements: [{ value: 'x' }] }, 'dataElements.0.name'],
    ['an empty name', { dataElements: [{ name: ' ', value: 'x' }] }, 'dataElements.0.name'],
    ['a long name', { dataElements: [{ name: 'n'.repeat(751) }] }, 'dataElements.0.name'],
    [
      'a long value',
      { dataElements: [{ name: 'n', value: 'v'.repeat(751) }] },
      'dataElements.0.value',
    ],
    [
      'a long value of a list',
      { dataElements: [{ name: 'n', value: ['a', 'v'.repeat(751)] }] },
      'dataElements.0.value.1',
    ],
    ['a number', { dataElements: [{ name: 'n', value: 7 }] }, 'dataElements.0.value'],
    [
      'too many values',
      { dataElements: [{ name: 'n', value: Array(101).fill('v') }] },
      'dataElements.0.value',
    ],
    [
      'too many entries',
      { dataElements: Array.from({ length: 201 }, (_, index) => ({ name: `n${index}` })) },
      'dataElements',
    ],
    [
      'a date that is none',
      { dataElements: [{ name: 'n', interactionDate: 'now' }] },
      'dataElements.0.interactionDate',
    ],
    ['a language that is none', { dataElements: [], language: 'xx' }, 'language'],
    [
      'the same name twice',
      {
        dataElements: [
          { name: 'n', value: 'a' },
          { name: 'n', value: 'b' },
        ],
      },
      'dataElements.1.name',
    ],
    ['a Country name', { dataElements: [{ name: 'Country (home)' }] }, 'dataElements.0.name'],
    [
      'a Country value',
      { dataElements: [{ name: 'Country', value: "Cote d'Ivoire" }] },
      'dataElements.0.value',
    ],
    [
      'a Country value of a list',
      { dataElements: [{ name: 'Country', linked: true, value: ['NO', '<b>'] }] },
      'dataElements.0.value.1',
    ],
  ])('%s', async (_what, body, path) => {
    expect((await refusalOf(someone, body)).map((fault) => fault.path)).toEqual([path]);
  });

  test.each([
    ['left out', null],
    ['empty', ''],
    ['of spaces', '   '],
    ['of 256 characters', 'x'.repeat(256)],
    ['with a control character', 'a\tb'],
    ['with NUL in another way', 'a\u007fb'],
  ])('an identifier that is %s', async (_what, identifier) => {
    const faults = await refusalOf(identifier, { dataElements: [] });
    expect(faults.map((fault) => fault.path)).toEqual(['dataSubjectIdentifier']);
  });

  test.each(['x', 'x'.repeat(255), 'ö@example.org', '名前', '😀', "' or 1=1 --", '__proto__'])(
    'and an identifier that is none of these is taken: %#',
    async (identifier) => {
      expect((await api.upsert(identifier, [])).identifier).toBe(identifier);
    },
  );
});
