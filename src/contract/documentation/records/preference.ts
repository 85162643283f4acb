import { ids } from './fictional.ts';

/** What the preference says in each language. */
export const frequency = {
  english: { Name: 'Newsletter frequency', Description: 'How often you want to hear from us' },
  german: { Name: 'Häufigkeit des Newsletters', Description: 'Wie oft Sie von uns hören möchten' },
};
const { english, german } = frequency;

/** The options, with what `own` says of both. */
export const optionsOf = (weekly: string, monthly: string, own: object = {}) => {
  const free = { CanDelete: true, Disabled: false };
  return [
    { Id: ids.weekly, Label: weekly, Order: 0, IsDefault: false, ...free, ...own },
    { Id: ids.monthly, Label: monthly, Order: 1, IsDefault: true, ...free, ...own },
  ];
};

/** The preference with its translation, before a purpose links it. */
export const preference = {
  Id: ids.preference,
  ...english,
  SelectionType: 'SINGLE_CHOICE',
  DisplayAs: 'RADIO_BUTTONS',
  CreatedDate: '2026-11-20T09:01:00.000Z',
  UpdatedDate: '2026-11-20T09:02:00.000Z',
  NumberOfOptions: 2,
  NumberOfLanguages: 2,
  Required: false,
  Disabled: false,
  DefaultLanguage: 'en-us',
  Options: optionsOf('Weekly', 'Monthly'),
  Languages: [
    { Language: 'en-us', ...english, Default: true, Options: optionsOf('Weekly', 'Monthly') },
    {
      Language: 'de-de',
      ...german,
      Default: false,
      Options: optionsOf('Wöchentlich', 'Monatlich'),
    },
  ],
  Organizations: [],
  TotalLinkedActivePurposes: 0,
};

const { Languages, ...untranslated } = preference;

/** As lists have it. */
export const listedPreference = untranslated;

/** As a purpose has it that is a Draft. */
export const linkedPreference = {
  ...listedPreference,
  PurposeCustomPreferenceId: ids.preferenceLink,
};

/** As a purpose has it that is Active. */
export const activePreference = { ...linkedPreference, TotalLinkedActivePurposes: 1 };

/** As a purpose has it that people chose options of. */
export const chosenPreference = {
  ...activePreference,
  Options: optionsOf('Weekly', 'Monthly', { CanDelete: false }),
};

const optionsV2Of = (weekly: string, monthly: string) => [
  { id: ids.weekly, label: weekly, order: 0, isDefault: false },
  { id: ids.monthly, label: monthly, order: 1, isDefault: true },
];

/** As V2 has it in a purpose. */
export const preferenceV2 = {
  id: ids.preferenceLink,
  name: english.Name,
  displayAs: 'RADIO_BUTTONS',
  customPreferenceOptions: optionsV2Of('Weekly', 'Monthly'),
  languages: [
    {
      name: english.Name,
      description: english.Description,
      language: 'en-us',
      default: true,
      options: optionsV2Of('Weekly', 'Monthly'),
    },
    {
      name: german.Name,
      description: german.Description,
      language: 'de-de',
      default: false,
      options: optionsV2Of('Wöchentlich', 'Monatlich'),
    },
  ],
  customPreferenceId: ids.preference,
};
