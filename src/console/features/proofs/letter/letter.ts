import { isMessage } from '#console/features/person/parts/standings.ts';
import type { AccessAnswer } from '#contract/access-answers.ts';
import { alsoLines } from './also-held.ts';
import { hasWord, isFirstName, isFullName, isLastName, yourElement } from './element-words.ts';
import { letterLanguageOf, type Part, type Said, type Speech, textOf } from './language.ts';
import { letterWords as words } from './letter-words.ts';
import { type Choice, endOf, settingEvent } from './standings-of-answer.ts';
import type { Tables } from './tables.ts';

export type Letter = {
  /** Who writes, in lines. */
  sender: string[];
  /** Who reads, in lines. */
  reader: Part[][];
  day: string;
  greeting: Part[];
  /** That it isn't in the language that the person reads. */
  notice: string | null;
  intro: string;
  sections: { title: string; text: Part[] }[];
};

export type LetterFacts = {
  answer: AccessAnswer;
  /** Every purpose of the account, in the order of a call. */
  choices: readonly Choice[];
};

const mostNamed = 8;
const mostSent = 6;
const mostStopped = 4;
// Of one list: with longer ones the letter would need a second page.
const mostLetters = 240;

const valueUnder = ({ data }: AccessAnswer, is: (name: string) => boolean): Part | null => {
  const own = data.find(({ name }) => is(name));
  const value = [own?.value ?? ''].flat()[0];
  return value ? { value } : null;
};

/** As a data element says it: never made up of an address. */
const nameOf = (answer: AccessAnswer): Part[] => {
  const full = valueUnder(answer, isFullName);
  if (full) return [full];
  const first = valueUnder(answer, isFirstName);
  const last = valueUnder(answer, isLastName);
  return first && last ? [first, ' ', last] : [];
};

