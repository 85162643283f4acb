import { canEnd, consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import { listWords } from '#console/ui/list-words.ts';
import { adminPointId } from '#contract/collection-point-values.ts';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import type { Decision } from '#contract/decisions.ts';
import type { PurposeVersions, PurposeVersionV2 } from '#contract/purpose-records.ts';
import { type PurposeText, purposeTexts } from '#contract/purpose-texts.ts';

type Version = PurposeVersions['versions'][number];

/** What is to become of a consent. */
export type Pick = 'keep' | 'withdraw' | 'change' | 'yes';

/** A purpose that a person can decide on. */
export type DecisionRow = {
  id: string;
  name: string;
  /** Null where the person was never asked. */
  consent: ProfilePurpose | null;
  /** What a yes would be given to; null where no version is Active. */
  active: Version | null;
  /** What can be picked, `keep` first. */
  picks: readonly Pick[];
  /** In force or never asked: what "everything" is about. */
  isOpen: boolean;
};

const refusedForGood: readonly string[] = ['WITHDRAWN', 'HARD_OPT_OUT'];

const choicesIn = ({ Topics, CustomPreferences }: ProfilePurpose): number =>
  (Topics ?? []).length +
  (CustomPreferences ?? []).reduce((sum, { Options }) => sum + Options.length, 0);

const rowOf = (
  id: string,
  consent: ProfilePurpose | null,
  versions: readonly Version[],
): DecisionRow => {
  const active = versions.find(({ status }) => status === 'ACTIVE') ?? null;
  const isStanding = consent !== null && canEnd(consent.Status);
  const isWithdrawn = consent !== null && refusedForGood.includes(consent.Status);
  // What staff recorded may be a mistake: the person's own word is recorded beside it.
  const isByStaff = consent?.StatusCollectionPointId?.toLowerCase() === adminPointId;
  const picks: Pick[] = ['keep'];
  if (isStanding && active !== null && choicesIn(consent) > 0) picks.push('change');
  if (!isWithdrawn || isByStaff) picks.push('withdraw');
  if (active !== null) picks.push('yes');
  return {
    id,
    name: consent?.Name ?? active?.label ?? id,
    consent,
    active,
    picks,
    isOpen: !isWithdrawn && (consent === null || isStanding),
  };
};

/**
 * Every purpose that the person decided on, and every Active one that they weren't asked for, by name.
 * @param versions of every purpose, by its id in small letters
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
  const others = [...versions].flatMap(([id, own]) => {
    const row = rowOf(id, null, own);
    return known.has(id) || row.active === null ? [] : row;
  });
  return [...decided, ...others].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
};

/** Purposes alike, under a name. */
export type RowGroup = { name: string; rows: readonly DecisionRow[]; isFolded: boolean };

const mostUnfolded = 3;

/** Those in force, then those that ended, then those never asked; empty groups are left out. */
export const groupsOf = (rows: readonly DecisionRow[]): RowGroup[] => {
  const asked = rows.filter(({ consent }) => consent !== null);
  return [
    { name: 'In force', rows: asked.filter(({ isOpen }) => isOpen), most: rows.length },
    { name: 'Withdrawn or ended', rows: asked.filter(({ isOpen }) => !isOpen), most: mostUnfolded },
    {
      name: 'Never asked',
      rows: rows.filter(({ consent }) => consent === null),
      most: mostUnfolded,
    },
  ]
    .filter((group) => group.rows.length > 0)
    .map(({ most, ...group }) => ({ ...group, isFolded: group.rows.length > most }));
};

/** "Active", "Not asked". */
export const statusWords = ({ consent }: DecisionRow): string =>
  consent === null ? 'Not asked' : consentStatusKind.label(consent.Status);

/** "3 active, 1 never asked": what withdrawing everything is about. */
export const openWords = (rows: readonly DecisionRow[]): string => {
  const open = rows.filter(({ isOpen }) => isOpen);
  const active = open.filter(({ consent }) => consent !== null).length;
  const neverAsked = open.length - active;
  return [active > 0 && `${active} in force`, neverAsked > 0 && `${neverAsked} never asked`]
    .filter(Boolean)
    .join(', ');
};

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
export const chosenNow = (consent: ProfilePurpose | null): ReadonlySet<string> =>
  new Set(
    [
      ...(consent?.Topics ?? []),
      ...(consent?.CustomPreferences ?? []).flatMap(({ Options }) => Options),
    ].flatMap(({ Id, IsConsented }) => (IsConsented ? [Id.toLowerCase()] : [])),
  );

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

/** The rows that something is picked for. */
export const pickedRows = (rows: readonly DecisionRow[], entered: EnteredById): DecisionRow[] =>
  rows.filter(({ id }) => pickOf(entered, id) !== 'keep');

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
  // Another version may have been published since.
  const isKnown = picked.every(
    (row) => of(row).pick === 'withdraw' || of(row).version === (row.active?.version ?? 0),
  );
  return isKnown ? undefined : 'Still loading the choices';
};

type SentChoices = { topics?: Decision['topics']; preferences?: Decision['preferences'] };

const choicesOf = ({ groups, chosen }: Entered): SentChoices => {
  const topics = groups?.find(({ id }) => id === 'topics');
  const preferences = (groups ?? []).filter(({ id }) => id !== 'topics');
  return {
    ...(topics && {
      topics: topics.choices.map(({ id }) => ({ id, isConsented: chosen.has(id.toLowerCase()) })),
    }),
    ...(preferences.length > 0 && {
      preferences: preferences.map(({ id, choices }) => ({
        id,
        optionIds: choices.flatMap((own) => (chosen.has(own.id.toLowerCase()) ? [own.id] : [])),
      })),
    }),
  };
};

/** What is sent. */
export const toDecisions = (rows: readonly DecisionRow[], entered: EnteredById): Decision[] =>
  pickedRows(rows, entered).map(({ id, active }): Decision => {
    const own = entered.get(id) ?? untouched;
    if (own.pick === 'withdraw') return { purposeId: id, decision: 'WITHDRAWN' };
    if (own.pick === 'change') {
      return { purposeId: id, decision: 'CHANGE_PREFERENCES', ...choicesOf(own) };
    }
    return {
      purposeId: id,
      decision: 'CONFIRMED',
      readOut: {
        version: active?.version ?? 0,
        ...(own.language !== null && { language: own.language }),
        agreed: true,
      },
      ...choicesOf(own),
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
