import { countWords } from '#console/api/limits/limit-words.ts';
import { listWords } from '#console/ui/list-words.ts';
import type { ActivityRecord } from '#contract/activity.ts';
import { type ActivityKind, activityLooks } from '#contract/common/activity.ts';
import { programOf, toldOf } from './act-facts.ts';
import { subjectOf, type Visit, type VisitPart } from './visits.ts';
import { isEmptyList, isRefused, kindText, nameOf, objectText } from './words.ts';

/** "recorded 2 decisions" and "for": a verb with what binds it to whom or what it was done. */
type Verb = { words: string; binds: string };

type CountedVerb = (count: number) => Verb;

const verb =
  (words: string, binds = ''): CountedVerb =>
  () => ({ words, binds });

const times = (count: number): string =>
  count === 1 ? '' : count === 2 ? ' twice' : ` ${count.toLocaleString('en')} times`;

/** What acts on people are called in a sentence, where the words of the act alone read badly. */
const verbsOnPeople: Partial<Record<ActivityKind, CountedVerb>> = {
  looked: verb('opened'),
  copied: verb('copied data', 'of'),
  decided: (count) => ({ words: `recorded ${countWords(count, 'decision')}`, binds: 'for' }),
  corrected: (count) => ({ words: `corrected ${countWords(count, 'decision')}`, binds: 'of' }),
  merged: (count) =>
    count === 1
      ? { words: 'merged', binds: '' }
      : { words: `made ${countWords(count, 'merge')}`, binds: 'of' },
};

const isLook = ({ kind }: ActivityRecord): boolean =>
  (activityLooks as readonly string[]).includes(kind);

/** Whether people were searched for or listed. */
const isOfList = (record: ActivityRecord): boolean =>
  record.kind === ('listed' satisfies ActivityKind) &&
  record.object.type === 'person' &&
  !isEmptyList(record);

/** Whether the act is the same as another in a sentence. */
const wordsKey = (record: ActivityRecord): string =>
  isOfList(record) ? `listed ${record.criteria.length > 0}` : kindText(record);

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

const verbOf = (record: ActivityRecord, count: number): Verb => {
  const { kind, object, criteria } = record;
  if (isOfList(record)) {
    return criteria.length > 0
      ? { words: `searched${times(count)}`, binds: 'and found' }
      : { words: `read ${count === 1 ? 'a list' : countWords(count, 'list')}`, binds: 'of' };
  }
  const isOfPeople = object.type === 'person' || record.persons.length > 0;
  const known = isOfPeople ? verbsOnPeople[kind as ActivityKind] : undefined;
  if (known) return known(count);
  const [, words = '', binds = ''] = /^(.*?)(?: (of|about|in|to|(?<!\bturn(?:ed)? )on))?$/.exec(
    lowered(kindText(record)),
  ) as RegExpExecArray;
  return { words, binds };
};

type Deed = { verb: Verb; acts: readonly ActivityRecord[] };

/** Acts by their verb, in the order in which they began. */
const deedsOf = (records: readonly ActivityRecord[]): Deed[] =>
  [...Map.groupBy(records.toReversed(), wordsKey).values()].flatMap((acts) =>
    acts[0] === undefined ? [] : [{ verb: verbOf(acts[0], acts.length), acts }],
  );

const verbsOf = (records: readonly ActivityRecord[]): Verb[] =>
  deedsOf(records).map(({ verb }) => verb);

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const distinct = (words: readonly string[]): string[] => [...new Set(words)].filter(Boolean);

/** What is said of a call, each once; of several only what all say alike: one's ticket isn't the others'. */
const saidBy = (
  acts: readonly ActivityRecord[],
  main: readonly ActivityRecord[],
  of: (act: ActivityRecord) => string,
): readonly string[] => {
  const [subject, ...others] = new Set(main.map(subjectOf));
  const isOne = others.length === 0;
  const said = [
    ...new Set((isOne ? acts.filter((act) => subjectOf(act) === subject) : main).map(of)),
  ];
  return isOne || said.length === 1 ? said.filter(Boolean) : [];
};

const ticketOf = ({ ticket }: ActivityRecord): string => (typeof ticket === 'string' ? ticket : '');

/** The tickets under which acts were done. */
export const ticketsOf = (records: readonly ActivityRecord[]): string[] =>
  distinct(records.map(ticketOf));

/** As much of an act as its sentence needs: refused ones changed nothing. */
const mainActs = (records: Visit['records']): readonly ActivityRecord[] => {
  const done = records.filter((record) => !isRefused(record));
  const acts = done.length > 0 ? done : records;
  const changes = acts.filter((record) => !isLook(record));
  if (changes.length > 0) return changes;
  const looks = acts.filter(({ kind }) => kind !== ('listed' satisfies ActivityKind));
  return looks.length > 0 ? looks : acts;
};

/** The parts of a visit that its sentence is about. */
export const mainPartsOf = ({ records, parts }: Visit): VisitPart[] => {
  const main = new Set(mainActs(records));
  return parts.filter((part) => part.records.some((record) => main.has(record)));
};

/** "edited and recorded 2 decisions for": what was done to one record or person, without which. */
export const deedOf = ({ records }: Pick<VisitPart, 'records'>): string => {
  const verbs = verbsOf(mainActs(records));
  const binds = verbs.at(-1)?.binds ?? '';
  return [listWords(verbs.map(({ words }) => words)), binds].filter(Boolean).join(' ');
};

