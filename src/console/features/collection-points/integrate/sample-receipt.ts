import type { IntegratedPurpose, Integration } from './integration.ts';

/** Of somebody made up, at a domain that is set aside for that. */
export const sampleIdentifier = ({ identifier }: Integration): string =>
  identifier.isEmail ? 'ada.test@example.org' : 'test-person-1';

const sampleChoices = (purpose: IntegratedPurpose) => ({
  ...(purpose.topics.length > 0 && {
    Preferences: purpose.topics.map(({ id }) => ({ TopicId: id, TransactionType: 'OPT_IN' })),
  }),
  ...(purpose.preferences.length > 0 && {
    CustomPreferences: purpose.preferences.map(({ id, options }) => ({
      Id: id,
      Options: options.slice(0, 1).map((option) => option.id),
    })),
  }),
});

/** The purposes of a receipt that ticks every box, with each topic and each first option. */
export const samplePurposes = ({ purposes, asking }: Integration): object[] =>
  purposes.map((purpose) => ({
    Id: purpose.id,
    Version: purpose.version,
    TransactionType: asking.ticked,
    ...(!asking.isOptOut && sampleChoices(purpose)),
  }));

/** Values of data elements. */
export const sampleElements = ({ elements }: Integration): [name: string, value: string][] =>
  elements.map((name) => [name, 'Test']);
