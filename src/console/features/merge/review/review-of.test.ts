import { expect, test } from 'vitest';
import type { Profile, ProfilePurpose } from '#contract/data-subject-records.ts';
import {
  acknowledge,
  addPeople,
  choosePrimary,
  emptyDraft,
  type MergeDraft,
  takeReads,
} from '../merge-draft.ts';
import { asReviewed, isReviewed, reviewOf, uncheckedRows } from './review-of.ts';

const purpose = (Name: string, Status: string, day: number): ProfilePurpose => ({
  Id: Name,
  Name,
  Version: 1,
  Status,
  LastInteractionDate: `2026-01-0${day}T00:00:00.000Z`,
});

const profile = (Id: string, purposes: ProfilePurpose[], city?: string): Profile => ({
  Id,
  Identifier: `${Id}@example.org`,
  Purposes: purposes,
  DataElements: city === undefined ? [] : [{ Name: 'City', Value: city }],
});

const readsOf = (...profiles: Profile[]) =>
  profiles.map((own, index) => ({ profile: own, readAt: 10 - index }));

const ann = profile('ann', [purpose('Mail', 'ACTIVE', 1), purpose('Phone', 'ACTIVE', 1)]);
const bob = profile('bob', [purpose('Mail', 'WITHDRAWN', 2), purpose('Phone', 'OPT_OUT', 2)]);

const prepared = (...profiles: Profile[]): MergeDraft => {
  const people = profiles.map(({ Id, Identifier }) => ({ id: Id, identifier: Identifier }));
  const chosen = addPeople(people)(emptyDraft);
  return choosePrimary('bob')(takeReads(readsOf(...profiles))(chosen));
};

const review = (draft: MergeDraft) => {
  const seen = reviewOf(draft);
  if (seen === null) throw new Error('There is nothing to review.');
  return seen;
};

const keysOpen = (draft: MergeDraft) => uncheckedRows(review(draft), draft).map(({ key }) => key);

const tickAll = (draft: MergeDraft): MergeDraft =>
  uncheckedRows(review(draft), draft).reduce(
    (ticked, row) => acknowledge(asReviewed(row), true)(ticked),
    draft,
  );

test('there is nothing to review before everybody was read and one is the primary', () => {
  expect(reviewOf(emptyDraft)).toBeNull();
  expect(reviewOf({ ...prepared(ann, bob), primaryId: null })).toBeNull();
  expect(isReviewed(emptyDraft)).toBe(false);
});

test('the primary comes first, whatever the order of choosing', () => {
  const seen = review(prepared(ann, bob));
  expect(seen.profiles).toEqual([bob, ann]);
});

test('each consent that may change is ticked by itself', () => {
  const draft = prepared(ann, bob);
  expect(keysOpen(draft)).toEqual(['mail', 'phone']);
  const [first] = uncheckedRows(review(draft), draft);
  if (first === undefined) throw new Error('There is no row.');
  const ticked = acknowledge(asReviewed(first), true)(draft);
  expect(keysOpen(ticked)).toEqual(['phone']);
  expect(isReviewed(ticked)).toBe(false);
  expect(isReviewed(tickAll(ticked))).toBe(true);
});

test('what changed since is marked and to be ticked again, and what is the same stays ticked', () => {
  const before = tickAll(prepared(ann, profile('bob', bob.Purposes ?? [], 'Lund')));
  expect(review(before).changedKeys.size).toBe(0);
  const withdrawnLater = [purpose('Mail', 'WITHDRAWN', 3), purpose('Phone', 'OPT_OUT', 2)];
  const now = takeReads(readsOf(ann, profile('bob', withdrawnLater, 'Ystad')))(before);
  expect([...review(now).changedKeys]).toEqual(['mail', 'element City']);
  expect(keysOpen(now)).toEqual(['mail']);
});

test('rows that are there no more are counted', () => {
  const before = prepared(ann, profile('bob', bob.Purposes ?? [], 'Lund'));
  const now = takeReads(readsOf(ann, bob))(before);
  expect(review(now)).toMatchObject({ goneCount: 1 });
});
