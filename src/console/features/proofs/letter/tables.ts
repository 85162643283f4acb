import type { AccessAnswer } from '#contract/access-answers.ts';
import { activityLooks } from '#contract/common/activity.ts';
import { leftOutSentences } from '#contract/left-out-sentences.ts';
import { alsoLines } from './also-held.ts';
import { neverAsked } from './consent-kinds.ts';
import { elementTitle } from './element-words.ts';
import { type Bounds, fitTable, type Row, type Table } from './fit-table.ts';
import { groupStatusWords, kindWords } from './kind-words.ts';
import type { Part, Speech } from './language.ts';
import type { LetterFacts } from './letter-facts.ts';
import { type Choice, endOf, settingEvent } from './standings-of-answer.ts';
import { tableWords as words } from './table-words.ts';

export type Tables = {
  data: Table;
  choices: Table;
  recipients: Table;
  /** Names of purposes that had no row of their own, since nobody asked the person. */
  neverAsked: string[];
  looks: string;
  also: Part[][];
};

// Of lines of a page of paper: a journey prints them (access-letter.spec.ts).
const pageLines = 31;
const lineOfText = 90;
const none = '–';

const widths = {
  data: [22, 40, 12, 26],
  choices: [30, 20, 12, 30, 12],
  recipients: [70, 30],
} as const;

const dataRows = (speech: Speech, { person, data }: AccessAnswer): Row[] => [
  [
    [{ strong: speech.say(words.identifier) }, ` (${person.identifierType})`],
    [{ value: person.identifier }],
    [speech.shortDay(person.createdDate)],
    [none],
  ],
  ...data.map(({ name, value, updatedDate, setBy, isIdentifier }): Row => {
    const by = [...new Set(setBy ?? [])].map((setter) => kindWords.setter(speech, setter));
    const mark = isIdentifier ? ` (${speech.say(words.identifier)})` : '';
    return [
      [{ strong: elementTitle(speech, name) }, ...(mark === '' ? [] : [mark])],
      [{ value: [value ?? []].flat().join(', '), element: name }],
      [speech.shortDay(updatedDate)],
      [by.length === 0 ? none : by.join(', ')],
    ];
  }),
];

/** How a person said what holds now: where, or what else decided it. */
const howWords = (speech: Speech, answer: AccessAnswer, { held }: Choice): string => {
  const event = settingEvent(held);
  if (event === undefined) return none;
  if (event.isMergeDecision) return speech.say(words.byMerge);
  const point = answer.collectionPoints.find(({ id }) => id === event.collectionPoint);
  if (event.isAutomatic) return point?.name ?? speech.say(words.byItself);
  return point?.name ?? (event.origin ? kindWords.origin(speech, event.origin) : none);
};

/** The word of a purpose's state, by the rule of a group where that decides. */
const stateWords = (speech: Speech, { held, effective }: Choice): string => {
  if (held === null) return speech.say(neverAsked);
  const { effectiveStatus, effectiveStatusConsentGroup: group } = held;
  if (!effectiveStatus || !group) return kindWords.status(speech, effective?.status ?? held.status);
  const status = groupStatusWords(speech, effectiveStatus);
  return speech.told(words.byRuleOf, { status, group });
};

const mostNeverAsked = 8;

/** They say nothing, and would push what was said out of sight: many are one row. */
const neverAskedOf = (choices: readonly Choice[]): string[] => {
  const names = choices.flatMap(({ group, title }) => (group === 'never' ? [title] : []));
  return names.length > mostNeverAsked ? names : [];
};

const choiceRows = (speech: Speech, { answer, choices }: LetterFacts): Row[] => {
  const others = neverAskedOf(choices).length;
  const count = speech.number(others);
  return [
    ...choices
      .filter(({ group }) => others === 0 || group !== 'never')
      .map(
        (own): Row => [
          [{ strong: own.title }],
          [stateWords(speech, own)],
          [speech.shortDay(own.held?.since)],
          [howWords(speech, answer, own)],
          [speech.shortDay(endOf(own))],
        ],
      ),
    ...(others > 0
      ? [[[speech.told(words.others, { count })], [speech.say(neverAsked)], [none], [none], [none]]]
      : []),
  ];
};

/** Recipients with when a withdrawal was last passed on to them. */
const recipientRows = (speech: Speech, { recipients, purposes }: AccessAnswer): Row[] => {
  const told = purposes.flatMap(({ arrivals }) => arrivals ?? []);
  return [...new Set(recipients)].map((name) => {
    const sent = told.flatMap((own) => (recipientName(own) === name ? (own.sentDate ?? []) : []));
    return [[{ strong: name }], [speech.shortDay(sent.toSorted().at(-1))]];
  });
};

const recipientName = ({ destination, use }: { destination: string; use: string }): string =>
  `${destination} (${use})`;

const firstDay = (speech: Speech, acts: AccessAnswer['acts']): string | undefined => {
  const first = acts.map(({ date }) => date).toSorted()[0];
  return first === undefined ? undefined : speech.day(first);
};

/** Only their number: why each was made is in the annex. */
const lookWords = (speech: Speech, { acts, leftOut }: AccessAnswer): string => {
  const looks = acts.filter(({ kind }) => activityLooks.some((look) => look === kind));
  const count = speech.number(looks.length);
  const day = firstDay(speech, looks);
  const oldest = leftOut.includes(leftOutSentences.acts) ? firstDay(speech, acts) : undefined;
  if (oldest !== undefined) {
    return day === undefined
      ? speech.told(words.lookedNotSince, { day: oldest })
      : speech.told(words.lookedAtLeast, { count, day });
  }
  if (day === undefined) return speech.say(words.lookedNever);
  return speech.told(looks.length === 1 ? words.lookedOnce : words.looked, { count, day });
};

const linesOf = (text: number, line: number): number => Math.max(1, Math.ceil(text / line));

/** What is held, in tables that fit on one page; `rest` of each goes to the annex. */
export const tablesOf = (speech: Speech, facts: LetterFacts): Tables => {
  const { answer } = facts;
  const also = alsoLines(speech, answer);
  const rows = {
    data: dataRows(speech, answer),
    choices: choiceRows(speech, facts),
    recipients: recipientRows(speech, answer),
  };
  const told = also.map((line) =>
    linesOf(
      line.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 20), 0),
      lineOfText,
    ),
  );
  const free = pageLines - told.reduce((sum, lines) => sum + lines, also.length > 0 ? 2 : 0);
  const cut = (name: keyof typeof rows, lines: number): Table => {
    const bounds: Bounds = { widths: widths[name], lines };
    return fitTable(rows[name], bounds);
  };
  const recipients = cut('recipients', Math.min(5, Math.floor(free / 4)));
  const left = free - recipients.lines;
  // What the one doesn't need is the other's.
  const choicesFirst = cut('choices', Math.floor(left / 2));
  const data = cut('data', left - choicesFirst.lines);
  return {
    data,
    choices: cut('choices', left - data.lines),
    recipients,
    neverAsked: neverAskedOf(facts.choices),
    looks: lookWords(speech, answer),
    also,
  };
};
