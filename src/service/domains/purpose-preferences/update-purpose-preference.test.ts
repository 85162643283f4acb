import { beforeEach, describe, expect, test } from 'vitest';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { updatePurposePreferenceEndpoint } from '#contract/purpose-preferences.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

const update = updatePurposePreferenceEndpoint;

/** A refused update must leave every table as it was. */
const refusalOf = async (id: string, changes: object) => {
  const record = await api.readPreference(id);
  const before = await service.readRows();
  const parts = { params: { customPreferenceId: id }, body: { ...record, ...changes } };
  const problem = await api.refused(update, parts);
  expect(await service.readRows()).toEqual(before);
  return problem;
};
const faultPathsOf = async (id: string, changes: object) =>
  (await refusalOf(id, changes)).errors?.map(({ path }) => path);

const optionsOf = (record: PurposePreference) => record.Options ?? [];
const languagesOf = (record: PurposePreference) => record.Languages ?? [];
/** What each language says of the options, by label; null where it says nothing. */
const matrixOf = (record: PurposePreference) =>
  Object.fromEntries(
    languagesOf(record).map(({ Language, Options }) => [
      Language,
      optionsOf(record).map(({ Id }) => Options?.find((option) => option.Id === Id)?.Label ?? null),
    ]),
  );

/** A preference with three options in three languages: all of `de`, one missing in `ar`. */
const translated = async () => {
  const created = await api.createPreference({ Name: 'Frequency' });
  const [daily, weekly, never] = optionsOf(created).map(({ Id }) => Id);
  return api.updatePreference(created.Id, {
    Languages: [
      {
        Language: 'de',
        Name: 'Häufigkeit',
        Description: 'Wie oft',
        Options: [
          { Id: never, Label: 'Nie' },
          { Id: daily, Label: 'Täglich' },
          { Id: weekly, Label: 'Wöchentlich' },
        ],
      },
      {
        Language: 'ar',
        Name: '',
        Description: '',
        Options: [
          { Id: daily?.toUpperCase(), Label: 'يوميًا' },
          { Id: weekly, Label: ' ' },
          { Id: never, Label: 'أبدًا' },
        ],
      },
    ],
  });
};

