import type { LeftOutReason } from '#contract/left-out.ts';
import type { ReceiptPurpose } from '#contract/receipt-requests.ts';
import type { RecordedChoice } from '#service/db/schema/receipts.ts';
import type { LinkedPurpose } from './read-point.ts';

type Preference = NonNullable<ReceiptPurpose['CustomPreferences']>[number];
type LinkedPreference = LinkedPurpose['preferences'][number];

/** Says why a part of a receipt is left out, by its path. */
export type Leave = (path: string, reason: LeftOutReason, message: string) => void;

/** What is said about one topic or option. */
type Choice = { id: string; path: string; isConsented: boolean };

const isOptIn = (type: string): boolean => type === 'OPT_IN';

/** The id of a preference whose own can't be read. */
export const unnamedPreference = '00000000-0000-0000-0000-000000000000';

/** The last word on each that is known; an opt-out wins over an opt-in beside it. */
const settle = (
  given: readonly Choice[],
  known: readonly string[],
  unknownMessage: string,
  leave: Leave,
): Map<string, boolean> => {
  const settled = new Map<string, boolean>();
  for (const { id, path, isConsented } of given) {
    if (!known.includes(id)) {
      leave(path, 'UNKNOWN', unknownMessage);
      continue;
    }
    settled.set(id, isConsented && settled.get(id) !== false);
  }
  return settled;
};

const choosePreference = (
  given: Preference,
  linked: LinkedPreference,
  path: string,
  leave: Leave,
): RecordedChoice[] => {
  const unknown = "This isn't an option of the purpose preference.";
  const options = (given.Options ?? []).map((id, index) => ({
    id: id.toLowerCase(),
    path: `${path}.Options.${index}`,
    isConsented: true,
  }));
  const choices = (given.Choices ?? []).map((choice, index) => ({
    id: choice.OptionId.toLowerCase(),
    path: `${path}.Choices.${index}.OptionId`,
    isConsented: isOptIn(choice.TransactionType),
  }));
  const ticked = settle(options, linked.options, unknown, leave);
  // Nothing is opted out by a list that can't be read whole.
  const isWhole =
    (given.Options ?? null) !== null && options.every(({ id }) => linked.options.includes(id));
  const isChosen = new Map(
    isWhole ? linked.options.map((id) => [id, ticked.has(id)]) : [...ticked],
  );
  const changed = settle(choices, linked.options, unknown, leave);
  for (const [id, isConsented] of changed) isChosen.set(id, isConsented);
  const chosen = [...isChosen].filter(([, isConsented]) => isConsented);
  if (linked.isSingleChoice && chosen.length > 1) {
    const message = 'Only one option of this purpose preference can be chosen. None was.';
    leave(isWhole ? `${path}.Options` : `${path}.Choices`, 'TOO_MANY', message);
    for (const id of linked.options) if (changed.get(id) !== false) isChosen.delete(id);
  } else if (linked.isSingleChoice && chosen.length > 0) {
    for (const id of linked.options) if (!isChosen.has(id)) isChosen.set(id, false);
  }
  return [...isChosen].map(([choiceId, isConsented]) => ({
    choiceId,
    preferenceId: linked.id,
    isConsented,
  }));
};

/** Options are known by their own ids: what is opted out counts under whatever preference it's named. */
const optedOutIn = (
  { CustomPreferences }: ReceiptPurpose,
  { preferences }: LinkedPurpose,
): RecordedChoice[] => {
  const refused = (CustomPreferences ?? []).flatMap(({ Choices }) =>
    (Choices ?? []).flatMap(({ OptionId, TransactionType: type }) =>
      isOptIn(type) ? [] : [OptionId.toLowerCase()],
    ),
  );
  return refused.flatMap((choiceId) =>
    preferences
      .filter(({ options }) => options.includes(choiceId))
      .map(({ id: preferenceId }) => ({ choiceId, preferenceId, isConsented: false })),
  );
};

/**
 * What a receipt says about the topics and options of a purpose, each spelled out: `Options` opt the
 * preference's others out, and so does one choice where only one can be made. Of what it says twice an
 * opt-out counts.
 * @param path of the purpose in the receipt
 */
export const checkChoices = (
  given: ReceiptPurpose,
  linked: LinkedPurpose,
  path: string,
  leave: Leave,
): RecordedChoice[] => {
  const topics = (given.Preferences ?? []).map((topic, index) => ({
    id: topic.TopicId.toLowerCase(),
    path: `${path}.Preferences.${index}.TopicId`,
    isConsented: isOptIn(topic.TransactionType),
  }));
  const settled = settle(topics, linked.topics, 'The purpose has no such topic.', leave);
  const options = (given.CustomPreferences ?? []).flatMap((preference, index) => {
    const ownPath = `${path}.CustomPreferences.${index}`;
    const own = linked.preferences.find(({ id }) => id === preference.Id.toLowerCase());
    if (own !== undefined) return choosePreference(preference, own, ownPath, leave);
    if (preference.Id !== unnamedPreference) {
      leave(`${ownPath}.Id`, 'UNKNOWN', 'The purpose has no such purpose preference.');
    }
    return [];
  });
  // Of a preference that is named twice, an opt-out counts as well.
  const all = [...options, ...optedOutIn(given, linked)];
  const optedOut = new Set(all.flatMap((own) => (own.isConsented ? [] : [own.choiceId])));
  const byOption = new Map(
    all.map((own) => [own.choiceId, { ...own, isConsented: !optedOut.has(own.choiceId) }]),
  );
  return [
    ...[...settled].map(([choiceId, isConsented]) => ({
      choiceId,
      preferenceId: null,
      isConsented,
    })),
    ...byOption.values(),
  ];
};

/** Of the choices, those that a person refused in so many words. */
export const refusedChoices = (given: ReceiptPurpose): ReceiptPurpose => ({
  Id: given.Id,
  Preferences: (given.Preferences ?? []).filter(({ TransactionType: type }) => !isOptIn(type)),
  CustomPreferences: (given.CustomPreferences ?? []).map(({ Id, Choices }) => ({
    Id,
    Choices: (Choices ?? []).filter(({ TransactionType: type }) => !isOptIn(type)),
  })),
});
