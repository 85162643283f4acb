import type { Fault } from '#contract/common/problem.ts';
import type { ReceiptPurpose } from '#contract/receipt-requests.ts';
import type { RecordedChoice } from '#service/db/schema/receipts.ts';
import type { LinkedPurpose } from './read-point.ts';

type Preference = NonNullable<ReceiptPurpose['CustomPreferences']>[number];
type LinkedPreference = LinkedPurpose['preferences'][number];

const isOptIn = (type: string): boolean => type === 'OPT_IN';

/** A fault for each id that is not among the known ones, or that an earlier place has. */
const checkIds = (
  given: readonly { id: string; path: string }[],
  known: readonly string[],
  unknownMessage: string,
): Fault[] => {
  const seen = new Set<string>();
  return given.flatMap(({ id, path }) => {
    if (!known.includes(id)) return [{ path, message: unknownMessage }];
    if (seen.has(id)) return [{ path, message: 'Appears more than once. Keep one.' }];
    seen.add(id);
    return [];
  });
};

const choosePreference = (
  given: Preference,
  linked: LinkedPreference,
  path: string,
  faults: Fault[],
): RecordedChoice[] => {
  const options = (given.Options ?? []).map((id) => id.toLowerCase());
  const choices = (given.Choices ?? []).map((choice) => ({
    id: choice.OptionId.toLowerCase(),
    isConsented: isOptIn(choice.TransactionType),
  }));
  const unknown = "This isn't an option of the purpose preference.";
  const optionPaths = options.map((id, index) => ({ id, path: `${path}.Options.${index}` }));
  const choicePaths = choices.map(({ id }, index) => ({
    id,
    path: `${path}.Choices.${index}.OptionId`,
  }));
  faults.push(...checkIds(optionPaths, linked.options, unknown));
  faults.push(...checkIds(choicePaths, linked.options, unknown));
  const isChosen = new Map<string, boolean>();
  const isWhole = (given.Options ?? null) !== null;
  if (isWhole) for (const id of linked.options) isChosen.set(id, options.includes(id));
  for (const { id, isConsented } of choices) isChosen.set(id, isConsented);
  const chosen = [...isChosen].filter(([, isConsented]) => isConsented);
  if (linked.isSingleChoice && chosen.length > 1) {
    const message = 'Only one option of this purpose preference can be chosen.';
    faults.push({ path: isWhole ? `${path}.Options` : `${path}.Choices`, message });
  }
  if (linked.isSingleChoice && chosen.length > 0) {
    for (const id of linked.options) if (!isChosen.has(id)) isChosen.set(id, false);
  }
  return [...isChosen].map(([choiceId, isConsented]) => ({
    choiceId,
    preferenceId: linked.id,
    isConsented,
  }));
};

/**
 * What a receipt says about the topics and options of a purpose, each spelled out: `Options` opt the
 * preference's others out, and so does one choice where only one can be made.
 * @param path of the purpose in the receipt; what is wrong is added to `faults`
 */
export const checkChoices = (
  given: ReceiptPurpose,
  linked: LinkedPurpose,
  path: string,
  faults: Fault[],
): RecordedChoice[] => {
  const topics = (given.Preferences ?? []).map((topic, index) => ({
    id: topic.TopicId.toLowerCase(),
    path: `${path}.Preferences.${index}.TopicId`,
    isConsented: isOptIn(topic.TransactionType),
  }));
  faults.push(...checkIds(topics, linked.topics, 'The purpose has no such topic.'));
  const preferences = (given.CustomPreferences ?? []).map((preference, index) => ({
    id: preference.Id.toLowerCase(),
    path: `${path}.CustomPreferences.${index}.Id`,
  }));
  const known = linked.preferences.map(({ id }) => id);
  faults.push(...checkIds(preferences, known, 'The purpose has no such purpose preference.'));
  const options = (given.CustomPreferences ?? []).flatMap((preference, index) => {
    const own = linked.preferences.find(({ id }) => id === preference.Id.toLowerCase());
    return own === undefined
      ? []
      : choosePreference(preference, own, `${path}.CustomPreferences.${index}`, faults);
  });
  return [
    ...topics.map(({ id, isConsented }) => ({ choiceId: id, preferenceId: null, isConsented })),
    ...options,
  ];
};
