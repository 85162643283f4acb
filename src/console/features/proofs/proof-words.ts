import {
  consentStatusKind,
  transactionKind,
} from '#console/features/person/parts/consent-words.ts';
import { formatTime } from '#console/ui/format-time.ts';
import { languageName } from '#console/ui/languages.ts';
import type { Proof, ProofEvent, ProofPoint, ProofPurpose, ProofText } from '#contract/proofs.ts';
import { isRefusal } from '#contract/refusals.ts';

/** In UTC, so that a page says the same wherever it is read. */
export const proofTime = (time: string): string => formatTime(time, 'utc', 'second');

/** "Text 1", of `text-1`. */
export const entryName = (id: string): string => {
  const [kind = '', number = ''] = id.split('-');
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number}`;
};

/** "Active since 18 Nov 2026, 09:41:00 +00:00". */
export const statusSentence = ({ status, since }: ProofPurpose): string =>
  `${consentStatusKind.label(status)}${since ? ` since ${proofTime(since)}` : ''}`;

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

/** "18 Nov 2026, 09:41:00 +00:00: opted in". */
export const eventTitle = ({ interactionDate, type, correctedDate }: ProofEvent): string =>
  `${proofTime(interactionDate)}: ${transactionKind.label(type)}${correctedDate ? ' (recorded by mistake)' : ''}`;

/** Where the event came from, and in what language it was shown. */
export const eventPlace = (event: ProofEvent, point: ProofPoint | undefined): string => {
  if (event.isAutomatic) {
    return isRefusal(event.type) ? 'Kept from before an erasure' : 'Recorded automatically';
  }
  const place = point === undefined ? 'Place not known' : pointTitle(point);
  if (!event.text) return place;
  const language = event.language
    ? `shown in ${languageName(event.language)}`
    : 'language not known';
  return `${place}; ${entryName(event.text)}, ${language}`;
};

const transactions = (count: number) => (count === 1 ? '1 transaction' : `${count} transactions`);

/** "The receipt doesn't say … (3 transactions)". */
export const gapSentence = ({ sentence, count }: Proof['notKnown'][number]): string =>
  `${sentence} (${transactions(count)})`;
