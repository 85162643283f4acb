import { arrivalTag, isArrived } from '#console/features/arrivals/parts/arrival-tag.ts';
import {
  automaticWords,
  channelWord,
  consentStatusKind,
  transactionKind,
  waitsForParentWords,
} from '#console/features/person/parts/consent-words.ts';
import {
  overtakenWords,
  receivedLater,
  receivedWords,
  sinceWords,
} from '#console/features/person/parts/date-words.ts';
import { formatTimeWithOffset } from '#console/ui/format-time.ts';
import { languageName } from '#console/ui/languages.ts';
import type { ProvenFile } from '#contract/attachment-records.ts';
import type {
  Proof,
  ProofArrival,
  ProofEvent,
  ProofPoint,
  ProofPurpose,
  ProofText,
} from '#contract/proofs.ts';

/** In UTC, so that a page says the same wherever it is read. */
export const proofTime = (time: string): string => formatTimeWithOffset(time, 'utc');

/** "Text 1", of `text-1`. */
export const entryName = (id: string): string => {
  const [kind = '', number = ''] = id.split('-');
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number}`;
};

/** "Active since Nov 18, 2026, 09:41:00 +00:00, renewed Nov 20, 2026, 10:00:00 +00:00". */
export const statusSentence = ({
  status,
  since,
  renewedDate: renewed,
}: Pick<ProofPurpose, 'status' | 'since' | 'renewedDate'>): string =>
  [consentStatusKind.label(status), sinceWords({ since, renewed }, proofTime)]
    .filter((words) => words !== '')
    .join(' ');

/** An expired consent's end has passed. */
export const endLabel = ({ status }: Pick<ProofPurpose, 'status'>): string =>
  status === 'EXPIRED' ? 'Expired' : 'Expires';

/** "Text 1: Newsletter, version 1, in German". */
export const textTitle = ({ id, name, purposeVersion, language }: ProofText): string =>
  `${entryName(id)}: ${name}, version ${purposeVersion}${language ? `, in ${languageName(language)}` : ''}`;

/** "Point 1: Signup form, version 1". */
export const pointTitle = ({ id, name, version }: ProofPoint): string =>
  `${entryName(id)}: ${name}, version ${version}`;

/** Whether what is given was in force at the time. */
export const heldSentence = ({ isKept, heldFrom }: Pick<ProofText, 'isKept' | 'heldFrom'>) =>
  isKept
    ? `In force since ${proofTime(heldFrom)}.`
    : `What was in force at the time wasn't kept. This is in force since ${proofTime(heldFrom)}.`;

const labelsOf = (text: ProofText | undefined): Map<string, string> =>
  new Map(
    [...(text?.topics ?? []), ...(text?.preferences ?? []).flatMap(({ options }) => options)].map(
      ({ id, label }) => [id, label],
    ),
  );

/** "Daily: yes, Weekly: no". */
export const choiceWords = ({ choices }: ProofEvent, text: ProofText | undefined): string => {
  const labels = labelsOf(text);
  return choices
    .map(({ id, isConsented }) => `${labels.get(id) ?? id}: ${isConsented ? 'yes' : 'no'}`)
    .join(', ');
};

const isUnconfirmed = ({ type, supersededDate }: ProofEvent): boolean =>
  type === 'PENDING' && Boolean(supersededDate);

const markOf = (event: ProofEvent): string => {
  const { correctedDate, supersededDate, isTest } = event;
  if (correctedDate) return ' (recorded by mistake)';
  if (isUnconfirmed(event)) return ' (never confirmed)';
  if (supersededDate) return ' (overtaken)';
  return isTest ? ' (test)' : '';
};

/** "Nov 18, 2026, 09:41:00 +00:00: opted in". */
export const eventTitle = (event: ProofEvent): string =>
  `${proofTime(event.interactionDate)}: ${transactionKind.label(event.type)}${markOf(event)}`;

const parentWords = ({ parents }: ProofEvent): string =>
  parents?.length ? `${waitsForParentWords}: ${parents.join(', ')}` : waitsForParentWords;

const fileKinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
};