describe('a preference', () => {
  test('sent back as it was read is unchanged, but for the time of its change', async () => {
    const { Id } = await api.createPreference({ Organizations: [unknownId], New: { deep: [1] } });
    const before = await api.readPreference(Id);
    clock.advance(1000);
    const { messages, ...after } = await api.updatePreference(Id);
    expect(messages).toEqual(["Organizations was stored, but isn't available yet."]);
    expect(after).toEqual({ ...before, UpdatedDate: '2026-11-21T09:00:01.000Z' });
    expect(await api.readPreference(Id)).toEqual(after);
  });

  test('with translations sent back as it was read keeps every text', async () => {
    const before = await translated();
    expect(await api.updatePreference(before.Id)).toEqual(before);
  });

  test('keeps what is unknown inside options and languages, each where it came', async () => {
    const before = await translated();
    const [daily, ...others] = optionsOf(before);
    const [en, de, ar] = languagesOf(before);
    const [täglich, ...weitere] = de?.Options ?? [];
    const Options = [{ ...daily, Icon: { name: 'sun' } }, ...others];
    const German = {
      ...de,
      Reviewed: 'by law',
      Options: [{ ...täglich, Note: 'formal', Icon: null }, ...weitere],
    };
    const after = await api.updatePreference(before.Id, {
      Options,
      Languages: [{ ...en, Tone: ['plain'], Options }, German, ar],
    });
    expect(after.Options).toEqual(Options);
    expect(after.Languages).toEqual([{ ...en, Tone: ['plain'], Options }, German, ar]);
    expect(await api.updatePreference(before.Id)).toEqual(after);
    const kept = { Languages: undefined, Options: undefined };
    expect(await api.updatePreference(before.Id, kept)).toEqual(after);
    const { Options: _, ...withoutList } = German;
    const listless = { Languages: [{ ...en, Tone: ['plain'] }, withoutList, ar] };
    expect(await api.updatePreference(before.Id, listless)).toEqual(after);
  });

  test('is replaced by what is sent', async () => {
    const { Id, Options } = await api.createPreference({
      Required: true,
      Disabled: true,
      Organizations: [unknownId],
      Unknown: 1,
    });
    const body = { Name: 'New', SelectionType: 'SINGLE_CHOICE', DisplayAs: 'DROPDOWN' };
    const parts = { params: { customPreferenceId: Id.toUpperCase() }, body };
    const after = await api.done(update, parts, { as: 'other-writer' });
    expect(after).toMatchObject({
      ...body,
      Id,
      Description: '',
      Required: false,
      Disabled: false,
      Organizations: [],
      Options,
    });
    expect(after).not.toHaveProperty('Unknown');
  });

  test('that was changed since the caller read it is refused, if they ask for that', async () => {
    const read = await api.createPreference();
    const { UpdatedDate: unchangedSince } = read;
    const parts = (query: object) =>
      ({ params: { customPreferenceId: read.Id }, query, body: read }) as never;
    clock.advance(1);
    await api.updatePreference(read.Id, { Description: 'Theirs' });
    const before = await service.readRows();
    expect(await api.refused(update, parts({ unchangedSince }))).toMatchObject({
      status: 400,
      code: 'purpose-preference-changed',
    });
    expect(await service.readRows()).toEqual(before);
    const { UpdatedDate: theirs } = await api.readPreference(read.Id);
    await api.done(update, parts({ unchangedSince: theirs?.replace('Z', '+00:00') }));
    await api.refused(update, parts({ unchangedSince: 'yesterday' }));
    await api.done(update, parts({}));
  });

  test('that does not exist is 404', async () => {
    const { Name, SelectionType, DisplayAs } = await api.createPreference();
    const parts = {
      params: { customPreferenceId: unknownId },
      body: { Name, SelectionType, DisplayAs },
    };
    expect((await api.refused(update, parts)).status).toBe(404);
  });

  test('may keep its own name and not take that of another', async () => {
    const { Name } = await api.createPreference();
    const { Id } = await api.createPreference();
    await api.updatePreference(Id, { Description: 'Same name' });
    expect(await refusalOf(Id, { Name })).toMatchObject({
      code: 'purpose-preference-name-taken',
      errors: [{ path: 'Name' }],
    });
    const Options = [{ Id: unknownId, Label: 'x' }];
    expect(await refusalOf(Id, { Name, Options, Languages: undefined })).toMatchObject({
      code: 'purpose-preference-name-taken',
      errors: [{ path: 'Name' }, { path: 'Options.0.Id' }],
    });
  });
});

