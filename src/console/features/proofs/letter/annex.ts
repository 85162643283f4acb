import type { AccessAnswer } from '#contract/access-answers.ts';
import { choiceEntries } from './annex-choices.ts';
import {
  actLines,
  attachmentEntries,
  bulkEntries,
  claimLines,
  erasureEntries,
  holdFacts,
  mailLines,
  mergedEntries,
  receiptEntries,
  recordFacts,
  signUpEntries,
} from './annex-held.ts';
import type { AnnexSection } from './annex-parts.ts';
import { pointEntries, textEntries } from './annex-texts.ts';
import { annexTitles as titles } from './annex-titles.ts';
import { neverAsked } from './consent-kinds.ts';
import type { Part, Speech } from './language.ts';
import { leftOutWords } from './left-out-words.ts';
import type { Tables } from './tables.ts';

const restOf = (tables: Tables): NonNullable<AnnexSection['rows']> =>
  (['data', 'choices', 'recipients'] as const)
    .map((of) => ({ of, rows: tables[of].rest }))
    .filter(({ rows }) => rows.length > 0);

const neverAskedLine = (speech: Speech, { neverAsked: names }: Tables): Part[][] =>
  names.length === 0 ? [] : [[`${speech.label(speech.say(neverAsked))}${speech.list(names)}`]];

const isFilled = ({ rows, entries, lines }: AnnexSection): boolean =>
  [rows, entries, lines].some((own) => (own?.length ?? 0) > 0);

/** All that is held, to the last id; sections without anything are left out. */
export const annexOf = (speech: Speech, answer: AccessAnswer, tables: Tables): AnnexSection[] => {
  const section = (title: keyof typeof titles, own: Omit<AnnexSection, 'title'>): AnnexSection => ({
    title: speech.say(titles[title]),
    ...own,
  });
  const hold = holdFacts(speech, answer);
  const leftOut: Part[][] = answer.leftOut.map((sentence) => [leftOutWords(speech, sentence)]);
  return [
    section('more', { rows: restOf(tables), lines: neverAskedLine(speech, tables) }),
    section('record', { entries: [{ title: [], facts: recordFacts(speech, answer) }] }),
    section('choices', { entries: choiceEntries(speech, answer) }),
    section('texts', { entries: textEntries(speech, answer) }),
    section('points', { entries: pointEntries(speech, answer) }),
    section('receipts', { entries: receiptEntries(speech, answer) }),
    section('merged', { entries: mergedEntries(speech, answer) }),
    section('claims', { lines: claimLines(speech, answer) }),
    section('attachments', { entries: attachmentEntries(speech, answer) }),
    section('hold', { entries: hold.length === 0 ? [] : [{ title: [], facts: hold }] }),
    section('erasures', { entries: erasureEntries(speech, answer) }),
    section('signUps', { entries: signUpEntries(speech, answer) }),
    section('bulk', { entries: bulkEntries(speech, answer) }),
    section('mails', { lines: mailLines(speech, answer) }),
    section('acts', { note: speech.say(titles.actsNote), lines: actLines(speech, answer) }),
    section('leftOut', { lines: leftOut }),
  ].filter(isFilled);
};