/** Whether none of a visit's acts had any effect. */
export const isAllRefused = ({ records }: Pick<Visit, 'records'>): boolean =>
  records.every(isRefused);

/** Those of a visit, each once. */
export const personsOf = (records: readonly ActivityRecord[]): ActivityRecord['persons'] => [
  ...new Map(
    records.flatMap(({ persons }) =>
      persons.map((person) => [`${person.dataSubjectId} ${person.mask}`, person] as const),
    ),
  ).values(),
];

/** What acts were done to: "12 people", "3 records", "12 people and 3 records"; '' of lists. */
const manyText = (records: readonly ActivityRecord[]): string => {
  const persons = new Set<string>();
  const objects = new Map<string, ActivityRecord>();
  let erased = 0;
  for (const record of records) {
    const { object, kind } = record;
    for (const { dataSubjectId } of record.persons) persons.add(dataSubjectId);
    if (record.persons.length > 0 || kind === ('listed' satisfies ActivityKind)) continue;
    if (record.erasedPersons > 0) erased += record.erasedPersons;
    else if (object.type !== 'person') objects.set(`${object.type} ${object.id}`, record);
  }
  const people = persons.size + erased;
  const [object] = objects.values();
  const others =
    object === undefined
      ? ''
      : objects.size === 1
        ? (nameOf(object) ?? objectText(object))
        : countWords(objects.size, 'record');
  return listWords(
    [people > 0 ? countWords(people, 'person', 'people') : '', others].filter(Boolean),
  );
};

/** "searched twice", "opened 2 more people": what was done besides, of looks those at others. */
const besidesOf = (
  records: readonly ActivityRecord[],
  main: ActivityRecord['persons'],
): string[] => {
  const known = new Set(main.map(({ dataSubjectId }) => dataSubjectId));
  return deedsOf(records).flatMap(({ verb: { words }, acts }) => {
    if (!acts.every(({ kind }) => kind === ('looked' satisfies ActivityKind))) return [words];
    const others = personsOf(acts).filter(({ dataSubjectId }) => !known.has(dataSubjectId));
    const people = new Set(others.map(({ dataSubjectId }) => dataSubjectId)).size;
    const more = known.size > 0 ? 'more person' : 'person';
    const many = known.size > 0 ? 'more people' : 'people';
    if (people > 0) return [`${words} ${countWords(people, more, many)}`];
    const what = acts.some(({ persons }) => persons.length > 0) ? '' : manyText(acts);
    return what ? [`${words} ${what}`] : [];
  });
};

const isDecided = ({ kind }: ActivityRecord): boolean =>
  kind === ('decided' satisfies ActivityKind);

/** What else is said of a visit: ticket, how it was told, why, and what was looked at besides. */
export const besideOf = ({ records }: Pick<Visit, 'records'>): string => {
  const acts = mainActs(records);
  const main = new Set(acts);
  const others = records.filter((record) => !main.has(record) && !isRefused(record));
  const refused = isAllRefused({ records }) ? 0 : records.filter(isRefused).length;
  const tickets = saidBy(records, acts, ticketOf);
  const told = saidBy(records.filter(isDecided), acts.filter(isDecided), toldOf);
  const reasons = distinct(
    records.flatMap(({ persons }) => persons.map(({ reason }) => reason ?? '')),
  );
  const [reason] = reasons;
  return [
    tickets.length > 0
      ? `${tickets.length === 1 ? 'Ticket' : 'Tickets'} ${tickets.join(', ')}`
      : '',
    capitalized(told.join(', ')),
    reason === undefined
      ? ''
      : `“${reason}”${reasons.length > 1 ? ` and ${countWords(reasons.length - 1, 'more reason')}` : ''}`,
    capitalized(besidesOf(others, personsOf(acts)).join(', ')),
    refused > 0 ? `${countWords(refused, 'act')} refused` : '',
    distinct(records.map(programOf)).join(', '),
  ]
    .filter(Boolean)
    .map((words) => `${words}.`)
    .join(' ');
};

/** Kinds of acts on one version, which its name is said with. */
const ofVersion: readonly string[] = [
  'updated',
  'approvalAsked',
  'approvalDeclined',
  'approvalWithdrawn',
  'approved',
  'published',
  'retired',
] satisfies ActivityKind[];

/** "v4 of Newsletter signup"; undefined of what has no name. */
export const namedObject = ({ records }: Pick<VisitPart, 'records'>): string | undefined => {
  const name = records.map(nameOf).find((one) => one !== undefined);
  if (name === undefined) return undefined;
  const [last] = mainActs(records);
  const version = last && ofVersion.includes(last.kind) ? last.object.version : null;
  return typeof version === 'number' ? `v${version} of ${name}` : name;
};

/**
 * "opened 12 people", "erased 1 person and declined 2 records": what a visit to several was, each verb
 * with as much as it was done to.
 */
export const storyOf = ({ records }: Pick<Visit, 'records'>): string =>
  listWords(
    deedsOf(mainActs(records)).map(({ verb: { words, binds }, acts }) => {
      // How many people lists had is another number in each.
      const isOfLists = acts.some(isOfList);
      return isOfLists ? words : [words, binds, manyText(acts)].filter(Boolean).join(' ');
    }),
  );
