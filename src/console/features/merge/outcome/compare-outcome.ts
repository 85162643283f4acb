import type { Profile, ProfilePurpose } from '#contract/data-subject-records.ts';
import type { ConsentRow } from '#contract/predict-consents.ts';

/**
 * What was predicted of a purpose, topic or option, and what is stored; `predicted` is null where it
 * could not be predicted, `stored` where the merged profile does not say.
 */
export type ComparedRow = {
  row: ConsentRow;
  predicted: string | null;
  stored: string | null;
  result: 'as-predicted' | 'differs' | 'was-open';
};

/** Ids compare without regard to case. */
const sameId = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const isConsented = (
  choices: readonly { Id: string; IsConsented: boolean }[],
  id: string,
): boolean => choices.some(({ Id, IsConsented }) => IsConsented && sameId(Id, id));

/** Without a word on a topic or an option there is no consent to it. */
const stateOfChoice = ({ Topics, CustomPreferences }: ProfilePurpose, id: string): string =>
  isConsented(Topics ?? [], id) ||
  (CustomPreferences ?? []).some(({ Options }) => isConsented(Options, id))
    ? 'CONSENTED'
    : 'NOT_CONSENTED';

const storedOf = ({ Purposes }: Profile, { key, kind }: ConsentRow): string | null => {
  const [purposeId = '', choiceId = ''] = key.split(' ');
  const purpose = (Purposes ?? []).find(({ Id }) => sameId(Id, purposeId));
  if (purpose === undefined) return null;
  return kind === 'purpose' ? purpose.Status : stateOfChoice(purpose, choiceId);
};

/** Holds the merged profile against the prediction; what differs comes first, choices stand below their purpose. */
export const compareOutcome = (
  rows: readonly ConsentRow[],
  merged: Profile,
): readonly ComparedRow[] => {
  const compared = rows.map((row): ComparedRow => {
    const predicted = row.forecast.predicted?.state ?? null;
    const stored = storedOf(merged, row);
    const isEqual = stored === predicted;
    const result = predicted === null ? 'was-open' : isEqual ? 'as-predicted' : 'differs';
    return { row, predicted, stored, result };
  });
  const places = ['differs', 'was-open', 'as-predicted'];
  const placeOf = ({ row, result }: ComparedRow) =>
    `${places.indexOf(result)} ${row.purposeName} ${row.kind === 'purpose' ? 0 : 1}`;
  return compared.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
};
