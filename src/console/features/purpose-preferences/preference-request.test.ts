import { describe, expect, test } from 'vitest';
import { parse } from 'zod/mini';
import { addLanguage, removeLanguage, setText } from '#console/records/translations/texts.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { updatePurposePreferenceRequestSchema } from '#contract/purpose-preference-requests.ts';
import {
  addOptions,
  emptyDraft,
  moveOption,
  removeOption,
  setOptionDisabled,
  setPreset,
  toDraft,
} from './preference-draft.ts';
import {
  containsRequest,
  findFaults,
  placeDraftFaults,
  toCreateRequest,
  toUpdateRequest,
} from './preference-request.ts';

const [a, b] = ['0a000000-0000-4000-8000-000000000000', '0b000000-0000-4000-8000-000000000000'];

const base = {
  Id: '0c000000-0000-4000-8000-000000000000',
  Name: 'Topics',
  Description: 'What we write about',
  SelectionType: 'MULTI_CHOICE',
  DisplayAs: 'CHECKBOXES',
  CreatedDate: '2026-01-01T00:00:00.000Z',
  NumberOfOptions: 2,
  Required: false,
  Disabled: false,
  DefaultLanguage: 'en-us',
  Options: [
    {
      Id: a,
      Label: 'Garden',
      Order: 0,
      IsDefault: false,
      CanDelete: true,
      Disabled: false,
      Hue: 1,
    },
    { Id: b, Label: 'Kitchen', Order: 1, IsDefault: false, CanDelete: true, Disabled: false },
  ],
  Languages: [
    {
      Language: 'en-us',
      Name: 'Topics',
      Description: 'What we write about',
      Default: true,
      Options: [
        { Id: a, Label: 'Garden', Order: 0 },
        { Id: b, Label: 'Kitchen', Order: 1 },
      ],
    },
    {
      Language: 'de',
      Name: 'Themen',
      Description: '',
      Default: false,
      Tone: 'formal',
      Options: [{ Id: a, Label: 'Garten', Order: 0 }],
    },
  ],
  Organizations: [],
  Shape: { of: 'tomorrow' },
} satisfies PurposePreference;
const opened = toDraft(base);
const labelsOf = (options: unknown) =>
  (options as { Id?: string; Label: string; Order: number }[]).map(({ Id, Label, Order }) => [
    Id,
    Label,
    Order,
  ]);

describe('an update', () => {
  test('that changes nothing sends the record back as it came, unknown fields too', () => {
    const request = toUpdateRequest(base, opened);
    expect(request).toMatchObject(base);
    expect(parse(updatePurposePreferenceRequestSchema, request)).toBeDefined();
  });

  test('matches options by id through renames and moves, and keeps what it does not know', () => {
    const draft = moveOption(setText(opened, 'en-us', a, ' Gardens '), a, 1);
    const request = toUpdateRequest(base, draft);
    expect(labelsOf(request.Options)).toEqual([
      [b, 'Kitchen', 0],
      [a, 'Gardens', 1],
    ]);
    expect(request.Options?.[1]).toMatchObject({ Hue: 1 });
    expect(labelsOf(request.Languages?.[1]?.Options)).toEqual([[a, 'Garten', 1]]);
    expect(request.Languages?.[1]).toMatchObject({ Tone: 'formal' });
  });

  test('names a new option by its place, in every language', () => {
    const draft = setText(addOptions(opened, ['Travel']), 'de', 'new-1', 'Reisen');
    const request = toUpdateRequest(base, draft);
    expect(labelsOf(request.Options).at(-1)).toEqual([undefined, 'Travel', 2]);
    expect(labelsOf(request.Languages?.[1]?.Options)).toEqual([
      [a, 'Garten', 0],
      [undefined, 'Reisen', 2],
    ]);
    expect(findFaults('update', request)).toEqual([]);
  });

  test('drops a removed option in all languages, and a blank translation', () => {
    const request = toUpdateRequest(base, removeOption(opened, a));
    expect(labelsOf(request.Options)).toEqual([[b, 'Kitchen', 0]]);
    expect(request.Languages?.map(({ Options }) => Options?.length)).toEqual([1, 0]);
    const blank = toUpdateRequest(base, setText(opened, 'de', a, '  '));
    expect(blank.Languages?.[1]?.Options).toEqual([]);
  });

  test('adds and removes languages', () => {
    const draft = addLanguage(removeLanguage(opened, 'de'), 'ar');
    const tags = toUpdateRequest(base, draft).Languages?.map(({ Language }) => Language);
    expect(tags).toEqual(['en-us', 'ar']);
  });

  test('says which options are preset and disabled', () => {
    const draft = setOptionDisabled(setPreset(opened, a, true), b, true);
    expect(toUpdateRequest(base, draft).Options).toMatchObject([
      { IsDefault: true, Disabled: false },
      { IsDefault: false, Disabled: true },
    ]);
  });

  test('says nothing of translations where the host told none', () => {
    const { Languages: _languages, ...untold } = base;
    expect(toUpdateRequest(untold, toDraft(untold))).not.toHaveProperty('Languages');
    const added = toUpdateRequest(untold, addLanguage(toDraft(untold), 'de'));
    expect(added.Languages).toHaveLength(2);
  });
});