/** The data controller that forms named, if all named the same one; who made the answer in any case. */
const senderOf = ({ collectionPoints, issuer }: AccessAnswer): string[] => {
  const named = [
    ...new Set(collectionPoints.flatMap(({ dataController }) => dataController || [])),
  ];
  return [...(named.length === 1 ? named : []), issuer.replace(/^https?:\/\//, '')];
};

/** Names in a sentence, the rest counted. */
const listed = (speech: Speech, items: readonly Part[][], most: number): Part[] => {
  let letters = 0;
  const named = items.slice(0, most).filter((item, index) => {
    letters += textOf(item).length;
    return index === 0 || letters <= mostLetters;
  });
  const rest = items.length - named.length;
  const more = rest > 0 ? [[speech.told(words.more, { count: speech.number(rest) })]] : [];
  const all = [...named, ...more];
  // Where words go between the items is known for one part each.
  return speech
    .listParts(all.map((_, index) => ({ id: String(index) })))
    .flatMap((part) =>
      typeof part === 'object' && 'id' in part ? (all[Number(part.id)] ?? []) : [part],
    );
};

const knownWords = (speech: Speech, { answer }: LetterFacts): Part[] => {
  const { data, person, mergedRecords } = answer;
  const days = [person, ...mergedRecords].map(({ createdDate }) => createdDate).toSorted();
  const day = speech.day(days[0]);
  if (data.length === 0) {
    const isAll = alsoLines(speech, answer).length === 0;
    return speech.fill(isAll ? words.nothingKnown : words.knownBesides, { day });
  }
  // Of other kinds of identifiers we have no word that says what they are.
  const identifier = hasWord(person.identifierType) ? [person.identifierType] : [];
  const names = new Set(
    [...identifier, ...data.map(({ name }) => name)].map((name) => yourElement(speech, name)),
  );
  const list = listed(
    speech,
    [...names].map((name) => [name]),
    mostNamed,
  );
  return [...speech.fill(words.known, { list, day }), ...sourceWords(speech, answer)];
};

const sources: Readonly<Record<string, Said>> = {
  FORM: words.sourceForm,
  PROGRAM: words.sourceProgram,
  STAFF: words.sourceStaff,
};

const sourceWords = (speech: Speech, { data }: AccessAnswer): Part[] => {
  const setters = new Set(data.flatMap(({ setBy }) => setBy ?? []));
  const said = Object.entries(sources).flatMap(([kind, word]) =>
    setters.has(kind) ? [speech.say(word)] : [],
  );
  return said.length === 0 ? [] : [' ', ...speech.fill(words.sources, { list: speech.list(said) })];
};

const named = ({ title }: Choice): Part[] => [{ strong: title }];

const getsWords = (speech: Speech, messages: readonly Choice[]): Part[] => {
  const gets = messages.filter(({ group }) => group === 'gets');
  // What nobody can get any more is no kind of message that this person misses.
  const all = messages.filter((own) => own.isInUse || own.group === 'gets').length;
  const counts = { count: speech.number(gets.length), all: speech.number(all) };
  if (all === 0) return [];
  if (gets.length === 0) return speech.fill(all > 1 ? words.getsNoneOf : words.getsNone, counts);
  const list = listed(
    speech,
    gets.map((own) => sinceWords(speech, own)),
    mostSent,
  );
  const one = all > 1 ? words.getsOneOf : words.getsOne;
  return speech.fill(gets.length === 1 ? one : words.gets, { ...counts, list });
};

const sinceWords = (speech: Speech, own: Choice): Part[] => {
  const since = own.held?.since;
  if (!since || own.isByRule) return named(own);
  return speech.fill(words.since, { name: named(own), day: speech.day(since) });
};

/** Whether the person stopped it, and not a merge, the service itself or what isn't known any more. */
const isOwnStop = ({ group, isByRule, held }: Choice): boolean => {
  const event = settingEvent(held);
  const isTheirs = event !== undefined && !event.isMergeDecision && !event.isAutomatic;
  return group === 'stopped' && !isByRule && isTheirs;
};

/** The newest first: when, and by which collection point. */
const stopWords = (
  speech: Speech,
  { answer }: LetterFacts,
  messages: readonly Choice[],
): Part[] => {
  const pointOf = new Map(answer.collectionPoints.map((point) => [point.id, point.name]));
  const stopped = messages
    .filter(isOwnStop)
    .toSorted((one, other) => (other.held?.since ?? '').localeCompare(one.held?.since ?? ''))
    .map((own): Part[] => {
      const since = own.held?.since;
      const place = pointOf.get(settingEvent(own.held)?.collectionPoint ?? '');
      const said: Part[] = since
        ? speech.fill(words.stoppedOn, { name: named(own), day: speech.day(since) })
        : named(own);
      return place === undefined ? said : [...said, ` (${place})`];
    });
  if (stopped.length === 0) return [];
  return speech.fill(words.stopped, { list: listed(speech, stopped, mostStopped) });
};

const sentWords = (speech: Speech, facts: LetterFacts): Part[] => {
  const messages = facts.choices.filter(isMessage);
  const among = (word: Said, is: (own: Choice) => boolean): Part[] => {
    const own = messages.filter(is);
    if (own.length === 0) return [];
    return speech.fill(word, { list: listed(speech, own.map(named), mostStopped) });
  };
  const uses = facts.choices.filter((own) => !isMessage(own) && own.group === 'gets');
  const isNeverAsked = messages.length > 0 && messages.every(({ group }) => group === 'never');
  return joined([
    getsWords(speech, messages),
    isNeverAsked ? [speech.say(words.neverAsked)] : [],
    stopWords(speech, facts, messages),
    among(words.notSent, (own) => own.group === 'stopped' && !own.isByRule && !isOwnStop(own)),
    among(words.waits, ({ group, consent }) => group === 'waits' && !consent?.WaitsForParent),
    among(words.waitsForParent, ({ group, consent }) =>
      Boolean(group === 'waits' && consent?.WaitsForParent),
    ),
    among(words.ended, ({ group, held }) => group === 'ended' && held?.status !== 'NO_CONSENT'),
    among(words.heldBack, ({ group, isByRule }) => group === 'stopped' && isByRule),
    uses.length === 0
      ? []
      : speech.fill(words.uses, { list: listed(speech, uses.map(named), mostStopped) }),
  ]);
};

const joined = (sentences: readonly Part[][]): Part[] =>
  sentences
    .filter((own) => own.length > 0)
    .flatMap((own, index) => (index === 0 ? own : [' ', ...own]));

const recipientWords = (speech: Speech, { answer }: LetterFacts): Part[] => {
  const { recipients } = answer;
  if (recipients.length === 0) return [speech.say(words.noRecipients)];
  const list = listed(
    speech,
    recipients.map((name) => [name]),
    mostSent,
  );
  return speech.fill(words.recipients, { list });
};

const howLongWords = (
  speech: Speech,
  { answer, choices }: LetterFacts,
  { choices: { rest } }: Pick<Tables, 'choices'>,
): Part[] => {
  const ends = choices.flatMap((own) => endOf(own) ?? []).toSorted();
  const count = speech.number(ends.length);
  const isInAnnex = rest.some((row) => textOf(row.at(-1) ?? []) !== speech.shortDay(null));
  return joined(
    [
      ends.length > 0 && speech.fill(words.ends, { count, day: speech.day(ends.at(-1)) }),
      ends.length > 0 && [speech.say(isInAnnex ? words.endsInBoth : words.endsInTable)],
      answer.hold && speech.fill(words.held, { day: speech.day(answer.hold.heldDate) }),
    ].map((own) => own || []),
  );
};

/** The answer in sentences. What it doesn't hold is left out, not guessed. */
export const letterOf = (
  speech: Speech,
  facts: LetterFacts,
  tables: Pick<Tables, 'choices'>,
): Letter => {
  const { answer } = facts;
  const { person } = answer;
  const name = nameOf(answer);
  const { isTheirs } = letterLanguageOf(person.language);
  const sections: [Said, Part[]][] = [
    [words.knownTitle, knownWords(speech, facts)],
    [words.getsTitle, sentWords(speech, facts)],
    [words.recipientsTitle, recipientWords(speech, facts)],
    [words.howLongTitle, howLongWords(speech, facts, tables)],
    [
      words.changeTitle,
      [
        ...speech.fill(person.hasMagicLink ? words.changeByLink : words.change),
        ' ',
        ...speech.fill(words.rights),
      ],
    ],
  ];
  return {
    sender: senderOf(answer),
    reader: [name, [{ value: person.identifier }]].filter((line) => line.length > 0),
    day: speech.day(answer.madeDate),
    greeting:
      name.length > 0 ? speech.fill(words.greetingOf, { name }) : speech.fill(words.greeting),
    notice: isTheirs
      ? null
      : speech.told(words.otherLanguage, { language: speech.languageName(person.language ?? '') }),
    intro: speech.say(words.intro),
    sections: sections
      .filter(([, text]) => text.length > 0)
      .map(([title, text]) => ({ title: speech.say(title), text })),
  };
};
