import type { OperationTexts } from './operation-text.ts';
import { ids, pageOf } from './records/fictional.ts';
import { frequency, listedPreference, optionsOf, preference } from './records/preference.ts';

const { english, german } = frequency;
const { SelectionType, DisplayAs } = preference;
const newOptions = optionsOf('Weekly', 'Monthly', { IsDefault: false });
const params = { customPreferenceId: ids.preference };

export const purposePreferencesTexts: OperationTexts = {
  createPurposePreference: {
    description:
      'Creates a preference in its default language. `Options` are labels in the order in which people see them. Add translations with an update.',
    example: {
      body: {
        ...english,
        SelectionType,
        DisplayAs,
        Language: 'en-us',
        Options: ['Weekly', 'Monthly'],
      },
      answer: {
        ...preference,
        UpdatedDate: preference.CreatedDate,
        NumberOfLanguages: 1,
        Options: newOptions,
        Languages: [{ Language: 'en-us', ...english, Default: true, Options: newOptions }],
      },
    },
  },
  updatePurposePreference: {
    description:
      "Replaces a preference. Options keep their ids: one without an id is new, and one that is left out is removed. `Languages` holds the translations. With `unchangedSince` (an extension), the `UpdatedDate` that you read, it's refused as `purpose-preference-changed` where someone changed it since.",
    example: {
      params,
      body: {
        ...english,
        SelectionType,
        DisplayAs,
        DefaultLanguage: 'en-us',
        Options: [
          { Id: ids.weekly, Label: 'Weekly', IsDefault: false },
          { Id: ids.monthly, Label: 'Monthly', IsDefault: true },
        ],
        Languages: [
          {
            Language: 'de-de',
            ...german,
            Options: [
              { Id: ids.weekly, Label: 'Wöchentlich' },
              { Id: ids.monthly, Label: 'Monatlich' },
            ],
          },
        ],
      },
      answer: preference,
    },
  },
  getPurposePreference: {
    description:
      'One preference with its options. `Languages` is there only with `includeTranslations`.',
    example: { params, query: { includeTranslations: 'true' }, answer: preference },
  },
  listPurposePreferences: {
    description:
      'Preferences, page by page, without their translations. `purposeGuid`, those that the Active version or the Draft of a purpose links, and sorting by `numberOfOptions` and `numberOfLanguages` are extensions.',
    example: { query: { page: '0', size: '20' }, answer: pageOf([listedPreference]) },
  },
};