describe('a create', () => {
  const draft = addOptions(
    setText(setText(emptyDraft('he'), 'he', 'Name', ' נושאים '), 'he', 'Description', 'x'),
    ['א', 'ב'],
  );

  test('is in one language, with labels alone', () => {
    const request = toCreateRequest(draft);
    expect(request).toEqual({
      Name: 'נושאים',
      Description: 'x',
      SelectionType: 'MULTI_CHOICE',
      DisplayAs: 'CHECKBOXES',
      DefaultLanguage: true,
      Language: 'he',
      Required: false,
      Disabled: false,
      Options: ['א', 'ב'],
    });
    expect(findFaults('create', request)).toEqual([]);
  });

  test('is told apart from another preference with its name', () => {
    const sent = toCreateRequest(draft);
    const stored = {
      ...base,
      Name: 'נושאים',
      Description: 'x',
      Options: [
        { Id: a, Label: 'א' },
        { Id: b, Label: 'ב' },
      ],
    };
    expect(containsRequest(stored, sent)).toBe(true);
    expect(containsRequest({ ...stored, Description: 'y' }, sent)).toBe(false);
    expect(containsRequest({ ...stored, Options: stored.Options.toReversed() }, sent)).toBe(false);
    expect(containsRequest({ ...stored, Options: stored.Options.slice(1) }, sent)).toBe(false);
  });
});

describe('faults', () => {
  const faultsOf = (draft: typeof opened) =>
    placeDraftFaults(draft, findFaults('update', toUpdateRequest(base, draft)));

  test('of the default language’s own texts are at the settings', () => {
    const { settings, texts } = faultsOf(setText(opened, 'en-us', 'Name', ' '));
    expect(settings[0]).toEqual({ path: 'Name', message: 'Must not be empty.' });
    expect(texts).toEqual({});
  });

  test('of options are at their labels in the default language', () => {
    const { texts } = faultsOf(setText(opened, 'en-us', b, ''));
    expect(texts).toEqual({ 'en-us': { [b]: 'Must not be empty.' } });
  });

  test('of translations are at their text, where options without one are left out too', () => {
    const draft = setText(opened, 'de', b, 'x'.repeat(300));
    const { texts } = faultsOf(setText(draft, 'de', a, ''));
    expect(Object.keys(texts)).toEqual(['de']);
    expect(Object.keys(texts.de ?? {})).toEqual([b]);
    const name = faultsOf(setText(opened, 'de', 'Name', 'x'.repeat(300)));
    expect(Object.keys(name.texts.de ?? {})).toEqual(['Name']);
  });

  test('of the list of options are told apart from those of its entries', () => {
    const none = faultsOf(removeOption(removeOption(opened, a), b));
    expect(none.options).toBe('Add at least one option.');
    expect(none.texts).toEqual({});
  });

  test('of a preset that a single choice cannot have are at the option', () => {
    const several = setPreset(setPreset(opened, a, true), b, true);
    const single = {
      ...several,
      settings: { ...several.settings, SelectionType: 'SINGLE_CHOICE' },
    };
    expect(Object.keys(faultsOf(single).texts['en-us'] ?? {})).toEqual([b]);
  });

  test('that are nowhere on the screen are told with the form', () => {
    const other = [
      { path: 'Organizations.0', message: 'No.' },
      { path: 'Languages.7.Name', message: 'No.' },
      { path: 'Options.9.Label', message: 'No.' },
      { path: 'Languages.1.Language', message: 'No.' },
    ];
    expect(placeDraftFaults(opened, other).other).toEqual(other);
    expect(placeDraftFaults(opened, [{ path: 'Required', message: 'No.' }]).settings).toHaveLength(
      1,
    );
  });
});
