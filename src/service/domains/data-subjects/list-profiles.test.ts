import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  profileElementSchema,
  profilePurposeSchema,
  profileSchema,
} from '#contract/data-subject-records.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { type SendOptions, unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';

const service = await startService();
const { api, clock } = service;
const rows = createSubjectRows(service.db, clock.now);
beforeEach(service.reset);

type Asked = { query?: Record<string, unknown>; headers?: Record<string, string> };

const list = (asked: Asked = {}, options: SendOptions = { as: 'reader' }) =>
  api.done(listProfilesEndpoint, asked, options);
const found = async (asked: Asked) =>
  (await list({ ...asked, query: { sort: 'identifier', ...asked.query } })).content.map(
    ({ Identifier }) => Identifier,
  );
const profileOf = async (identifier: string, query: Record<string, unknown> = {}) => {
  const { content } = await list({ query, headers: { identifier } });
  const [profile] = content;
  if (profile === undefined || content.length > 1) throw new Error('Not exactly one was found.');
  return profile;
};
const refusal = async (asked: Asked, options?: SendOptions) => {
  const { status, code, errors } = await api.refused(listProfilesEndpoint, asked, options);
  return [status, code, errors?.map(({ path }) => path)];
};
const invalid = (...paths: string[]) => [400, 'invalid-request', paths];
const unfit = [400, 'continuation-invalid', ['requestContinuation']];

test('an account without subjects has an empty slice', async () => {
  const answer = await list();
  expect(answer).toMatchObject({ content: [], empty: true, first: true, last: true, number: 0 });
  expect(answer).toMatchObject({ size: 20, numberOfElements: 0, totalElements: 0, totalPages: 0 });
});