describe('options', () => {
  test('keep their ids and translations when they are moved and renamed', async () => {
    const before = await translated();
    const [daily, weekly, never] = optionsOf(before);
    const { Languages: _, ...kept } = before;
    const after = await api.done(update, {
      params: { customPreferenceId: before.Id },
      body: { ...kept, Options: [never, { ...daily, Label: 'Every day' }, weekly] },
    });
    expect(optionsOf(after).map(({ Id, Label, Order }) => [Id, Label, Order])).toEqual([
      [never?.Id, 'Never', 0],
      [daily?.Id, 'Every day', 1],
      [weekly?.Id, 'Weekly', 2],
    ]);
    expect(matrixOf(after)).toEqual({
      'en-us': ['Never', 'Every day', 'Weekly'],
      de: ['Nie', 'Täglich', 'Wöchentlich'],
      ar: ['أبدًا', 'يوميًا', null],
    });
  });

  test('that swap their labels keep their ids', async () => {
    const { Id, Options = [] } = await api.createPreference({ Options: ['a', 'b'] });
    const [first, second] = Options ?? [];
    const after = await api.updatePreference(Id, {
      Options: [
        { ...first, Label: 'b' },
        { ...second, Label: 'a' },
      ],
      Languages: undefined,
    });
    expect(optionsOf(after).map(({ Id: id, Label }) => [id, Label])).toEqual([
      [first?.Id, 'b'],
      [second?.Id, 'a'],
    ]);
  });

  test('are added without an id, and translated by their place in the same update', async () => {
    const before = await translated();
    const [en, de, ar] = languagesOf(before);
    const after = await api.updatePreference(before.Id, {
      Options: [{ Label: 'Hourly', Disabled: 'true' }, ...optionsOf(before)],
      Languages: [
        en,
        { ...de, Options: [...(de?.Options ?? []), { Order: 0, Label: 'Stündlich' }] },
        ar,
      ],
    });
    expect(optionsOf(after)[0]).toMatchObject({ Label: 'Hourly', Order: 0, Disabled: true });
    expect(matrixOf(after)).toEqual({
      'en-us': ['Hourly', 'Daily', 'Weekly', 'Never'],
      de: ['Stündlich', 'Täglich', 'Wöchentlich', 'Nie'],
      ar: [null, 'يوميًا', null, 'أبدًا'],
    });
  });

  test('that are left out go, with their translations', async () => {
    const before = await translated();
    const { Languages: _, ...kept } = before;
    const after = await api.done(update, {
      params: { customPreferenceId: before.Id },
      body: { ...kept, Options: optionsOf(before).slice(1) },
    });
    expect(after).toMatchObject({ NumberOfOptions: 2, NumberOfLanguages: 3 });
    expect(matrixOf(after)).toEqual({
      'en-us': ['Weekly', 'Never'],
      de: ['Wöchentlich', 'Nie'],
      ar: [null, 'أبدًا'],
    });
  });

  test('of another preference, unknown or given twice are refused', async () => {
    const { Id } = await api.createPreference();
    const other = optionsOf(await api.createPreference())[0];
    const own = optionsOf(await api.readPreference(Id))[0];
    const Options = [
      own,
      { ...other, Label: 'other' },
      { Id: unknownId, Label: 'unknown' },
      { ...own, Label: 'twice' },
    ];
    expect((await refusalOf(Id, { Options, Languages: undefined })).errors).toEqual([
      ...[1, 2].map((index) => ({
        path: `Options.${index}.Id`,
        message: 'This preference has no option with this Id. Leave Id out to add a new one.',
      })),
      { path: 'Options.3.Id', message: 'This option appears twice. Keep one.' },
    ]);
  });

  test('of a single choice are preset at most once', async () => {
    const { Id, Options } = await api.createPreference();
    const presets = Options?.map((option) => ({ ...option, IsDefault: true }));
    const after = await api.updatePreference(Id, { Options: presets });
    expect(optionsOf(after).map(({ IsDefault }) => IsDefault)).toEqual([true, true, true]);
    const single = { SelectionType: 'SINGLE_CHOICE' };
    expect(await faultPathsOf(Id, single)).toEqual(['Options.1.IsDefault', 'Options.2.IsDefault']);
    expect(await faultPathsOf(Id, { ...single, Options: undefined })).toEqual(['SelectionType']);
    expect(
      await api.updatePreference(Id, { ...single, Options: [presets?.[0]], Languages: [] }),
    ).toMatchObject({ ...single, Options: [{ IsDefault: true }] });
  });

  test.each([
    [[], ['Options']],
    [[{ Label: 'a' }, { Label: ' A' }], ['Options.1.Label']],
    [[{ Label: '' }, { Label: 'x'.repeat(256) }, {}], [0, 1, 2].map((at) => `Options.${at}.Label`)],
  ])('with labels that cannot be are refused: %#', async (Options, paths) => {
    const { Id } = await api.createPreference();
    expect(await faultPathsOf(Id, { Options })).toEqual(paths);
  });
});

