import type { AccessAnswer } from '#contract/access-answers.ts';
import { alsoLines } from './also-held.ts';
import { hasWord, yourElement } from './element-words.ts';
import type { Part, Said, Speech } from './language.ts';
import type { LetterFacts } from './letter-facts.ts';
import { listed } from './letter-lists.ts';
import { letterWords as words } from './letter-words.ts';

const mostNamed = 8;

/** What is known of somebody, since when, and where it came from. */
export const knownWords = (speech: Speech, { answer }: LetterFacts): Part[] => {
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