describe('a profile', () => {
  test('has null or an empty list for what is not there, and shows neither link token nor place unasked', async () => {
    const id = await rows.subject('bare@example.org', {
      latestGeolocation: { receiptId: unknownId, country: 'DE', createdAt: clock.now() },
    });
    const at = clock.now();
    expect((await list()).content).toEqual([
      {
        Id: id,
        Identifier: 'bare@example.org',
        Language: null,
        LinkToken: null,
        StopLink: null,
        CreatedDate: at,
        LastUpdatedDate: at,
        DataElements: [],
        Purposes: [],
        Notices: [],
        TestDataSubject: false,
        attachments: [],
        doNotCall: false,
        LatestGeolocation: null,
        LatestSource: null,
      },
    ]);
  });

  test('has every member of the contract, and so have its purposes and elements, whatever is asked for', async () => {
    await api.upsert('ada', [{ name: 'City', value: 'Bonn' }]);
    const [{ Id: id } = { Id: '' }] = (await list()).content;
    const purpose = await api.activePurpose();
    await rows.consent(id, purpose, { consentAt: null, note: { noteText: 'too often' } });
    const keysOf = (record: object | null | undefined) => Object.keys(record ?? {}).sort();
    for (const properties of ['', 'ignoreTopics,ignoreCustomPreferences', 'linkTokens']) {
      const profile = await profileOf('ada', { properties });
      expect(keysOf(profile)).toEqual(keysOf(profileSchema.shape));
      const [consent] = profile.Purposes ?? [];
      expect(keysOf(consent)).toEqual(keysOf(profilePurposeSchema.shape));
      expect(consent).toMatchObject({ ConsentDate: null, Topics: [], CustomPreferences: [] });
      expect(consent?.PurposeNote).toMatchObject({ NoteId: null, NoteText: 'too often' });
      expect(keysOf(profile.DataElements?.[0])).toEqual(keysOf(profileElementSchema.shape));
    }
  });

  test('shows all that is known of a subject, its elements and its purposes', async () => {
    const purpose = await api.activePurpose({ Name: 'News' });
    await api.upsert(
      'ada@example.org',
      [
        { name: 'Languages', value: ['en', 'de'] },
        { name: 'First name', value: 'Ada' },
        { name: 'Phone', linked: true, value: ['+49 1'] },
      ],
      { language: 'en-gb' },
    );
    const [{ Id: id } = { Id: '' }] = (await list()).content;
    const times = {
      firstTransactionAt: '2024-01-01T00:00:00.123456Z',
      consentAt: '2024-01-02T00:00:00Z',
      withdrawalAt: '2024-01-03T00:00:00Z',
      reactivationAt: '2024-01-04T00:00:00Z',
      lastInteractionAt: '2024-01-05T00:00:00Z',
      lastTransactionAt: '2024-01-06T00:00:00Z',
      expiryAt: '2027-01-07T00:00:00Z',
      updatedAt: '2024-01-08T00:00:00.999999Z',
    };
    const place = {
      receiptId: unknownId,
      country: 'DE',
      state: 'BE',
      stateName: 'Berlin',
      createdAt: '2024-01-05T00:00:00.000Z',
    };
    await rows.consent(id, purpose, {
      ...times,
      status: 'OPT_IN',
      statusTransactionId: await rows.transaction(id, purpose, {
        type: 'OPT_IN',
        interactionAt: '2024-01-02T00:00:00Z',
        collectionPointId: purpose,
        collectionPointVersion: 2,
      }),
      firstConsentAt: '2023-12-24T00:00:00Z',
      transactionCount: 4,
      lastReceiptId: unknownId,
      collectionPointId: unknownId,
      collectionPointVersion: 3,
      note: { noteId: unknownId, noteType: 'UNSUBSCRIBE_REASON', noteText: 'too often' },
      geolocation: place,
    });
    await service.db
      .update(dataSubjectsTable)
      .set({
        isTest: true,
        latestGeolocation: place,
        latestSource: { ...place, type: 'WEB', content: 'https://example.org' },
      })
      .where(eq(dataSubjectsTable.id, id));

    const shownPlace = {
      DataSubjectId: id,
      ReceiptGuid: unknownId,
      Country: 'DE',
      State: 'BE',
      StateName: 'Berlin',
      CreatedDate: '2024-01-05T00:00:00.000Z',
    };
    const at = clock.now();
    const asked = { DoNotCall: false, LastUpdatedDate: at };
    expect((await list({ query: { includeGeolocation: true } })).content).toEqual([
      {
        Id: id,
        Identifier: 'ada@example.org',
        Language: 'en-gb',
        LinkToken: null,
        StopLink: null,
        CreatedDate: at,
        LastUpdatedDate: at,
        DataElements: [
          { Name: 'First name', Value: 'Ada', ...asked, Linked: false, SetBy: ['PROGRAM'] },
          {
            Name: 'Languages',
            Value: ['en', 'de'],
            ...asked,
            Linked: false,
            SetBy: ['PROGRAM', 'PROGRAM'],
          },
          { Name: 'Phone', Value: ['+49 1'], ...asked, Linked: true, SetBy: ['PROGRAM'] },
        ],
        Purposes: [
          {
            Id: purpose,
            Name: 'News',
            Version: 1,
            Status: 'OPT_IN',
            StatusBeforePending: null,
            FirstTransactionDate: '2024-01-01T00:00:00.123Z',
            ConsentDate: '2023-12-24T00:00:00.000Z',
            GivenDate: '2024-01-02T00:00:00.000Z',
            StatusSince: '2024-01-02T00:00:00.000Z',
            RenewedDate: null,
            StatusReceiptId: null,
            StatusCollectionPointId: purpose,
            StatusCollectionPointVersion: 2,
            WaitsForParent: false,
            WithdrawalDate: '2024-01-03T00:00:00.000Z',
            ReactivationDate: '2024-01-04T00:00:00.000Z',
            LastInteractionDate: '2024-01-05T00:00:00.000Z',
            LastTransactionDate: '2024-01-06T00:00:00.000Z',
            ExpiryDate: '2027-01-07T00:00:00.000Z',
            LastUpdatedDate: '2024-01-08T00:00:00.999Z',
            TotalTransactionCount: 4,
            LastReceiptId: unknownId,
            LastTransactionCollectionPointId: unknownId,
            LastTransactionCollectionPointVersion: 3,
            PurposeNote: {
              NoteId: unknownId,
              NoteType: 'UNSUBSCRIBE_REASON',
              NoteLanguage: null,
              NoteText: 'too often',
              IsValidNote: null,
            },
            Topics: [],
            CustomPreferences: [],
            GroupEffectiveStatus: [],
            EffectiveStatus: null,
            EffectiveStatusConsentGroupId: null,
            attributes: {},
            Geolocation: shownPlace,
            StopLink: null,
          },
        ],
        Notices: [],
        TestDataSubject: true,
        attachments: [],
        doNotCall: false,
        LatestGeolocation: shownPlace,
        LatestSource: {
          DataSubjectId: id,
          ReceiptGuid: unknownId,
          type: 'WEB',
          content: 'https://example.org',
          CreatedDate: '2024-01-05T00:00:00.000Z',
        },
      },
    ]);
    const plain = await profileOf('ada@example.org');
    expect(plain.LatestGeolocation).toBeNull();
    expect(plain.Purposes?.[0]?.Geolocation).toBeNull();
  });

  test('has its own elements and purposes beside other profiles', async () => {
    const [a, b] = [await api.activePurpose({ Name: 'A' }), await api.activePurpose({ Name: 'B' })];
    for (const [name, purposes] of [
      ['one', [b, a]],
      ['two', [b]],
      ['three', []],
    ] as const) {
      await api.upsert(name, [{ name: 'Name', value: name }]);
      const { Id } = await profileOf(name);
      for (const purpose of purposes) await rows.consent(Id, purpose);
    }
    const { content } = await list({ query: { sort: 'createdDate' } });
    const shown = content.map(({ Identifier, DataElements, Purposes }) => [
      Identifier,
      DataElements?.map(({ Value }) => Value),
      Purposes?.map(({ Name }) => Name),
    ]);
    expect(Object.fromEntries(shown.map(([key, ...rest]) => [key, rest]))).toEqual({
      one: [['one'], ['A', 'B']],
      two: [['two'], ['B']],
      three: [['three'], []],
    });
  });
});

