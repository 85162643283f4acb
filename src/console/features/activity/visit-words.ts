import { countWords } from '#console/api/limits/limit-words.ts';
import { listWords } from '#console/ui/list-words.ts';
import type { ActivityRecord } from '#contract/activity.ts';
import { type ActivityKind, activityLooks } from '#contract/common/activity.ts';
import { programOf, toldOf } from './act-facts.ts';
import type { Visit, VisitPart } from './visits.ts';
import { isEmptyList, isRefused, kindText, nameOf } from './words.ts';

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

/** Whether the act is the same as another in a sentence. */
const wordsKey = (record: ActivityRecord): string =>
  record.kind === ('listed' satisfies ActivityKind) && !isEmptyList(record)
    ? `listed ${record.object.type} ${record.criteria.length > 0}`
    : kindText(record);

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

const verbOf = (record: ActivityRecord, count: number): Verb => {
  const { kind, object, criteria } = record;
  if (kind === ('listed' satisfies ActivityKind) && object.type === 'person') {
    const words = criteria.length > 0 ? 'searched' : 'read a list';
    return { words: `${words}${times(count)}`, binds: '' };
  }
  const isOfPeople = object.type === 'person' || record.persons.length > 0;
  const known = isOfPeople ? verbsOnPeople[kind as ActivityKind] : undefined;
  if (known) return known(count);
  const [, words = '', binds = ''] = /^(.*?)(?: (of|about|in|to|(?<!\bturn(?:ed)? )on))?$/.exec(
    lowered(kindText(record)),
  ) as RegExpExecArray;
  return { words, binds };
};

const verbsOf = (records: readonly ActivityRecord[]): Verb[] =>
  [...Map.groupBy(records.toReversed(), wordsKey).values()].flatMap((acts) =>
    acts[0] === undefined ? [] : [verbOf(acts[0], acts.length)],
  );

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const distinct = (words: readonly string[]): string[] => [...new Set(words)].filter(Boolean);

/** The tickets under which acts were done. */
export const ticketsOf = (records: readonly ActivityRecord[]): string[] =>
  distinct(records.map(({ ticket }) => (typeof ticket === 'string' ? ticket : '')));

/** As much of an act as its sentence needs: refused ones changed nothing. */
const mainActs = (records: Visit['records']): readonly ActivityRecord[] => {
  const done = records.filter((record) => !isRefused(record));
  const acts = done.length > 0 ? done : records;
  const changes = acts.filter((record) => !isLook(record));
  return changes.length > 0 ? changes : acts;
};

/** "recorded 2 decisions and edited", "for": what a visit was, without whom or what it was about. */
export const deedOf = ({ records }: Pick<Visit, 'records'>): Verb => {
  const verbs = verbsOf(mainActs(records));
  const [last] = verbs.slice(-1);
  return { words: listWords(verbs.map(({ words }) => words)), binds: last?.binds ?? '' };
};

/** Whether none of a visit's acts had any effect. */
export const isAllRefused = ({ records }: Pick<Visit, 'records'>): boolean =>
  records.every(isRefused);

/** What else is said of a visit: ticket, how it was told, why, and what was looked at besides. */
export const besideOf = ({ records }: Pick<Visit, 'records'>): string => {
  const main = new Set(mainActs(records));
  const others = records.filter((record) => !main.has(record) && !isRefused(record));
  const refused = isAllRefused({ records }) ? 0 : records.filter(isRefused).length;
  const tickets = ticketsOf(records);
  const told = distinct(records.map(toldOf));
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
    capitalized(
      verbsOf(others)
        .map(({ words }) => words)
        .join(', '),
    ),
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

/** Those of a visit, each once. */
export const personsOf = (records: readonly ActivityRecord[]): ActivityRecord['persons'] => [
  ...new Map(
    records.flatMap(({ persons }) =>
      persons.map((person) => [`${person.dataSubjectId} ${person.mask}`, person] as const),
    ),
  ).values(),
];

/** What a visit to several was about: "12 people", "3 records", "12 people and 3 records". */
export const manyText = (parts: readonly VisitPart[]): string => {
  const persons = new Set<string>();
  let [erased, others] = [0, 0];
  for (const { records } of parts) {
    const [{ object, kind }] = records;
    const named = records.flatMap((record) => record.persons);
    for (const { dataSubjectId } of named) persons.add(dataSubjectId);
    if (named.length > 0) continue;
    const gone = Math.max(...records.map(({ erasedPersons }) => erasedPersons));
    if (gone > 0) erased += gone;
    else if (object.type !== 'person' && object.type !== '' && kind !== 'listed') others += 1;
  }
  const people = persons.size + erased;
  return listWords(
    [
      people > 0 ? countWords(people, 'person', 'people') : '',
      others > 0 ? countWords(others, 'record') : '',
    ].filter(Boolean),
  );
};
