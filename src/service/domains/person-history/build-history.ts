import { standingStatuses, type TransactionType } from '#contract/data-subject-values.ts';
import { maskText } from '#contract/mask-text.ts';
import type { ActPlaceKind } from '#contract/signed-copy.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import { versionKey } from '#service/domains/proofs/read-facts.ts';
import { purposeTextAt } from '#service/domains/proofs/texts-at.ts';
import type { PersonActs } from './read-acts.ts';
import { type ToldAct, type ToldChange, tellActs } from './tell-acts.ts';

/** What a person said to a purpose, or what became of it, as they'd say it. */
export const answers = [
  'yes',
  'no',
  'implied',
  'notObjected',
  'waiting',
  'canceled',
  'notGiven',
  'noAnswer',
  'extended',
  'choices',
  'ended',
] as const;
export type Answer = (typeof answers)[number];

const answerOf: Readonly<Record<TransactionType, Answer>> = {
  CONFIRMED: 'yes',
  OPT_IN: 'yes',
  IMPLICIT: 'implied',
  NO_OPT_OUT: 'notObjected',
  PENDING: 'waiting',
  CANCEL: 'canceled',
  WITHDRAWN: 'no',
  OPT_OUT: 'no',
  HARD_OPT_OUT: 'no',
  NOTGIVEN: 'notGiven',
  NO_CHOICE: 'noAnswer',
  EXTEND: 'extended',
  CHANGE_PREFERENCES: 'choices',
  EXPIRED: 'ended',
};

/** To these they agreed to a text, or were told one. */
const agreeing: readonly Answer[] = ['yes', 'implied', 'notObjected', 'waiting'];

export type HistoryChange = {
  purposeId: string;
  name: string;
  answer: Answer;
  /** What they chose under the purpose; null where nothing was said about it. */
  chosen: string[] | null;
  /** What they agreed to; `text` null where no copy of it was kept. Null where they agreed to nothing. */
  agreedTo: { text: string | null; language: string | null } | null;
  isBySignal: boolean;
  /** When it was taken back, as recorded by mistake. */
  correctedDate: string | null;
};

export type HistoryAct = {
  receiptId: string | null;
  date: string;
  /** Where it came more than a day after they acted. */
  receivedDate: string | null;
  place: ActPlaceKind;
  /** Of the form or page, and the website that it's on. */
  placeName: string | null;
  site: string | null;
  channel: ToldAct['channel'];
  changes: HistoryChange[];
};

export type History = {
  /** Masked. */
  person: string;
  acts: HistoryAct[];
  /** From 1. */
  page: number;
  hasOlder: boolean;
  inForce: { purposeId: string; name: string; until: string | null }[];
};

/** Most acts that a page shows. */
export const historyPageSize = 200;

const dayMs = 24 * 60 * 60 * 1000;

/** What ended by itself was recorded at some time, and never came from anybody. */
const receivedLater = ({ receiptId, interactionAt, createdAt }: ToldAct): string | null =>
  receiptId !== null && Date.parse(createdAt) - Date.parse(interactionAt) > dayMs
    ? toWireTime(createdAt)
    : null;

const hostOf = (url: string | null | undefined): string | null =>
  (url && URL.canParse(url) && new URL(url).host) || null;

const chosenOf = ({ row, words }: ToldChange): string[] | null => {
  if (row.choices.length === 0) return null;
  const options = [
    ...(words?.topics ?? []),
    ...(words?.preferences ?? []).flatMap((preference) => preference.options),
  ];
  const labels = new Map(options.map(({ id, label }) => [id, label]));
  return row.choices.flatMap(({ choiceId, isConsented }) => {
    const label = labels.get(choiceId);
    return isConsented && label !== undefined ? [label] : [];
  });
};

const toChange = (change: ToldChange): HistoryChange => {
  const { row, text, words } = change;
  const answer = answerOf[row.type];
  return {
    purposeId: row.purposeId,
    name: words?.name ?? '',
    answer,
    chosen: agreeing.includes(answer) || answer === 'choices' ? chosenOf(change) : null,
    agreedTo:
      text !== null && agreeing.includes(answer)
        ? { text: text.isKept ? text.description : null, language: text.language ?? null }
        : null,
    isBySignal: change.isBySignal,
    correctedDate: toOptionalWireTime(row.correction?.at ?? null),
  };
};

const standing: readonly string[] = standingStatuses.filter((status) => status !== 'PENDING');

/** What a person reads of what they said and agreed to: pure, in the language of the page. */
export const buildHistory = (
  facts: PersonActs,
  { language, page }: { language: string; page: number },
): History => {
  const { profile } = facts.person;
  return {
    person: maskText(profile.Identifier),
    acts: tellActs(facts, language).map((act) => ({
      receiptId: act.receiptId,
      date: toWireTime(act.interactionAt),
      receivedDate: receivedLater(act),
      place: act.place,
      placeName: act.pageTitle ?? act.point?.name ?? null,
      site: hostOf(act.point?.webFormUrl),
      channel: act.channel,
      changes: act.changes.map(toChange),
    })),
    page,
    hasOlder: facts.actCount > page * historyPageSize,
    inForce: (profile.Purposes ?? [])
      .filter(({ Status }) => standing.includes(Status))
      .map(({ Id, Name, Version, StatusSince, ExpiryDate }) => {
        const held = facts.purposes.get(versionKey(Id, Version));
        const words = held && purposeTextAt(held, new Map(), { time: StatusSince ?? '', language });
        return { purposeId: Id, name: words?.name ?? Name, until: ExpiryDate ?? null };
      }),
  };
};