describe('topics and options', () => {
  const fill = async () => {
    const [wool, yarn] = await service.topics('Wool', 'Yarn');
    const often = await api.createPreference({
      Name: 'How often',
      SelectionType: 'MULTI_CHOICE',
      Options: ['Daily', 'Weekly', 'Never'],
    });
    const [daily, weekly, never] = often.Options ?? [];
    const unlinked = await api.createPreference({ Name: 'Before', Options: ['Old', 'Older'] });
    const purposeId = await api.activePurpose({
      Name: 'News',
      TopicIds: [yarn, wool],
      CustomPreferenceIds: [often.Id],
    });
    const subjectId = await rows.subject('ada');
    await rows.consent(subjectId, purposeId);
    const own = { subjectId, purposeId };
    const old = unlinked.Options?.[0]?.Id ?? '';
    await rows.choice({ ...own, choiceId: wool ?? '', isConsented: true });
    await rows.choice({ ...own, choiceId: yarn ?? '', isConsented: false });
    const preferenceId = often.Id;
    for (const [option, isConsented] of [
      [weekly, true],
      [daily, true],
      [never, false],
    ] as const) {
      await rows.choice({ ...own, choiceId: option?.Id ?? '', preferenceId, isConsented });
    }
    await rows.choice({ ...own, choiceId: old, preferenceId: unlinked.Id, isConsented: true });
    return { wool, yarn, often, unlinked };
  };
  const shown = async (properties = '') => {
    const [purpose] = (await profileOf('ada', { properties })).Purposes ?? [];
    return {
      topics: purpose?.Topics?.map(({ Name, IsConsented }) => [Name, IsConsented]),
      preferences: purpose?.CustomPreferences?.map(({ Name, Options }) => [
        Name,
        Options.map((option) => [option.Name, option.IsConsented]),
      ]),
    };
  };

  test('show what was consented to', async () => {
    const { wool, often } = await fill();
    expect(await shown()).toEqual({
      topics: [['Wool', true]],
      preferences: [
        ['Before', [['Old', true]]],
        [
          'How often',
          [
            ['Daily', true],
            ['Weekly', true],
          ],
        ],
      ],
    });
    const [purpose] = (await profileOf('ada')).Purposes ?? [];
    expect(purpose?.Topics?.[0]?.Id).toBe(wool);
    expect(purpose?.CustomPreferences?.[1]).toMatchObject({
      Id: often.Id,
      Options: [{ Id: often.Options?.[0]?.Id }, { Id: often.Options?.[1]?.Id }],
    });
  });

  test('show all that is linked with includeAllPreferences, and what no longer is', async () => {
    await fill();
    expect(await shown('includeAllPreferences')).toEqual({
      topics: [
        ['Yarn', false],
        ['Wool', true],
      ],
      preferences: [
        [
          'How often',
          [
            ['Daily', true],
            ['Weekly', true],
            ['Never', false],
          ],
        ],
        ['Before', [['Old', true]]],
      ],
    });
  });

  test('are empty as the properties say', async () => {
    await fill();
    const all = await shown('includeAllPreferences');
    expect(await shown('ignoreTopics')).toEqual({
      topics: [],
      preferences: (await shown()).preferences,
    });
    expect(await shown('ignoreCustomPreferences')).toEqual({
      topics: (await shown()).topics,
      preferences: [],
    });
    const none = { topics: [], preferences: [] };
    expect(await shown('ignoreTopics, ignoreCustomPreferences')).toEqual(none);
    expect(await shown('includeAllPreferences,ignoreTopics')).toEqual({
      topics: [],
      preferences: all.preferences,
    });
    expect(await shown('includeAllPreferences,ignoreCustomPreferences,ignoreTopics')).toEqual(none);
  });

  test('are empty where there is nothing to show', async () => {
    await rows.consent(await rows.subject('bob'), await api.activePurpose());
    for (const properties of ['', 'includeAllPreferences']) {
      const [purpose] = (await profileOf('bob', { properties })).Purposes ?? [];
      expect(purpose).toMatchObject({ Topics: [], CustomPreferences: [] });
    }
  });
});

