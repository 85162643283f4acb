import {
  channelWord,
  consentStatusKind,
  transactionKind,
} from '#console/features/person/parts/consent-words.ts';
import {
  receivedLater,
  receivedWords,
  sinceWords,
} from '#console/features/person/parts/date-words.ts';
import { languageName } from '#console/ui/languages.ts';
import { wordOf } from '#console/ui/value-words.ts';
import type { ProofPoint } from '#contract/proofs.ts';
import type { ActPlaceKind, CopyAct, CopyChange, SignedCopy } from '#contract/signed-copy.ts';
import { entryName, pointTitle, proofTime } from './proof-words.ts';

const placeWords: Readonly<Record<ActPlaceKind, string>> = {
  form: 'Form',
  staff: 'Staff',
  center: 'Page of the person',
  stopLink: 'Stop link',
  message: 'Told by a carrier or mail provider',
  term: 'Recorded automatically: its time was over',
  retirement: 'Recorded automatically: the purpose was retired',
  kept: 'Kept from before an erasure',
};

/** "Page of the person: Point 1: Your choices, version 2; shown in German". */
export const actPlace = (act: CopyAct, point: ProofPoint | undefined): string => {
  const place = [
    wordOf(placeWords, act.place),
    ...(act.channel ? [channelWord(act.channel)] : []),
  ].join(' ');
  const where = point === undefined ? place : `${place}: ${pointTitle(point)}`;
  return act.language ? `${where}; shown in ${languageName(act.language)}` : where;
};

/** "Newsletter: opted in (Daily: no, Weekly: yes); Text 1". */
export const changeWords = ({
  name,
  type,
  isBySignal,
  choices,
  text,
  correctedDate,
}: CopyChange): string => {
  const chosen = choices.map(
    ({ id, label, isConsented }) => `${label || id}: ${isConsented ? 'yes' : 'no'}`,
  );
  return [
    `${name}: ${transactionKind.label(type)}`,
    chosen.length > 0 ? ` (${chosen.join(', ')})` : '',
    isBySignal ? ", by the browser's signal" : '',
    text ? `; ${entryName(text)}` : '',
    correctedDate ? `; recorded by mistake, taken back ${proofTime(correctedDate)}` : '',
  ].join('');
};

/** When it came, if that was more than a day later. */
export const receivedNote = ({ interactionDate, receivedDate }: CopyAct): string | null =>
  receivedLater(interactionDate, receivedDate) ? receivedWords(receivedDate, proofTime) : null;

/** "Active since Nov 18, 2026, 09:41:00 +00:00, until Nov 18, 2028, 09:41:00 +00:00". */
export const heldWords = ({
  status,
  since,
  renewedDate: renewed,
  expiryDate,
}: SignedCopy['purposes'][number]): string =>
  [
    [consentStatusKind.label(status), sinceWords({ since, renewed }, proofTime)]
      .filter((words) => words !== '')
      .join(' '),
    ...(expiryDate ? [`until ${proofTime(expiryDate)}`] : []),
  ].join(', ');
