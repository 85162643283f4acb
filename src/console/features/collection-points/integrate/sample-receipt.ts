import type { ElementKind } from '#contract/data-element-values.ts';
import type { TransactionType } from '#contract/data-subject-values.ts';
import { isRefusal } from '#contract/refusals.ts';
import type { IntegratedPurpose, Integration } from './integration.ts';

/** Of somebody made up: the domain and the numbers are set aside for that. */
const samples: Partial<Record<ElementKind, string>> = {
  EMAIL: 'ada.test@example.org',
  PHONE: '+1 202 555 0143',
};

export const sampleIdentifier = ({ identifier: { kind } }: Integration): string =>
  samples[kind] ?? 'test-person-1';

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

/** What ends a yes later; null where nothing is asked, or the sample itself says no. */
export const withdrawalType = ({ purposes, asking }: Integration): TransactionType | null => {
  const { ticked, unticked } = asking;
  if (purposes.length === 0 || isRefusal(ticked)) return null;
  return unticked !== null && isRefusal(unticked) ? unticked : 'WITHDRAWN';
};