describe('properties', () => {
  test('linkTokens adds the link token for a caller who may write, and null for a reader', async () => {
    const id = await rows.subject('ada');
    const tokenFor = async (as: 'reader' | 'writer') =>
      (await list({ query: { properties: 'linkTokens' } }, { as })).content[0]?.LinkToken;
    expect(await tokenFor('writer')).toBe(`link of ${id}`);
    expect(await tokenFor('reader')).toBeNull();
  });

  test('ignoreCount leaves out both totals', async () => {
    for (const name of ['a', 'b', 'c']) await rows.subject(name);
    expect(await list({ query: { size: 2 } })).toMatchObject({ totalElements: 3, totalPages: 2 });
    const answer = await list({ query: { size: 2, properties: 'ignoreCount' } });
    expect(answer).not.toHaveProperty('totalElements');
    expect(answer).not.toHaveProperty('totalPages');
  });

  test('the total counts what the criteria name, on every page of it', async () => {
    for (const name of ['a', 'b', 'c']) await rows.subject(name);
    const { totalElements } = await list({ headers: { identifier: 'b' } });
    expect(totalElements).toBe(1);
    const first = await list({ query: { size: 2 } });
    const requestContinuation = first.pageable?.requestContinuation ?? '';
    expect(await list({ query: { size: 2 }, headers: { requestContinuation } })).toMatchObject({
      totalElements: 3,
    });
  });

  test.each(['includeNotices', 'linkTokens,ignoreCount', ''])('%j is taken', async (properties) => {
    expect((await list({ query: { properties } })).content).toEqual([]);
  });
});

describe('flags that change nothing', () => {
  test.each(['isDNCInclude', 'includeDSWithNoOrg'])(
    '%s is taken, told of where it is on, and refused with another value',
    async (flag) => {
      await rows.consent(await rows.subject('ada'), await api.activePurpose());
      const plain = await list();
      expect(await list({ query: { [flag]: 'false' } })).toEqual(plain);
      const { messages, ...same } = await list({ query: { [flag]: 'true' } });
      expect(same).toEqual(plain);
      expect(messages).toEqual([expect.stringMatching(new RegExp(`^${flag} had no effect: `))]);
      expect(await refusal({ query: { [flag]: 'yes' } })).toEqual(invalid(flag));
    },
  );

  test('linkedIdentityGroupId finds nobody', async () => {
    await rows.subject('ada');
    expect(await found({ query: { linkedIdentityGroupId: unknownId } })).toEqual([]);
    expect(await refusal({ query: { linkedIdentityGroupId: 'x' } })).toEqual(
      invalid('linkedIdentityGroupId'),
    );
  });
});