describe('languages', () => {
  test('are answered with the default one first, gaps left out', async () => {
    const record = await translated();
    expect(record.NumberOfLanguages).toBe(3);
    expect(languagesOf(record).map(({ Language, Default }) => [Language, Default])).toEqual([
      ['en-us', true],
      ['de', false],
      ['ar', false],
    ]);
    expect(languagesOf(record)[1]).toMatchObject({ Name: 'Häufigkeit', Description: 'Wie oft' });
    expect(matrixOf(record)).toEqual({
      'en-us': ['Daily', 'Weekly', 'Never'],
      de: ['Täglich', 'Wöchentlich', 'Nie'],
      ar: ['يوميًا', null, 'أبدًا'],
    });
  });

  test('that are left out stay, those of an empty list go', async () => {
    const { Id, Languages } = await translated();
    const kept = await api.updatePreference(Id, { Languages: undefined, Description: 'New' });
    expect(kept.Languages?.slice(1)).toEqual(Languages?.slice(1));
    expect(await api.updatePreference(Id, { Languages: [] })).toMatchObject({
      NumberOfLanguages: 1,
      Languages: [{ Language: 'en-us' }],
    });
  });

  test('that come without a list of options keep their labels', async () => {
    const before = await translated();
    const after = await api.updatePreference(before.Id, {
      Languages: [
        { Language: 'de', Name: 'Rhythmus', Description: '' },
        { Language: 'fr', Name: '', Description: '' },
      ],
    });
    expect(matrixOf(after)).toEqual({
      'en-us': ['Daily', 'Weekly', 'Never'],
      de: ['Täglich', 'Wöchentlich', 'Nie'],
      fr: [null, null, null],
    });
    expect(languagesOf(after)[1]).toMatchObject({ Name: 'Rhythmus', Description: '' });
  });

  test('name, description and options of the record win over the entry of the default', async () => {
    const { Id, Languages } = await translated();
    const [en, ...others] = Languages ?? [];
    const stale = { ...en, Name: 'Old', Description: 'Old', Options: [{ Id: unknownId }] };
    const after = await api.updatePreference(Id, {
      Name: 'Rhythm',
      Languages: [...others, { ...stale, Language: 'en-US' }],
    });
    expect(after.Languages).toEqual([{ ...en, Name: 'Rhythm' }, ...others]);
  });

  test('keep the case in which they are written, and are one in any case', async () => {
    const { Id, Languages } = await translated();
    const [en, de] = Languages ?? [];
    const after = await api.updatePreference(Id, {
      DefaultLanguage: 'en-US',
      Languages: [en, { ...de, Language: 'de-AT' }],
    });
    expect(after.DefaultLanguage).toBe('en-US');
    expect(languagesOf(after).map(({ Language }) => Language)).toEqual(['en-US', 'de-AT']);
    const twice = [de, { ...de, Language: 'de-AT' }, { ...de, Language: 'de-at' }];
    expect(await faultPathsOf(Id, { Languages: twice })).toEqual(['Languages.2.Language']);
  });

  test.each(['xx', 'de_DE', 'german', '', null])(
    'are refused unless known: %j',
    async (Language) => {
      const { Id, Languages } = await translated();
      const [en, de, ar] = Languages ?? [];
      const changed = [en, de, { ...ar, Language }];
      expect(await faultPathsOf(Id, { Languages: changed })).toEqual(['Languages.2.Language']);
    },
  );

  test('that translate an option that does not exist are refused at its place', async () => {
    const { Id, Languages, Options = [] } = await translated();
    const [en, de, ar] = Languages ?? [];
    const changed = [
      en,
      { ...de, Options: [{ Id: unknownId, Label: 'x' }, ...(de?.Options ?? [])] },
      { ...ar, Options: [...(ar?.Options ?? []), { Order: 3, Label: 'y' }, { Label: 'z' }] },
    ];
    expect((await refusalOf(Id, { Languages: changed })).errors).toEqual([
      {
        path: 'Languages.1.Options.0.Id',
        message:
          "Translates an option that doesn't exist. Remove it, or add the option to Options.",
      },
      {
        path: 'Languages.2.Options.2.Order',
        message:
          "Translates an option that doesn't exist. Remove it, or add the option to Options.",
      },
      {
        path: 'Languages.2.Options.3.Id',
        message: 'Name the option: by its Id, or a new one by its Order.',
      },
    ]);
    // An option that this update removes does not exist either.
    expect(await faultPathsOf(Id, { Options: Options?.slice(1) })).toEqual([
      'Languages.1.Options.0.Id',
      'Languages.2.Options.0.Id',
    ]);
  });

  test('have labels that differ, of 255 characters at most', async () => {
    const { Id, Languages, Options } = await translated();
    const [en, de] = Languages ?? [];
    const labels = ['Nie', 'x'.repeat(256), ' NIE'];
    const changed = labels.map((Label, index) => ({ Id: Options?.[index]?.Id, Label }));
    expect(await faultPathsOf(Id, { Languages: [en, { ...de, Options: changed }] })).toEqual([
      'Languages.1.Options.1.Label',
      'Languages.1.Options.2.Label',
    ]);
  });

  test('other than the default one cannot be marked as it', async () => {
    const { Id, Languages } = await translated();
    const [en, de] = Languages ?? [];
    expect(await faultPathsOf(Id, { Languages: [en, { ...de, Default: true }] })).toEqual([
      'Languages.1.Default',
    ]);
  });

  test('change their default with all texts, and the old default becomes a translation', async () => {
    const before = await translated();
    const { Id, Languages } = before;
    const [en, de, ar] = Languages ?? [];
    const german = { DefaultLanguage: 'de', Name: 'Häufigkeit', Description: 'Wie oft' };
    expect(await faultPathsOf(Id, { ...german, Options: undefined, Languages: undefined })).toEqual(
      ['Options', 'Languages'],
    );
    const after = await api.updatePreference(Id, {
      ...german,
      Options: de?.Options,
      Languages: [
        { ...en, Default: false },
        { ...de, Default: true },
        { ...ar, Default: false },
      ],
    });
    expect(matrixOf(after)).toEqual(matrixOf(before));
    expect(
      languagesOf(after).map(({ Language, Name, Default }) => [Language, Name, Default]),
    ).toEqual([
      ['de', 'Häufigkeit', true],
      ['en-us', 'Frequency', false],
      ['ar', '', false],
    ]);
  });

  test('change their default, and the old one keeps its labels where none are sent', async () => {
    const before = await translated();
    const [en, de] = languagesOf(before);
    const after = await api.updatePreference(before.Id, {
      DefaultLanguage: 'de',
      Options: de?.Options,
      Languages: [{ ...en, Default: false, Options: undefined }],
    });
    expect(matrixOf(after)).toEqual({
      de: ['Täglich', 'Wöchentlich', 'Nie'],
      'en-us': ['Daily', 'Weekly', 'Never'],
    });
  });

  test('of 60 options and 40 languages are kept in one update', async () => {
    const labels = Array.from({ length: 60 }, (_, index) => `Option ${index}`);
    const { Id, Options } = await api.createPreference({ Options: labels });
    const tags =
      'ar bg bn cs da de el es et fa fi fr ga gu he hi hr hu id is it ja ko lt lv ml mt nb nl pl pt ro ru sk sl sq sv sw ta';
    const after = await api.updatePreference(Id, {
      Languages: tags.split(' ').map((Language) => ({
        Language,
        Name: Language,
        Description: '',
        Options: Options?.map(({ Id: id }, index) => ({ Id: id, Label: `${Language} ${index}` })),
      })),
    });
    expect(after.NumberOfLanguages).toBe(40);
    expect(matrixOf(after).ta).toEqual(labels.map((_, index) => `ta ${index}`));
  });
});

test('two updates at once happen one after the other, and none is mixed', async () => {
  const { Id, Options } = await api.createPreference();
  const body = await api.readPreference(Id);
  const wishes = ['one', 'two', 'three', 'four'].map((text) => ({
    ...body,
    Description: text,
    Options: Options?.map((option) => ({ ...option, Label: `${option.Label} ${text}` })),
    Languages: [{ Language: 'de', Name: text, Description: text, Options: [] }],
  }));
  const outcomes = await Promise.all(
    wishes.map((wish) => api.call(update, { params: { customPreferenceId: Id }, body: wish })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const after = await api.readPreference(Id);
  const text = after.Description ?? '';
  expect(optionsOf(after).map(({ Label }) => Label)).toEqual(
    Options?.map(({ Label }) => `${Label} ${text}`),
  );
  expect(languagesOf(after)[1]).toMatchObject({ Name: text, Description: text });
});
