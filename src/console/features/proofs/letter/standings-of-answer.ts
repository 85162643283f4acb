import {
  type KnownVersions,
  type Standing,
  standingsOf,
} from '#console/features/person/parts/standings.ts';
import type { AccessAnswer } from '#contract/access-answers.ts';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import type { ProofEvent, ProofPurpose } from '#contract/proofs.ts';
import { isIn, type Speech } from './language.ts';

/** A purpose of the account, with what is held of it where the person was asked. */
export type Choice = Standing & {
  /** In the letter's language, where a text of it is in the answer. */
  title: string;
  held: ProofPurpose | null;
};

/** What no receipt said and counts, the newest: a merge may have decided, or time. */
const latestWithout = (events: readonly ProofEvent[]): ProofEvent | undefined =>
  events
    .filter((own) => !own.receiptId && !own.correctedDate && !own.supersededDate && !own.isTest)
    .toSorted((one, other) => (one.recordedDate < other.recordedDate ? 1 : -1))[0];

const eventOf = ({ events, sourceReceiptId }: ProofPurpose): ProofEvent | undefined => {
  if (sourceReceiptId) return events.find(({ receiptId }) => receiptId === sourceReceiptId);
  const latest = latestWithout(events);
  return latest?.isMergeDecision ? latest : undefined;
};

const toConsent = (held: ProofPurpose): ProfilePurpose => ({
  Id: held.purposeId,
  Name: held.name,
  Version: held.events[0]?.purposeVersion ?? 0,
  Status: held.status,
  StatusSince: held.since ?? null,
  ExpiryDate: held.expiryDate ?? null,
  EffectiveStatus: held.effectiveStatus ?? null,
  EffectiveStatusConsentGroupId: held.effectiveStatusConsentGroup ?? null,
  WaitsForParent: held.status === 'PENDING' && Boolean(eventOf(held)?.waitsForParent),
});

/** What set the status of a purpose, where its receipt is among what is held. */
export const settingEvent = (held: ProofPurpose | null): ProofEvent | undefined =>
  held === null ? undefined : eventOf(held);

/** When it ends, where an end is still to come. */
export const endOf = ({ group, held }: Choice): string | null =>
  group === 'gets' || group === 'waits' ? (held?.expiryDate ?? null) : null;

/** A purpose's name in the letter's language: of the newest version that has one. */
const titlesIn = ({ texts }: AccessAnswer, { language }: Speech): Map<string, string> =>
  new Map(
    texts
      .filter((text) => isIn(language, text.language))
      .toSorted((one, other) => one.purposeVersion - other.purposeVersion)
      .map(({ purposeId, name }) => [purposeId.toLowerCase(), name]),
  );

/** Where the person stood with each purpose when the answer was made, in the order of a call. */
export const choicesOf = (
  answer: AccessAnswer,
  versions: KnownVersions,
  speech: Speech,
): Choice[] => {
  const titles = titlesIn(answer, speech);
  const held = new Map(answer.purposes.map((own) => [own.purposeId.toLowerCase(), own]));
  const standings = standingsOf(
    answer.purposes.map(toConsent),
    versions,
    Date.parse(answer.madeDate),
  );
  return standings
    .map((own) => ({
      ...own,
      title: titles.get(own.id) ?? own.name,
      held: held.get(own.id) ?? null,
    }))
    .toSorted((one, other) => order[one.group] - order[other.group]);
};

const order: Readonly<Record<Standing['group'], number>> = {
  gets: 0,
  waits: 1,
  stopped: 2,
  ended: 3,
  never: 4,
};