describe('the identifier', () => {
  test('finds one subject, exactly, by its primary identifier only', async () => {
    await api.upsert('Ada@example.org', [{ name: 'Phone', linked: true, value: ['+49 1'] }]);
    await rows.subject('ada@example.org');
    await rows.subject('ada');
    const of = (identifier: string) => found({ headers: { identifier } });
    expect(await of('ada@example.org')).toEqual(['ada@example.org']);
    expect(await of('  Ada@example.org ')).toEqual(['Ada@example.org']);
    expect(await of('ADA@example.org')).toEqual([]);
    expect(await of('ada%')).toEqual([]);
    expect(await of('+49 1')).toEqual([]);
  });

  test.each(['x', 'x'.repeat(255), 'Zoë Ærø 🦊', "o'neil; --", 'a  b', 'ä'.repeat(255)])(
    'can be any text of 1 to 255 characters: %#',
    async (identifier) => {
      await rows.subject(identifier);
      await rows.subject('other');
      expect(await found({ headers: { identifier } })).toEqual([identifier]);
      expect(await found({ query: { identifier } })).toEqual([identifier]);
    },
  );

  test('in bytes that are no UTF-8 is read as Latin-1', async () => {
    await rows.subject('Zoë');
    expect((await list({}, { headers: { identifier: 'Zo\u00eb' } })).content).toHaveLength(1);
  });

  test.each(['', '   ', 'x'.repeat(256), 'a\u0001b', 'a\u007fb', 'a\tb'])(
    'of no or too many characters, or with control characters, is refused: %#',
    async (identifier) => {
      expect(await refusal({ headers: { identifier } })).toEqual(invalid('identifier'));
      expect(await refusal({ query: { identifier } })).toEqual(invalid('identifier'));
    },
  );

  test('of the query is deprecated, and the header wins over it', async () => {
    await rows.subject('ada');
    await rows.subject('bob');
    const deprecation = async (asked: Asked) =>
      (await api.call(listProfilesEndpoint, asked)).headers.get('Deprecation');
    expect(await found({ query: { identifier: ' ada' } })).toEqual(['ada']);
    expect(await deprecation({ query: { identifier: 'ada' } })).toMatch(/^@\d+$/);
    const both = { query: { identifier: 'ada' }, headers: { identifier: 'bob' } };
    expect(await found(both)).toEqual(['bob']);
    expect(await deprecation(both)).toMatch(/^@\d+$/);
    expect(await deprecation({ headers: { identifier: 'bob' } })).toBeNull();
  });
});

describe('a data element', () => {
  beforeEach(async () => {
    await api.upsert('one', [{ name: 'City', value: 'Köln' }]);
    await api.upsert('two', [{ name: 'City', value: ['Ulm', 'Köln'] }]);
    await api.upsert('three', [{ name: 'City', value: 'köln' }]);
    await api.upsert('four', [{ name: 'Town', value: 'Köln' }]);
    await api.upsert('five', [{ name: 'City', linked: true, value: ['Köln'] }]);
  });
  const having = (dataElementName: string, dataElementValue: string) =>
    found({ headers: { dataElementName, dataElementValue } });

  test('is found by its exact name and value, additional identifiers are not', async () => {
    expect(await having('City', 'Köln')).toEqual(['one', 'two']);
    expect(await having('City', 'K%')).toEqual([]);
    expect(await having('city', 'Köln')).toEqual([]);
    expect(await having('Unknown', 'Köln')).toEqual([]);
  });

  test('narrows together with the identifier', async () => {
    const headers = { dataElementName: 'City', dataElementValue: 'Köln', identifier: 'two' };
    expect(await found({ headers })).toEqual(['two']);
  });

  test('needs both its name and its value', async () => {
    expect(await refusal({ headers: { dataElementName: 'City' } })).toEqual(
      invalid('dataElementValue'),
    );
    expect(await refusal({ headers: { dataElementValue: 'Köln' } })).toEqual(
      invalid('dataElementName'),
    );
    expect(
      await refusal({ headers: { dataElementName: 'x'.repeat(751), dataElementValue: 'x' } }),
    ).toEqual(invalid('dataElementName'));
  });
});

