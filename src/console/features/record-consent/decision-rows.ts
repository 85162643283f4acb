import { canEnd, consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import { rankOptions } from '#console/ui/combobox/rank-options.ts';
import { listWords } from '#console/ui/list-words.ts';
import { adminPointId } from '#contract/collection-point-values.ts';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import type { Decision } from '#contract/decisions.ts';
import { kindOfPurpose, type LeftByEverything, leftByEverything } from '#contract/everything.ts';
import type { PurposeVersions, PurposeVersionV2 } from '#contract/purpose-records.ts';
import { type PurposeText, purposeTexts } from '#contract/purpose-texts.ts';
import type { PurposeKind } from '#contract/purpose-values.ts';
import { isWithdrawal } from '#contract/refusals.ts';

type Version = PurposeVersions['versions'][number];

/** What is to become of a consent. */
export type Pick = 'keep' | 'withdraw' | 'change' | 'yes';

/** A purpose that a person can decide on. */
export type DecisionRow = {
  id: string;
  name: string;
  kind: PurposeKind;
  /** Null where the person was never asked. */
  consent: ProfilePurpose | null;
  /** What a yes would be given to; null where no version is Active. */
  active: Version | null;
  /** Where none is: whether the purpose was published before. */
  isDraft: boolean;
  /** What can be picked, `keep` first. */
  picks: readonly Pick[];
  isInForce: boolean;
  /** Why "everything" isn't about it; null where it is. */
  left: LeftByEverything | null;
};

const choicesIn = ({ Topics, CustomPreferences }: ProfilePurpose): number =>
  (Topics ?? []).length +
  (CustomPreferences ?? []).reduce((sum, { Options }) => sum + Options.length, 0);

const rowOf = (
  id: string,
  consent: ProfilePurpose | null,
  versions: readonly Version[],
): DecisionRow => {
  const active = versions.find(({ status }) => status === 'ACTIVE') ?? null;
  const isInForce = consent !== null && canEnd(consent.Status);
  const isWithdrawn = consent !== null && isWithdrawal(consent.Status);
  // What staff recorded may be a mistake: the person's own word is recorded beside it.
  const isByStaff = consent?.StatusCollectionPointId?.toLowerCase() === adminPointId;
  const picks: Pick[] = ['keep'];
  if (isInForce && active !== null && choicesIn(consent) > 0) picks.push('change');
  if (!isWithdrawn || isByStaff) picks.push('withdraw');
  if (active !== null) picks.push('yes');
  return {
    id,
    name: consent?.Name ?? (active ?? versions[0])?.label ?? id,
    kind: kindOfPurpose(versions),
    consent,
    active,
    isDraft: versions.length > 0 && versions.every(({ status }) => status === 'DRAFT'),
    picks,
    isInForce,
    left: leftByEverything(consent?.Status ?? null, versions),
  };
};

/**
 * Every purpose of the account, by name.
 * @param versions of every purpose, newest first, by its id in small letters
 */
export const decisionRows = (
  purposes: readonly ProfilePurpose[],
  versions: ReadonlyMap<string, readonly Version[]>,
): DecisionRow[] => {
  const decided = purposes.map((consent) => {
    const id = consent.Id.toLowerCase();
    return rowOf(id, consent, versions.get(id) ?? []);
  });
  const known = new Set(decided.map(({ id }) => id));
  const others = [...versions].flatMap(([id, own]) => (known.has(id) ? [] : rowOf(id, null, own)));
  return [...decided, ...others].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
};

/** Purposes alike, under a name. */
export type RowGroup = { name: string; rows: readonly DecisionRow[]; isFolded: boolean };

const mostUnfolded = 3;

/** More purposes than this are searched rather than looked through. */
export const mostUnsearched = 10;

/** Those whose names fit what was typed, in their order. */
export const rowsNamed = (rows: readonly DecisionRow[], text: string): DecisionRow[] => {
  const options = rows.map(({ id, name }) => ({ id, label: name }));
  const fitting = new Set(rankOptions(options, text).map(({ id }) => id));
  return rows.filter(({ id }) => fitting.has(id));
};

/** What purposes have in common: "everything" is the first three. */
type Kind =
  | 'In force'
  | 'Ended or declined'
  | 'Never asked'
  | 'Withdrawn or hard opt-out'
  | 'Service purposes';

const kindOf = ({ left, consent, isInForce }: DecisionRow): Kind => {
  if (left === 'service') return 'Service purposes';
  if (left === 'refused') return 'Withdrawn or hard opt-out';
  if (consent === null) return 'Never asked';
  return isInForce ? 'In force' : 'Ended or declined';
};

const kinds: readonly Kind[] = [
  'In force',
  'Ended or declined',
  'Never asked',
  'Withdrawn or hard opt-out',
  'Service purposes',
];

/** Those in force first; empty groups are left out. */
export const groupsOf = (rows: readonly DecisionRow[]): RowGroup[] => {
  const byKind = Map.groupBy(rows, kindOf);
  return kinds.flatMap((name) => {
    const own = byKind.get(name) ?? [];
    if (own.length === 0) return [];
    return { name, rows: own, isFolded: name !== 'In force' && own.length > mostUnfolded };
  });
};

/** "Active", "Not asked". */
export const statusWords = ({ consent }: DecisionRow): string =>
  consent === null ? 'Not asked' : consentStatusKind.label(consent.Status);

/** What withdrawing everything is about. */
export const everythingOf = (rows: readonly DecisionRow[]): DecisionRow[] =>
  rows.filter(({ left }) => left === null);

/** What stopping all marketing is about: of everything, neither service messages nor the use of data. */
export const marketingOf = (rows: readonly DecisionRow[]): DecisionRow[] =>
  everythingOf(rows).filter(({ kind }) => kind === 'MARKETING');

/** "3 in force, 2 ended or declined, 1 never asked", as they are grouped. */
export const everythingWords = (rows: readonly DecisionRow[]): string =>
  groupsOf(everythingOf(rows))
    .map(({ name, rows: own }) => `${own.length} ${name.toLowerCase()}`)
    .join(', ');

/** A topic or an option, to be chosen. */
export type Choosable = { id: string; name: string };

export type ChoosableGroup = {
  /** Of the preference; `topics` of topics. */
  id: string;
  name: string;
  isSingle: boolean;
  choices: readonly Choosable[];
};

type Offered = {
  topics?: PurposeVersionV2['topics'];
  customPreferences?: PurposeVersionV2['customPreferences'];
};

const onlyOne: readonly string[] = ['RADIO_BUTTONS', 'DROPDOWN'];

/** What can be chosen under a version of a purpose. */
export const choosableGroups = ({ topics, customPreferences }: Offered): ChoosableGroup[] =>
  [
    {
      id: 'topics',
      name: 'Topics',
      isSingle: false,
      choices: (topics ?? []).map(({ topicId, id, name }) => ({ id: topicId ?? id, name })),
    },
    ...(customPreferences ?? []).map((preference) => ({
      id: preference.customPreferenceId ?? preference.id,
      name: preference.name,
      isSingle: onlyOne.includes(preference.displayAs),
      choices: (preference.customPreferenceOptions ?? []).map(({ id, label }) => ({
        id,
        name: label ?? id,
      })),
    })),
  ].filter(({ choices }) => choices.length > 0);

/** The topics and options that a consent has chosen now. */
const chosenNow = (consent: ProfilePurpose | null): ReadonlySet<string> =>
  new Set(
    [
      ...(consent?.Topics ?? []),
      ...(consent?.CustomPreferences ?? []).flatMap(({ Options }) => Options),
    ].flatMap(({ Id, IsConsented }) => (IsConsented ? [Id.toLowerCase()] : [])),
  );

/** What is ticked to start with: choices that are no longer in effect aren't. */
export const startingChoices = ({ isInForce, consent }: DecisionRow): ReadonlySet<string> =>
  isInForce ? chosenNow(consent) : new Set();

/** The texts of a version that can be read to a person, the default first. */
export const textsOf = ({
  label,
  description,
  defaultLanguage,
  languages,
}: PurposeVersionV2): PurposeText[] =>
  purposeTexts({
    name: label,
    description: description ?? '',
    defaultLanguage,
    languages: (languages ?? []).map((own) => ({
      Name: own.name,
      Description: own.description,
      Language: own.language,
      Default: own.default,
    })),
  });

/** What was entered for one purpose. */
export type Entered = {
  pick: Pick;
  /** Whose text was read and whose choices are known; null as long as none is. */
  version: number | null;
  /** Of the text that was read; null where it has none. */
  language: string | null;
  wasRead: boolean;
  /** Null as long as what can be chosen isn't known. */
  groups: readonly ChoosableGroup[] | null;
  chosen: ReadonlySet<string>;
};

export const untouched: Entered = {
  pick: 'keep',
  version: null,
  language: null,
  wasRead: false,
  groups: null,
  chosen: new Set(),
};

export type EnteredById = ReadonlyMap<string, Entered>;

const pickOf = (entered: EnteredById, id: string): Pick => (entered.get(id) ?? untouched).pick;

/** Whether more is asked for than the pick: a text to read out, choices. */
export const needsWork = ({ pick }: Entered): boolean => pick === 'yes' || pick === 'change';

/** The rows that something is picked for. */
export const pickedRows = (rows: readonly DecisionRow[], entered: EnteredById): DecisionRow[] =>
  rows.filter(({ id }) => pickOf(entered, id) !== 'keep');

/**
 * What is said of topics and options, by id in small letters: those that are ticked now and weren't
 * in effect, and those that were chosen and aren't ticked, also before the consent ended, since a yes
 * would bring them back. Nothing is said of the others.
 */
const saidOf = (
  { consent, isInForce }: DecisionRow,
  { groups, chosen }: Entered,
): ReadonlyMap<string, boolean> => {
  const before = chosenNow(consent);
  return new Map(
    (groups ?? [])
      .flatMap(({ choices }) => choices.map(({ id }) => id.toLowerCase()))
      .filter((id) => (chosen.has(id) ? !(isInForce && before.has(id)) : before.has(id)))
      .map((id) => [id, chosen.has(id)]),
  );
};

/** Names of what is chosen now, and of what isn't anymore, for the review. */
export const choiceWords = (row: DecisionRow, entered: Entered): string[] => {
  const said = saidOf(row, entered);
  const choices = (entered.groups ?? []).flatMap((group) => group.choices);
  const named = (isConsented: boolean) =>
    choices
      .filter(({ id }) => said.get(id.toLowerCase()) === isConsented)
      .map(({ name }) => name)
      .join(', ');
  return [
    ...(named(true) === '' ? [] : [`Chosen: ${named(true)}`]),
    ...(named(false) === '' ? [] : [`No longer chosen: ${named(false)}`]),
  ];
};

/** "Order updates (service)", "Calls (Withdrawn)": what stays as it is, in force first. */
export const unchangedNames = (rows: readonly DecisionRow[], entered: EnteredById): string[] =>
  rows
    .filter(({ id }) => pickOf(entered, id) === 'keep')
    .toSorted((one, other) => Number(other.isInForce) - Number(one.isInForce))
    .map((row) => `${row.name} (${row.left === 'service' ? 'service' : statusWords(row)})`);

/** Why it can't be recorded yet; undefined where it can. */
export const missingFor = (
  rows: readonly DecisionRow[],
  entered: EnteredById,
): string | undefined => {
  const picked = pickedRows(rows, entered);
  if (picked.length === 0) return 'Choose what changes first';
  const of = (row: DecisionRow) => entered.get(row.id) ?? untouched;
  const isRead = picked.every((row) => of(row).pick !== 'yes' || of(row).wasRead);
  if (!isRead) return 'Read the text to the person and tick that they agreed';
  const isChanged = picked.every(
    (row) => of(row).pick !== 'change' || of(row).groups === null || saidOf(row, of(row)).size > 0,
  );
  if (!isChanged) return 'Change a choice first';
  // Another version may have been published since.
  const isKnown = picked.every(
    (row) => of(row).pick === 'withdraw' || of(row).version === (row.active?.version ?? 0),
  );
  return isKnown ? undefined : 'Still loading the choices';
};

type SentChoices = { topics?: Decision['topics']; preferences?: Decision['preferences'] };

const choicesOf = (row: DecisionRow, entered: Entered): SentChoices => {
  const said = saidOf(row, entered);
  const groups = (entered.groups ?? []).flatMap(({ id, choices }) => {
    const own = choices.flatMap((choice) => {
      const isConsented = said.get(choice.id.toLowerCase());
      return isConsented === undefined ? [] : [{ id: choice.id, isConsented }];
    });
    return own.length === 0 ? [] : [{ id, own }];
  });
  const topics = groups.find(({ id }) => id === 'topics');
  const preferences = groups.filter(({ id }) => id !== 'topics');
  return {
    ...(topics && { topics: topics.own }),
    ...(preferences.length > 0 && {
      preferences: preferences.map(({ id, own }) => ({ id, options: own })),
    }),
  };
};

/** What is sent. */
export const toDecisions = (rows: readonly DecisionRow[], entered: EnteredById): Decision[] =>
  pickedRows(rows, entered).map((row): Decision => {
    const { id, active } = row;
    const own = entered.get(id) ?? untouched;
    if (own.pick === 'withdraw') return { purposeId: id, decision: 'WITHDRAWN' };
    if (own.pick === 'change') {
      return { purposeId: id, decision: 'CHANGE_PREFERENCES', ...choicesOf(row, own) };
    }
    return {
      purposeId: id,
      decision: 'CONFIRMED',
      readOut: {
        version: active?.version ?? 0,
        ...(own.language !== null && { language: own.language }),
        agreed: true,
      },
      ...choicesOf(row, own),
    };
  });

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];

/** "Record withdrawal and yes", "Record 3 withdrawals". */
export const recordLabel = (rows: readonly DecisionRow[], entered: EnteredById): string => {
  const picks = pickedRows(rows, entered).map(({ id }) => pickOf(entered, id));
  const numberOf = (pick: Pick) => picks.filter((own) => own === pick).length;
  const what = [
    ...counted(numberOf('withdraw'), 'withdrawal', 'withdrawals'),
    ...counted(numberOf('yes'), 'yes', 'times yes'),
    ...counted(numberOf('change'), 'choices', 'changes of choices'),
  ];
  return what.length === 0 ? 'Record' : `Record ${listWords(what)}`;
};
