import { beforeEach, describe, expect, test } from 'vitest';
import { createPurposePreferenceEndpoint } from '#contract/purpose-preferences.ts';
import { createPurposeEndpoint, listPurposesEndpoint } from '#contract/purposes.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;
beforeEach(service.reset);

const forger = 'Paula Forger';
const longAgo = '2001-01-01T00:00:00.000Z';

const forged = {
  CreatedBy: forger,
  LastModifiedBy: forger,
  PublishedBy: forger,
  CreatedDate: longAgo,
  CreateDate: longAgo,
  UpdatedDate: longAgo,
  LastModifiedDate: longAgo,
  PublishedDate: longAgo,
  ActivationDate: longAgo,
  RetirementDate: longAgo,
  DataSubjectCount: 4711,
};
const recased = (change: (key: string) => string) =>
  Object.fromEntries(Object.entries(forged).map(([key, value]) => [change(key), value]));

/** The same names as callers may write them. */
const spellings: [string, Record<string, unknown>][] = [
  ['as published', forged],
  ['in camelCase', recased((key) => key.charAt(0).toLowerCase() + key.slice(1))],
  ['in lower case', recased((key) => key.toLowerCase())],
  ['in upper case', recased((key) => key.toUpperCase())],
];

const purpose = { Name: 'News', Description: 'd', ConsentLifeSpan: 0 };
const expectUnforged = (record: unknown) => {
  const text = JSON.stringify(record);
  expect(text).not.toContain(forger);
  expect(text).not.toContain('2001-01-01');
  expect(text).not.toContain('4711');
};

describe.each(spellings)('computed names %s', (_spelling, names) => {
  test('are ignored in a purpose that is created, edited and made a new version of', async () => {
    const { Id } = await api.done(createPurposeEndpoint, { body: { ...purpose, ...names } });
    const readBoth = async () => [
      await api.done(listPurposesEndpoint, {}),
      await api.readPurpose(Id),
    ];
    expectUnforged(await readBoth());
    await api.updatePurpose(Id, 1, names);
    expectUnforged(await readBoth());
    await api.publishPurpose(Id);
    await api.newPurposeVersion(Id);
    expectUnforged(await readBoth());
  });

  test('are ignored in a purpose preference, its options and languages', async () => {
    const body = api.preferenceBody(names);
    const { Id } = await api.done(createPurposePreferenceEndpoint, { body });
    expectUnforged(await api.readPreference(Id));
    const { Options, Languages } = await api.readPreference(Id);
    await api.updatePreference(Id, {
      ...names,
      Options: Options?.map((option) => ({ ...option, ...names })),
      Languages: [
        ...(Languages ?? []).map((language) => ({ ...language, ...names })),
        { Language: 'de', Name: 'n', Description: 'd', ...names },
      ],
    });
    expectUnforged(await api.readPreference(Id));
  });

  test('are ignored in a collection point', async () => {
    const { Id } = await api.createPoint(names);
    expectUnforged(await api.readPoint(Id));
    await api.updatePoint(Id, 1, names);
    expectUnforged(await api.readPoint(Id));
  });
});

test('unknown names that nothing computes are still kept', async () => {
  const body = { ...purpose, Steward: 'Ada' };
  await api.done(createPurposeEndpoint, { body });
  const { content } = await api.done(listPurposesEndpoint, {});
  expect(content[0]).toMatchObject({ Steward: 'Ada' });
});
