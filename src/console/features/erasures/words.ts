import { Ban, CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { statusKind } from '#console/ui/status-kind.ts';
import { choicesOf, wordOf } from '#console/ui/value-words.ts';
import type { CertificateObject, DeleteType, DeletionCertificate } from '#contract/deletions.ts';
import {
  type Erasure,
  type ErasureOutcome,
  type ErasureReason,
  type ErasureStatus,
  erasureReasons,
} from '#contract/erasures.ts';

/** How an erasure stands; `OVERDUE` is one that is asked for and past its date. */
export const erasureStatusKind = statusKind<ErasureStatus | 'OVERDUE'>({
  REQUESTED: { word: 'Requested', tone: 'info', icon: Clock },
  OVERDUE: { word: 'Overdue', tone: 'bad', icon: TriangleAlert },
  DONE: { word: 'Erased', tone: 'ok', icon: CircleCheck },
  DECLINED: { word: 'Declined', tone: 'off', icon: Ban },
});

/** @param now epoch milliseconds */
export const stateOf = ({ status, dueDate }: Erasure, now: number): string =>
  status === 'REQUESTED' && Date.parse(dueDate) < now ? 'OVERDUE' : status;

const reasonWords: Record<ErasureReason, string> = {
  PERSON_ASKED: 'The person asked',
  CONSENT_WITHDRAWN: 'Consent withdrawn',
  NO_LONGER_NEEDED: 'No longer needed',
  UNLAWFUL: 'Collected unlawfully',
  CHILD: 'Collected from a child',
  OTHER: 'Other',
};
export const reasonLabel = (reason: string): string => wordOf(reasonWords, reason);
export const reasonChoices = choicesOf(erasureReasons, reasonWords);

const outcomeWords: Record<ErasureOutcome, string> = {
  ERASE_ALL: 'Erase all',
  KEEP_PROOF: 'Keep proof',
};
export const outcomeLabel = (outcome: string | null | undefined): string =>
  wordOf(outcomeWords, outcome);

const objectWords: Record<CertificateObject, string> = {
  RECEIPT: 'Receipt',
  DATA_SUBJECT: 'Person',
  DATA_SUBJECT_PROFILE: 'Consent to a purpose',
};
export const objectLabel = (object: string): string => wordOf(objectWords, object);

const deleteWords: Record<DeleteType, string> = {
  RETENTION: 'By a retention rule',
  API: 'By staff or a program',
};
export const deleteLabel = (type: string): string => wordOf(deleteWords, type);

/** Unique in a list: one object may have been deleted twice. */
export const certificateKey = ({ objectId, objectType, deleteTime }: DeletionCertificate): string =>
  `${objectType} ${objectId} ${deleteTime}`;

const blocks: Record<string, string> = {
  ON_HOLD: "This person is on hold. Lift the hold on the person's page first.",
  OWN_REQUEST: 'You asked for this erasure, so another administrator has to carry it out.',
  NOT_ADMINISTRATOR: 'Only administrators can carry out an erasure.',
};

/** Why the reader can't carry it out; undefined where they can. */
export const blockWords = (block: string | null | undefined): string | undefined =>
  block ? wordOf(blocks, block) : undefined;