describe('purpose and collection point', () => {
  test('find subjects by one of their purposes', async () => {
    const [a, b] = [await api.activePurpose(), await api.activePurpose()];
    const [one, two] = [await rows.subject('one'), await rows.subject('two')];
    await rows.subject('three');
    await rows.consent(one, a);
    await rows.consent(one, b);
    await rows.consent(two, b, { status: 'WITHDRAWN' });
    const having = (purposeGuid: string) => found({ query: { purposeGuid } });
    expect(await having(a)).toEqual(['one']);
    expect(await having(b.toUpperCase())).toEqual(['one', 'two']);
    expect(await having(unknownId)).toEqual([]);
    expect(await refusal({ query: { purposeGuid: 'x' } })).toEqual(invalid('purposeGuid'));
    const [profile] = (await list({ query: { purposeGuid: a } })).content;
    expect(profile?.Purposes).toHaveLength(2);
  });

  test('a collection point is the one of the last transaction, beside a purpose of that', async () => {
    const [a, b] = [await api.activePurpose(), await api.activePurpose()];
    const point = await api.activePoint({ PurposeIds: [a, b] });
    const here = { collectionPointId: point, collectionPointVersion: 1 };
    const [one, two] = [await rows.subject('one'), await rows.subject('two')];
    await rows.consent(one, a, here);
    await rows.consent(two, a);
    await rows.consent(two, b, here);
    const having = (query: Record<string, unknown>) => found({ query });
    expect(await having({ collectionPointGuid: point.toUpperCase() })).toEqual(['one', 'two']);
    expect(await having({ collectionPointGuid: point, purposeGuid: a })).toEqual(['one']);
    expect(await having({ collectionPointGuid: unknownId })).toEqual([]);
    expect(await refusal({ query: { collectionPointGuid: 'x' } })).toEqual(
      invalid('collectionPointGuid'),
    );
  });

  test('a name of a collection point is part of the name of its version, in any case', async () => {
    const purpose = await api.activePurpose();
    const names = ['100% Wool', '100 Wool', 'a_b', 'aXb', 'back\\slash', 'Ärzte ÜBER Öl'];
    for (const Name of names) {
      const point = await api.activePoint({ Name, PurposeIds: [purpose] });
      await rows.consent(await rows.subject(Name), purpose, {
        collectionPointId: point,
        collectionPointVersion: 1,
      });
    }
    await rows.consent(await rows.subject('from nowhere'), purpose);
    const expected: Record<string, string[]> = {
      WOOL: ['100 Wool', '100% Wool'],
      '%': ['100% Wool'],
      _: ['a_b'],
      '\\': ['back\\slash'],
      'ärzte über ö': ['Ärzte ÜBER Öl'],
      '.*': [],
      ['x'.repeat(255)]: [],
      '': ['100 Wool', '100% Wool', 'aXb', 'a_b', 'back\\slash', 'Ärzte ÜBER Öl'],
    };
    const hits: Record<string, string[]> = {};
    for (const collectionPointName of Object.keys(expected)) {
      hits[collectionPointName] = await found({ query: { collectionPointName } });
    }
    expect(hits).toEqual(expected);
    expect(await refusal({ query: { collectionPointName: 'x'.repeat(256) } })).toEqual(
      invalid('collectionPointName'),
    );
  });
});

describe('windows of time', () => {
  beforeEach(async () => {
    for (const [name, time] of [
      ['before', '2026-01-01T23:59:59.999999Z'],
      ['at', '2026-01-02T00:00:00Z'],
      ['after', '2026-01-02T00:00:00.000001Z'],
    ] as const) {
      await rows.subject(name, { modifiedAt: time, lastInteractionAt: time });
    }
    await rows.subject('never', { modifiedAt: '2025-01-01T00:00:00Z' });
  });

  test.each([
    [{ updatedSince: '2026-01-02' }, ['after']],
    [{ updatedSince: '2026-01-02T00:00:00' }, ['after']],
    [{ updatedSince: '2026-01-02T01:00:00+01:00' }, ['after']],
    [{ updatedSince: '2026-01-01T23:59:59' }, ['after', 'at', 'before']],
    [{ toDate: '2026-01-02' }, ['before', 'never']],
    [{ toDate: '2026-01-03', updatedSince: '2026-01-02' }, ['after']],
    [{ toDate: '2026-01-02', updatedSince: '2026-01-02' }, []],
    [{ since: '2026-01-02' }, ['after', 'at']],
    [{ since: '2026-01-02T00:00:01Z' }, []],
    [{ since: '0001-01-01' }, ['after', 'at', 'before']],
  ])('%j', async (query, expected) => {
    expect(await found({ query })).toEqual(expected);
  });

  test.each([
    [{ since: '2026-01-02', updatedSince: '2026-01-02' }, ['since']],
    [{ since: '2026-01-02', toDate: '2026-01-02' }, ['since']],
    [{ since: '02.01.2026' }, ['since']],
    [{ updatedSince: '2026-02-30' }, ['updatedSince']],
    [{ toDate: '2026-01-02 00:00:00' }, ['toDate']],
    [{ toDate: '' }, ['toDate']],
  ])('%j is refused', async (query, paths) => {
    expect(await refusal({ query })).toEqual(invalid(...paths));
  });
});

