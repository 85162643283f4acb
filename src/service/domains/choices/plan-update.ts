import type { CenterPreferencesUpdate } from '#contract/center-preferences.ts';
import type { TransactionType } from '#contract/data-subject-values.ts';
import type { ReceiptPurpose } from '#contract/receipt-requests.ts';
import { isRefusal, type Refusal } from '#contract/refusals.ts';
import type { RecordedChoice } from '#service/db/schema/receipts.ts';
import { checkChoices } from '#service/domains/receipts/check-choices.ts';
import type { LinkedPurpose } from '#service/domains/receipts/read-point.ts';
import { type HeldChoice, isInForce } from './held-choices.ts';

type Entry = CenterPreferencesUpdate['Purposes'][number];

/** A purpose of a center with its Active version; `topics` has the topics by the ids of their links. */
export type UpdatedPurpose = {
  linked: LinkedPurpose;
  topics: ReadonlyMap<string, string>;
};

/** What an update records of a purpose. */
export type UpdateAct = {
  purposeId: string;
  version: number;
  type: Extract<TransactionType, Refusal | 'CONFIRMED' | 'CHANGE_PREFERENCES'>;
  choices: RecordedChoice[];
};

const notChanged = 'Not changed';

const refusalIn = ({ Status, TransactionStatus }: Entry): Refusal | null => {
  for (const given of [Status, TransactionStatus]) {
    const word = typeof given === 'string' ? given.trim().toUpperCase().replaceAll(' ', '_') : '';
    if (isRefusal(word)) return word;
  }
  return null;
};

const hasStatus = (entry: Entry): boolean => 'Status' in entry || 'TransactionStatus' in entry;

/** The choices as a receipt has them: of a list that's given, what isn't in it is refused. */
const toReceiptChoices = (
  { Id, Topics, CustomPreferences }: Entry,
  { linked, topics }: UpdatedPurpose,
): ReceiptPurpose => {
  const chosen = Topics?.map(({ Id: id }) => topics.get(id.toLowerCase()) ?? id.toLowerCase());
  const all = chosen === undefined ? [] : [...new Set([...linked.topics, ...chosen])];
  return {
    Id,
    Preferences: all.map((TopicId) => ({
      TopicId,
      TransactionType: chosen?.includes(TopicId) ? ('OPT_IN' as const) : ('OPT_OUT' as const),
    })),
    CustomPreferences: (CustomPreferences ?? []).flatMap(({ Id: id, Options }) =>
      Options ? { Id: id, Options: Options.map((option) => option.Id) } : [],
    ),
  };
};

const planOne = (
  entries: readonly Entry[],
  purpose: UpdatedPurpose,
  held: HeldChoice | undefined,
  isDisabled: boolean,
): { act: Omit<UpdateAct, 'purposeId'> | null; messages: string[] } => {
  const { version } = purpose.linked;
  const refusal = entries.map(refusalIn).find((own) => own !== null) ?? null;
  if (refusal !== null) {
    if (isRefusal(held?.status)) return { act: null, messages: [notChanged] };
    return { act: { version, type: refusal, choices: [] }, messages: [] };
  }
  const entry = entries.at(-1);
  if (entry === undefined) return { act: null, messages: [notChanged] };
  const messages = entries.length > 1 ? ['Named more than once: the last entry counts.'] : [];
  const isOn = held !== undefined && isInForce(held.status);
  if (!isOn && hasStatus(entry)) {
    messages.push(`${notChanged}: only an entry without Status and TransactionStatus is a yes.`);
    return { act: null, messages };
  }
  const choices = checkChoices(
    toReceiptChoices(entry, purpose),
    purpose.linked,
    'Purposes',
    (_path, _reason, message) => messages.push(message),
  );
  if (isDisabled) {
    const refused = isOn
      ? choices.filter(({ choiceId, isConsented }) => !isConsented && held.chosen.has(choiceId))
      : [];
    messages.push('The collection point of the center is disabled: only refusals count.');
    return refused.length === 0
      ? { act: null, messages }
      : {
          act: { version: held?.version ?? version, type: 'CHANGE_PREFERENCES', choices: refused },
          messages,
        };
  }
  if (!isOn) return { act: { version, type: 'CONFIRMED', choices }, messages };
  const changed = choices.filter(
    ({ choiceId, isConsented }) => held.chosen.has(choiceId) !== isConsented,
  );
  if (changed.length === 0) return { act: null, messages: [notChanged, ...messages] };
  return { act: { version: held.version, type: 'CHANGE_PREFERENCES', choices: changed }, messages };
};

/**
 * What the published update records (docs/design.md 11.5): of each purpose that's named, a refusal, a yes
 * or the choices that differ; and what it says of each purpose of the center. A refusal counts for any
 * purpose of the account.
 * @param purposes of the center that people see, by id; `linked` all that are named, too; `held` what the
 * person holds of them
 */
export const planUpdate = (
  entries: readonly Entry[],
  {
    purposes,
    linked,
    held,
    isDisabled,
  }: {
    purposes: ReadonlyMap<string, UpdatedPurpose>;
    linked: ReadonlyMap<string, Pick<LinkedPurpose, 'version'>>;
    held: ReadonlyMap<string, HeldChoice>;
    isDisabled: boolean;
  },
): { acts: UpdateAct[]; messages: Map<string, string[]> } => {
  const byPurpose = Map.groupBy(entries, ({ Id }) => Id.toLowerCase());
  const acts: UpdateAct[] = [];
  const messages = new Map<string, string[]>();
  for (const [purposeId, purpose] of purposes) {
    const own = byPurpose.get(purposeId) ?? [];
    const planned = planOne(own, purpose, held.get(purposeId), isDisabled);
    if (planned.act !== null) acts.push({ ...planned.act, purposeId });
    messages.set(purposeId, planned.messages);
  }
  for (const [id, own] of byPurpose) {
    if (purposes.has(id)) continue;
    const refusal = own.map(refusalIn).find((given) => given !== null);
    const other = linked.get(id);
    if (!refusal || other === undefined) {
      messages.set(id, ["The preference center doesn't have this purpose."]);
      continue;
    }
    const now = held.get(id);
    messages.set(id, isRefusal(now?.status) ? [notChanged] : []);
    if (isRefusal(now?.status)) continue;
    const version = now?.version ?? other.version;
    acts.push({ purposeId: id, version, type: refusal, choices: [] });
  }
  return { acts, messages };
};
