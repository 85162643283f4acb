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

/** The latest transaction of all purposes; undefined where there is none. */
export const lastTransactionOf = (
  purposes: readonly Pick<ProfilePurpose, 'LastTransactionDate'>[],
): string | undefined =>
  purposes
    .flatMap(({ LastTransactionDate: time }) => (time ? [time] : []))
    .sort((one, other) => Date.parse(other) - Date.parse(one))[0];