describe('what cannot be understood is refused, never ignored', () => {
  test.each([
    [{ size: 51 }, ['size']],
    [{ size: 0 }, ['size']],
    [{ page: -1 }, ['page']],
    [{ sort: 'name' }, ['sort']],
    [{ sort: 'identifier,up' }, ['sort']],
    [{ properties: 'ignorecount' }, ['properties.0']],
    [{ size: 'x', page: 'x', since: 'x' }, ['page', 'size', 'since']],
  ])('%j', async (query, paths) => {
    expect(await refusal({ query })).toEqual(invalid(...paths));
  });

  test('every fault of query and headers is named at once', async () => {
    const asked = { query: { size: 51 }, headers: { identifier: '', dataElementName: 'x' } };
    expect(await refusal(asked)).toEqual(invalid('size', 'identifier', 'dataElementValue'));
  });
});

describe('a continuation', () => {
  const first = async (asked: Asked = {}) => {
    const answer = await list({ ...asked, query: { size: 2, ...asked.query } });
    return answer.pageable?.requestContinuation ?? '';
  };
  const next = (requestContinuation: string, asked: Asked = {}) => ({
    query: { size: 2, ...asked.query },
    headers: { ...asked.headers, requestContinuation },
  });
  beforeEach(async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await rows.subject(name);
  });

  test('is refused by another search, of whatever part', async () => {
    const token = await first();
    const others: Asked[] = [
      { query: { sort: 'identifier' } },
      { query: { sort: 'lastModifiedDate,asc' } },
      { query: { updatedSince: '2026-01-01' } },
      { query: { toDate: '2027-01-01' } },
      { query: { since: '2026-01-01' } },
      { query: { purposeGuid: unknownId } },
      { query: { collectionPointGuid: unknownId } },
      { query: { collectionPointName: 'x' } },
      { query: { linkedIdentityGroupId: unknownId } },
      { headers: { identifier: 'a' } },
      { headers: { dataElementName: 'x', dataElementValue: 'y' } },
    ];
    for (const other of others) expect(await refusal(next(token, other))).toEqual(unfit);
    const ofOther = await first({ query: { sort: 'identifier' } });
    expect(await refusal(next(ofOther))).toEqual(unfit);
  });

  test('goes on with another size, and with or without what is shown and counted', async () => {
    // What changed within a minute before a list's begin comes again.
    clock.advance(120_000);
    const token = await first();
    const query = { size: 3, properties: 'ignoreCount,linkTokens', includeGeolocation: true };
    const answer = await list(next(token, { query }));
    expect(answer).toMatchObject({ number: 1, numberOfElements: 3, last: true, first: false });
    expect(answer.pageable).not.toHaveProperty('requestContinuation');
  });

  test('altered, cut, or made up is refused', async () => {
    const token = await first();
    const middle = token.length / 2;
    const altered = `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`;
    for (const wrong of [altered, token.slice(1), `${token}A`, 'x', '{}', '']) {
      expect(await refusal(next(wrong))).toEqual(unfit);
    }
  });

  test('is good for a day and across a restart', async () => {
    const token = await first();
    const restarted = service.createInstance({ continuations: await service.loadContinuations() });
    const answer = await service.apiOf(restarted).done(listProfilesEndpoint, next(token));
    expect(answer.number).toBe(1);
    clock.advance(24 * 60 * 60_000);
    expect((await list(next(token))).number).toBe(1);
    clock.advance(1);
    expect(await refusal(next(token))).toEqual(unfit);
  });

  test('beside a page other than 0 is refused', async () => {
    const token = await first();
    expect(await refusal(next(token, { query: { page: 1 } }))).toEqual(invalid('page'));
    expect((await list(next(token, { query: { page: 0 } }))).number).toBe(1);
  });

  test('tells nothing in the log, and neither does what was looked for', async () => {
    const token = await first();
    await list(next(token));
    await list({
      headers: { identifier: 'somebody', dataElementName: 'Z', dataElementValue: 'q1' },
    });
    const log = JSON.stringify(service.log);
    for (const secret of [token, 'somebody', 'q1']) expect(log).not.toContain(secret);
  });
});
