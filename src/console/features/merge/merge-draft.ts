import { isSameSeen } from '#console/api/is-same-seen.ts';
import type { ComparedRecord } from '#contract/compare.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { mergeOthersMaximum } from '#contract/merge-rules.ts';
import { proposePrimary } from './primary/describe-person.ts';

/** Fewest and most people of one merge, the primary among them. */
export const mergePeopleMinimum = 2;
export const mergePeopleMaximum = mergeOthersMaximum + 1;

export const mergeSteps = ['choose', 'primary', 'review', 'confirm', 'outcome'] as const;
export type MergeStep = (typeof mergeSteps)[number];

/**
 * Somebody who is to be merged, by id; the identifier is the primary one. `isTyped` where it was
 * typed here by hand.
 */
export type MergePerson = { id: string; identifier: string; isTyped?: boolean };

/** Where the people were chosen. */
export type MergeSource =
  | { kind: 'search' }
  | { kind: 'selection' }
  | { kind: 'group'; mergeRequestGuid: string; number: number };

/**
 * A profile as the service gave it, masked or not, and when (epoch milliseconds); `compared` is what it
 * has in common with the others, where they were compared.
 */
export type ReadProfile = { profile: Profile; readAt: number; compared?: ComparedRecord };

/** What was done about the evidence of how the people were before. */
export type EvidenceDecision =
  | { kind: 'saved'; fileName: string; sha256: string }
  | { kind: 'declined' };

/** A change of consent that is to be ticked: `content` says all that its tick is about. */
export type ReviewedRow = { key: string; content: string };

/** The request as it went out, under the key that it keeps however often it is sent. */
export type SentMerge = { key: string; sentAt: number; isAccepted: boolean };

/**
 * A merge that is being prepared, from the choice of the people to what became of it. Everything is
 * addressed by the ids of data subjects; nothing in it leaves the memory of the tab.
 */
export type MergeDraft = {
  step: MergeStep;
  source: MergeSource;
  /** In the order of choosing; the order of the request too, the primary aside. */
  people: readonly MergePerson[];
  /** That identifiers which differ in upper and lower case alone are meant. */
  areTwinsMeant: boolean;
  primaryId: string | null;
  /** It follows from the rule, and nobody chose it. */
  isPrimaryProposed: boolean;
  /** Of all of them, in their order; null until they were read. What is reviewed is this reading. */
  reads: readonly ReadProfile[] | null;
  /** What was reviewed before, where the reading before the merge found something else. */
  reviewedBefore: readonly ReadProfile[] | null;
  /** What was ticked: the content of rows by their key, as it was then. */
  acknowledged: Readonly<Record<string, string>>;
  evidence: EvidenceDecision | null;
  sent: SentMerge | null;
  /** The read-back said so: the draft is history. */
  isMerged: boolean;
};

export const emptyDraft: MergeDraft = {
  step: 'choose',
  source: { kind: 'search' },
  people: [],
  areTwinsMeant: false,
  primaryId: null,
  isPrimaryProposed: false,
  reads: null,
  reviewedBefore: null,
  acknowledged: {},
  evidence: null,
  sent: null,
  isMerged: false,
};

/** A change of the draft. */
export type DraftChange = (draft: MergeDraft) => MergeDraft;

/** What was seen and decided about a set of people says nothing about another one. */
const ofOtherPeople = {
  areTwinsMeant: false,
  reviewedBefore: null,
  acknowledged: {},
  evidence: null,
} satisfies Partial<MergeDraft>;

const isSamePerson = (one: MergePerson, other: MergePerson): boolean =>
  one.id.toLowerCase() === other.id.toLowerCase();

/** Adds whoever is not there yet. */
export const addPeople =
  (people: readonly MergePerson[]): DraftChange =>
  (draft) => {
    const all = [...draft.people];
    for (const person of people) {
      if (!all.some((known) => isSamePerson(known, person))) all.push(person);
    }
    if (all.length === draft.people.length) return draft;
    // Among more people the rule may propose another one.
    const primaryId = draft.isPrimaryProposed ? null : draft.primaryId;
    return {
      ...draft,
      ...ofOtherPeople,
      people: all,
      primaryId,
      isPrimaryProposed: false,
      reads: null,
      step: 'choose',
    };
  };

/** A merge of people who were chosen elsewhere: as far as they can be merged, it opens at this step. */
export const draftOf = (
  people: readonly MergePerson[],
  source: MergeSource,
  step: MergeStep = 'review',
): MergeDraft => goTo(step)(addPeople(people)({ ...emptyDraft, source }));

/** Takes somebody out, with everything that was decided while they were in. */
export const removePerson =
  (id: string): DraftChange =>
  (draft) => {
    const people = draft.people.filter((person) => person.id !== id);
    if (people.length === draft.people.length) return draft;
    return {
      ...draft,
      ...ofOtherPeople,
      people,
      primaryId: draft.primaryId === id ? null : draft.primaryId,
      reads: draft.reads?.filter((_, index) => draft.people[index]?.id !== id) ?? null,
      step: people.length < mergePeopleMinimum ? 'choose' : draft.step,
    };
  };

export const confirmTwins =
  (areTwinsMeant: boolean): DraftChange =>
  (draft) => ({ ...draft, areTwinsMeant });

/** Another primary makes another merge: what was ticked and saved was about the one before. */
export const choosePrimary =
  (primaryId: string): DraftChange =>
  (draft) =>
    primaryId === draft.primaryId || !draft.people.some(({ id }) => id === primaryId)
      ? draft
      : {
          ...draft,
          primaryId,
          isPrimaryProposed: false,
          reviewedBefore: null,
          acknowledged: {},
          evidence: null,
        };

