import { listWords } from '#console/ui/list-words.ts';
import { channelWord } from '../parts/consent-words.ts';
import { standsSince } from '../parts/effective-status.ts';
import { isMessage, type Standing } from '../parts/standings.ts';
import { actOf, type StatusAct, type StatusActs } from './status-acts.ts';

/** A piece of the answer: words, what matters of them, a time (RFC 3339), a colleague. */
export type AnswerPart =
  | string
  | { strong: string }
  | { day: string }
  /** As records name who recorded it; `''` of staff whom nobody knows. */
  | { colleague: string };

const mostNamed = 2;

const namesWords = (rows: readonly Standing[]): AnswerPart =>
  rows.length > mostNamed
    ? { strong: `${rows.length} kinds of messages` }
    : { strong: listWords(rows.map(({ name }) => name)) };

const getsWords = (messages: readonly Standing[], areAllKnown: boolean): AnswerPart[] => {
  const gets = messages.filter(({ group }) => group === 'gets');
  const ruled = gets.filter(({ isByRule }) => isByRule).length;
  const byRule = ruled > 0 ? `, ${ruled} by group rule.` : '.';
  if (!areAllKnown) {
    const kinds = gets.length === 1 ? 'kind' : 'kinds';
    return ['Gets ', { strong: `${gets.length} ${kinds}` }, ` of messages${byRule}`];
  }
  // What nobody can get any more is no kind of message that this person misses.
  const all = messages.filter((row) => row.isInUse || row.group === 'gets').length;
  if (all === 0) return ["There's no kind of message to get."];
  if (all === 1) {
    const verb = gets.length === 1 ? 'Gets' : "Doesn't get";
    return [{ strong: verb }, ` the only kind of message${byRule}`];
  }
  const count =
    gets.length === all
      ? `all ${all}`
      : gets.length === 0
        ? `none of ${all}`
        : `${gets.length} of ${all}`;
  return ['Gets ', { strong: count }, ` kinds of messages${byRule}`];
};

const waitsWords = (messages: readonly Standing[]): AnswerPart[] => {
  const waiting = messages.filter(({ group }) => group === 'waits');
  const forParent = waiting.filter(({ consent }) => consent?.WaitsForParent);
  const forPerson = waiting.filter(({ consent }) => !consent?.WaitsForParent);
  return [
    ...(forPerson.length > 0 ? [' Waits for confirmation: ', namesWords(forPerson), '.'] : []),
    ...(forParent.length > 0 ? [' Waits for a parent: ', namesWords(forParent), '.'] : []),
  ];
};

const toldWords = (act: StatusAct | undefined): AnswerPart[] => {
  if (act === undefined) return [];
  const ticket = act.ticket ? [`, ticket ${act.ticket}`] : [];
  if (act.by === null) return [...(act.point ? [` via ${act.point}`] : []), ...ticket];
  const told = act.channel === null ? ' recorded by ' : ` ${channelWord(act.channel)}, `;
  return [told, act.by === '' ? 'staff' : { colleague: act.by }, ...ticket];
};

const timeOf = ({ consent }: Standing): number => {
  const since = consent && standsSince(consent);
  return since ? Date.parse(since) : Number.NEGATIVE_INFINITY;
};

/** The rows of the latest act. */
const latestOf = (rows: readonly Standing[]): Standing[] => {
  const latest = Math.max(...rows.map(timeOf));
  return rows.filter((row) => timeOf(row) === latest);
};

const stopWords = (
  messages: readonly Standing[],
  acts: StatusActs,
  areAllKnown: boolean,
): AnswerPart[] => {
  const stopped = messages.filter(({ group, isByRule }) => group === 'stopped' && !isByRule);
  const last = latestOf(stopped);
  const [first] = last;
  if (!first?.consent) return [];
  // A service message is no part of everything (docs/design.md 11.5).
  const marketing = messages.filter(
    (row) => row.kind === 'MARKETING' && (row.isInUse || row.group === 'gets'),
  );
  const isEverything =
    areAllKnown &&
    marketing.length > 1 &&
    marketing.every((row) => row.group === 'stopped' && !row.isByRule);
  const isAtOnce = isEverything && marketing.every((row) => last.includes(row));
  const isHard = last.every(({ consent }) => consent?.Status === 'HARD_OPT_OUT');
  const since = standsSince(first.consent);
  return [
    ' Stopped ',
    ...(isEverything ? [{ strong: 'everything' }] : []),
    ...(isEverything && !isAtOnce ? [', last '] : []),
    ...(isAtOnce ? [] : [namesWords(last)]),
    isHard ? ' (hard opt-out)' : '',
    ...(since ? [' on ', { day: since }] : []),
    ...toldWords(actOf(acts, first.consent)),
    '.',
  ];
};

/** What ended last, of somebody who stopped nothing. */
const endWords = (messages: readonly Standing[]): AnswerPart[] => {
  const endOf = ({ consent, effective }: Standing): string | null | undefined =>
    effective?.reason?.kind === 'expired'
      ? consent?.ExpiryDate
      : consent?.Status === 'EXPIRED'
        ? standsSince(consent)
        : null;
  const [last] = messages
    .flatMap((row) => {
      const at = row.group === 'ended' && !row.isByRule ? endOf(row) : null;
      return at ? [{ row, at }] : [];
    })
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return last ? [' ', { strong: last.row.name }, ' ended on ', { day: last.at }, '.'] : [];
};

/**
 * What to tell a caller first: "Gets 2 of 8 kinds of messages. Stopped Marketing email on Nov 27, 2026 by
 * phone, Samir Okafor." Only messages count: how a person's data is used is another question.
 * @param areAllKnown whether every purpose of the account is among them
 */
export const answerParts = (
  standings: readonly Standing[],
  acts: StatusActs,
  areAllKnown: boolean,
): AnswerPart[] => {
  const messages = standings.filter(isMessage);
  const isNeverAsked =
    areAllKnown && messages.length > 0 && messages.every(({ group }) => group === 'never');
  const held = messages.filter(({ group, isByRule }) => group === 'stopped' && isByRule).length;
  const stops = stopWords(messages, acts, areAllKnown);
  return [
    ...getsWords(messages, areAllKnown),
    ...(isNeverAsked ? [' Never asked.'] : []),
    ...waitsWords(messages),
    ...(stops.length > 0 ? stops : endWords(messages)),
    ...(held > 0 ? [` ${held} held back by group rule.`] : []),
  ].filter((part) => part !== '');
};