/** "PDF of 48,213 bytes, SHA-256 9f86d081…": whoever has the file can tell whether it's this one. */
export const fileWords = ({ contentType, fileSize, sha256 }: ProvenFile): string =>
  `${fileKinds[contentType] ?? contentType} of ${fileSize.toLocaleString('en-US')} bytes, SHA-256 ${sha256}`;

/** "Told by phone, ticket 4711": of what staff recorded. */
const toldWords = ({ channel, ticket }: ProofEvent): string => {
  if (!channel) return ticket ? `Ticket ${ticket}` : '';
  return `Told ${channelWord(channel)}${ticket ? `, ticket ${ticket}` : ''}`;
};

/** How it was told, what became of an event, and when it arrived or was recorded if that was later; one line each. */
export const eventNotes = (event: ProofEvent): string[] => {
  const { interactionDate, recordedDate, correctedDate, supersededDate, isAutomatic } = event;
  const hasArrived = !isAutomatic || Boolean(event.collectionPoint);
  // Within a day it doesn't matter who says when.
  const isSenderKnown = receivedLater(interactionDate, recordedDate) ? event.isSenderKnown : null;
  const isLater = Date.parse(recordedDate) !== Date.parse(interactionDate);
  return [
    toldWords(event),
    event.waitsForParent ? parentWords(event) : '',
    ...(event.attachments ?? []).map((file) => `Attachment: ${fileWords(file)}`),
    isLater && hasArrived ? receivedWords(recordedDate, proofTime, isSenderKnown) : '',
    isLater && !hasArrived ? `Recorded on ${proofTime(recordedDate)}` : '',
    correctedDate ? `Taken back ${proofTime(correctedDate)}, and counts for nothing` : '',
    supersededDate && isUnconfirmed(event)
      ? `Ended unconfirmed ${proofTime(supersededDate)}, and counts for nothing`
      : '',
    supersededDate && !isUnconfirmed(event)
      ? `${overtakenWords(supersededDate, proofTime)}, and counts for nothing`
      : '',
  ].filter((note) => note !== '');
};

/** Where the event came from, and in what language it was shown. */
export const eventPlace = (event: ProofEvent, point: ProofPoint | undefined): string => {
  if (event.isMergeDecision) return 'Decided by a merge';
  if (event.isAutomatic) {
    const words = automaticWords({ type: event.type, hasPoint: point !== undefined });
    return point === undefined ? words : `${words}; ${pointTitle(point)}`;
  }
  const place = point === undefined ? 'Place not known' : pointTitle(point);
  if (!event.text) return place;
  const language = event.language
    ? `shown in ${languageName(event.language)}`
    : 'language not known';
  return `${place}; ${entryName(event.text)}, ${language}`;
};

/** "Print service (Catalogs and letters): overdue". */
export const arrivalTitle = (arrival: ProofArrival): string =>
  `${arrival.destination} (${arrival.use}): ${arrivalTag(arrival).children.toLowerCase()}`;

/** Each time that's known, in its order. */
export const arrivalSentence = (arrival: ProofArrival): string =>
  [
    `Withdrawn ${proofTime(arrival.withdrawnDate)}`,
    arrival.isOfFormer ? 'under a former identifier' : '',
    arrival.sentDate ? `sent ${proofTime(arrival.sentDate)}` : 'not sent',
    arrival.acknowledgedDate ? `acknowledged ${proofTime(arrival.acknowledgedDate)}` : '',
    arrival.appliedDate
      ? `${arrival.isMarked ? 'marked as applied by staff' : 'applied'} ${proofTime(arrival.appliedDate)}`
      : '',
    arrival.endedDate ? `ended ${proofTime(arrival.endedDate)}` : '',
    isArrived(arrival) || arrival.endedDate ? '' : `due ${proofTime(arrival.dueDate)}`,
  ]
    .filter((words) => words !== '')
    .join(', ');

const transactions = (count: number) => (count === 1 ? '1 transaction' : `${count} transactions`);

/** "The receipt doesn't say … (3 transactions)". */
export const gapSentence = ({ sentence, count }: Proof['notKnown'][number]): string =>
  `${sentence} (${transactions(count)})`;