const stopOf = ({ compared }: ReadProfile): string | undefined => compared?.stopped?.at;

/**
 * Ids of those whose profile is not as it was, whether or not they are revealed by now, or who said no to
 * everything since.
 */
export const changedIds = (
  before: readonly ReadProfile[] | null,
  now: readonly ReadProfile[],
): readonly string[] =>
  now
    .filter((read) => {
      const known = before?.find(({ profile }) => profile.Id === read.profile.Id);
      if (known === undefined) return false;
      return !isSameSeen(known.profile, read.profile) || stopOf(known) !== stopOf(read);
    })
    .map(({ profile }) => profile.Id);

const areOf = (reads: readonly ReadProfile[], people: readonly MergePerson[]): boolean =>
  reads.length === people.length &&
  reads.every(({ profile }, index) => profile.Id === people[index]?.id);

/**
 * Takes a reading of all people, in their order; one of other people counts for nothing. Where
 * nobody is the primary yet, one is proposed. Where somebody changed since they were reviewed, the
 * evidence is void, and ticks count no longer where the content of their row is another.
 */
export const takeReads =
  (reads: readonly ReadProfile[]): DraftChange =>
  (draft) => {
    if (!areOf(reads, draft.people)) return draft;
    const next = { ...draft, ...primaryAmong(reads, draft), reads };
    return changedIds(draft.reads, reads).length === 0
      ? next
      : { ...next, reviewedBefore: draft.reads, evidence: null };
  };

const primaryAmong = (
  reads: readonly ReadProfile[],
  { primaryId }: MergeDraft,
): Partial<MergeDraft> => {
  if (primaryId !== null) return {};
  const proposed = proposePrimary(reads.map(({ profile }) => profile));
  return proposed === undefined ? {} : { primaryId: proposed.id, isPrimaryProposed: true };
};

export const acknowledge =
  ({ key, content }: ReviewedRow, isTicked: boolean): DraftChange =>
  (draft) => {
    const { [key]: _, ...others } = draft.acknowledged;
    return { ...draft, acknowledged: isTicked ? { ...others, [key]: content } : others };
  };

/** Whether a row was ticked as it is now. */
export const isAcknowledged = (draft: MergeDraft, { key, content }: ReviewedRow): boolean =>
  draft.acknowledged[key] === content;

export const decideEvidence =
  (evidence: EvidenceDecision | null): DraftChange =>
  (draft) => ({ ...draft, evidence });

/** The reading with the primary's first, then the others' in their order; null where one is missing. */
export const readsInOrder = ({
  reads,
  primaryId,
}: Pick<MergeDraft, 'reads' | 'primaryId'>): readonly [ReadProfile, ...ReadProfile[]] | null => {
  const primary = reads?.find(({ profile }) => profile.Id === primaryId);
  if (!reads || primary === undefined) return null;
  return [primary, ...reads.filter((read) => read !== primary)];
};

export const profilesIn = (reads: readonly ReadProfile[]): readonly Profile[] =>
  reads.map(({ profile }) => profile);

/** What the comparison of those who were read says. */
export const comparisonIn = (reads: readonly ReadProfile[]): readonly ComparedRecord[] =>
  reads.flatMap(({ compared }) => compared ?? []);

/** The others, in their order. */
export const othersOf = ({
  people,
  primaryId,
}: Pick<MergeDraft, 'people' | 'primaryId'>): readonly MergePerson[] =>
  people.filter(({ id }) => id !== primaryId);

const indexOf = (step: MergeStep): number => mergeSteps.indexOf(step);

/** Whether nothing that comes before a step is missing. */
export const canReach = (draft: MergeDraft, step: MergeStep): boolean => {
  const { people, primaryId, sent } = draft;
  if (sent !== null || step === 'outcome') return (sent !== null) === (step === 'outcome');
  if (step === 'choose') return true;
  const isEnough = people.length >= mergePeopleMinimum && people.length <= mergePeopleMaximum;
  // Who is not read yet, is read there.
  if (step === 'primary' || step === 'review') return isEnough;
  return isEnough && primaryId !== null && draft.reads !== null;
};

export const goTo =
  (step: MergeStep): DraftChange =>
  (draft) =>
    canReach(draft, step) ? { ...draft, step } : draft;

/** Whether a step comes before the one that is shown. */
export const isBefore = (step: MergeStep, shown: MergeStep): boolean =>
  indexOf(step) < indexOf(shown);

/** The request goes out: until its outcome is known there is no way back. */
export const noteSent =
  (key: string, sentAt: number): DraftChange =>
  (draft) => ({ ...draft, step: 'outcome', sent: { key, sentAt, isAccepted: false } });

export const noteAccepted: DraftChange = (draft) =>
  draft.sent === null ? draft : { ...draft, sent: { ...draft.sent, isAccepted: true } };

/** It did not take effect, and never will: it can be confirmed anew. */
export const noteUnsent: DraftChange = (draft) =>
  draft.sent === null ? draft : { ...draft, step: 'confirm', sent: null };

/** Somebody is gone: all are to be read again, which tells who. */
export const readAgain: DraftChange = (draft) => ({
  ...draft,
  ...ofOtherPeople,
  areTwinsMeant: draft.areTwinsMeant,
  reads: null,
  step: 'review',
});

export const noteMerged: DraftChange = (draft) => ({ ...draft, isMerged: true });

/** Whether a draft holds what would be lost with it. */
export const isWorthKeeping = ({ people, isMerged }: MergeDraft): boolean =>
  people.length > 0 && !isMerged;
