import type { ProfilePurpose } from '#contract/data-subject-records.ts';

/**
 * How many topics and options have consent: "3", or "3 of 7" where those without are known too; `''`
 * where there are none.
 */
export const countChoices = (
  purposes: readonly Pick<ProfilePurpose, 'Topics' | 'CustomPreferences'>[],
): string => {
  const choices = purposes.flatMap(({ Topics, CustomPreferences }) => [
    ...(Topics ?? []),
    ...(CustomPreferences ?? []).flatMap(({ Options }) => Options),
  ]);
  const given = choices.filter(({ IsConsented }) => IsConsented).length;
  if (choices.length === 0) return '';
  return given === choices.length ? String(given) : `${given} of ${choices.length}`;
};

/** The title of what `countChoices` counts. */
export const choicesTitle = ({
  topics,
  preferences,
}: {
  topics: boolean;
  preferences: boolean;
}): string => (topics && preferences ? 'Topics and options' : topics ? 'Topics' : 'Options');
