import type { AccessAnswer } from '#contract/access-answers.ts';
import { isFirstName, isFullName, isLastName } from './element-words.ts';
import { letterLanguageOf, type Part, type Said, type Speech, textOf } from './language.ts';
import type { LetterFacts } from './letter-facts.ts';
import { knownWords } from './letter-known.ts';
import { joined, listed } from './letter-lists.ts';
import { sentWords } from './letter-sent.ts';
import { letterWords as words } from './letter-words.ts';
import { messageWords } from './message-words.ts';
import { endOf } from './standings-of-answer.ts';
import type { Tables } from './tables.ts';

const mostRecipients = 6;

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

const recipientWords = (speech: Speech, { answer }: LetterFacts): Part[] => {
  const { recipients } = answer;
  if (recipients.length === 0) return [speech.say(words.noRecipients)];
  const list = listed(
    speech,
    recipients.map((name) => [name]),
    mostRecipients,
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
    [messageWords.getsTitle, sentWords(speech, facts)],
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
