import { describe, expect, test } from 'vitest';
import {
  acknowledge,
  addPeople,
  canReach,
  changedIds,
  choosePrimary,
  confirmTwins,
  type DraftChange,
  decideEvidence,
  draftOf,
  emptyDraft,
  goTo,
  isAcknowledged,
  isWorthKeeping,
  type MergeDraft,
  type MergePerson,
  noteAccepted,
  noteMerged,
  noteSent,
  noteUnsent,
  othersOf,
  type ReadProfile,
  readAgain,
  readsInOrder,
  removePerson,
  takeReads,
} from './merge-draft.ts';

const person = (id: string): MergePerson => ({ id, identifier: `${id}@example.org` });
const [ann, bob, cid] = ['ann', 'bob', 'cid'].map(person) as [
  MergePerson,
  MergePerson,
  MergePerson,
];

const readOf = ({ id, identifier }: MergePerson, more: object = {}): ReadProfile => ({
  profile: { Id: id, Identifier: identifier, ...more },
  readAt: 0,
});

const draftAfter = (...changes: DraftChange[]): MergeDraft =>
  changes.reduce((draft, change) => change(draft), emptyDraft);

const row = { key: 'purpose 1', content: 'Active, Withdrawn' };
const evidence = { kind: 'declined' } as const;

/** Everything decided, ready to be sent. */
const prepared: readonly DraftChange[] = [
  addPeople([ann, bob, cid]),
  confirmTwins(true),
  goTo('primary'),
  takeReads([readOf(ann), readOf(bob), readOf(cid)]),
  choosePrimary('bob'),
  goTo('review'),
  acknowledge(row, true),
  goTo('confirm'),
  decideEvidence(evidence),
];

describe('the people', () => {
  test('are each there once, however they are added', () => {
    const draft = draftAfter(
      addPeople([ann, bob]),
      addPeople([{ ...ann, identifier: 'other' }]),
      addPeople([cid, cid]),
      addPeople([{ ...bob, id: 'other' }]),
    );
    expect(draft.people).toEqual([ann, bob, cid, { ...bob, id: 'other' }]);
  });

  test('another one makes everything that was read and decided void, and leads back to the choice', () => {
    const draft = draftAfter(...prepared, addPeople([person('dan')]));
    expect(draft).toMatchObject({
      step: 'choose',
      primaryId: 'bob',
      areTwinsMeant: false,
      reads: null,
      acknowledged: {},
      evidence: null,
    });
  });

  test('adding somebody who is there already changes nothing', () => {
    const before = draftAfter(...prepared);
    expect(addPeople([ann])(before)).toBe(before);
  });

  test('removing one takes their reading, their being primary and all decisions with them', () => {
    const draft = draftAfter(...prepared, removePerson('bob'));
    expect(draft.people).toEqual([ann, cid]);
    expect(draft.reads).toEqual([readOf(ann), readOf(cid)]);
    expect(draft).toMatchObject({ primaryId: null, acknowledged: {}, evidence: null });
  });

  test('removing another one keeps the primary', () => {
    expect(draftAfter(...prepared, removePerson('ann')).primaryId).toBe('bob');
  });

  test('with one left, the choice is shown again', () => {
    const draft = draftAfter(...prepared, removePerson('ann'), removePerson('cid'));
    expect(draft.step).toBe('choose');
    expect(canReach(draft, 'primary')).toBe(false);
  });
});

describe('the primary', () => {
  test('another one makes ticks and evidence void', () => {
    const draft = draftAfter(...prepared, choosePrimary('ann'));
    expect(draft).toMatchObject({ primaryId: 'ann', acknowledged: {}, evidence: null });
  });

  test('the same one again keeps them', () => {
    const before = draftAfter(...prepared);
    expect(choosePrimary('bob')(before)).toBe(before);
  });

  test('is one of the people', () => {
    expect(draftAfter(addPeople([ann, bob]), choosePrimary('cid')).primaryId).toBeNull();
  });

  test('is proposed by a reading, until somebody chooses', () => {
    const early = { CreatedDate: '2024-01-01T00:00:00.000Z' };
    const late = { CreatedDate: '2025-01-01T00:00:00.000Z' };
    const read = takeReads([readOf(ann, late), readOf(bob, early)]);
    const proposed = draftAfter(addPeople([ann, bob]), read);
    expect(proposed).toMatchObject({ primaryId: 'bob', isPrimaryProposed: true });
    const chosen = draftAfter(addPeople([ann, bob]), read, choosePrimary('ann'), read);
    expect(chosen).toMatchObject({ primaryId: 'ann', isPrimaryProposed: false });
    // Among more people it may be another one.
    expect(addPeople([cid])(proposed)).toMatchObject({ primaryId: null, isPrimaryProposed: false });
    expect(addPeople([cid])(chosen).primaryId).toBe('ann');
  });

  test('comes first in the reading, the others in their order', () => {
    const draft = draftAfter(...prepared);
    expect(readsInOrder(draft)?.map(({ profile }) => profile.Id)).toEqual(['bob', 'ann', 'cid']);
    expect(othersOf(draft)).toEqual([ann, cid]);
    expect(readsInOrder({ ...draft, primaryId: null })).toBeNull();
  });
});

describe('a new reading', () => {
  const sameReads = [readOf(ann), readOf(bob), readOf(cid)];
  const changedReads = [readOf(ann), readOf(bob, { Language: 'sv' }), readOf(cid)];

  test('that found the same keeps what was decided', () => {
    const draft = draftAfter(
      ...prepared,
      takeReads(sameReads.map((read) => ({ ...read, readAt: 9 }))),
    );
    expect(draft.evidence).toEqual(evidence);
    expect(draft.reviewedBefore).toBeNull();
    expect(draft.reads?.[0]?.readAt).toBe(9);
  });

  test('that found another profile voids the evidence and keeps what was reviewed for comparison', () => {
    const draft = draftAfter(...prepared, takeReads(changedReads));
    expect(draft.evidence).toBeNull();
    expect(draft.reviewedBefore).toEqual(sameReads);
    expect(changedIds(draft.reviewedBefore, changedReads)).toEqual(['bob']);
  });

  test('sees a change whatever the order of keys', () => {
    const one = readOf(ann, { Language: 'sv', LinkToken: 'x' });
    const other = readOf(ann, { LinkToken: 'x', Language: 'sv' });
    expect(changedIds([one], [other])).toEqual([]);
  });

  test('of other people than are chosen by now counts for nothing', () => {
    const before = draftAfter(addPeople([ann, bob]));
    expect(takeReads([readOf(ann)])(before)).toBe(before);
    expect(takeReads([readOf(ann), readOf(cid)])(before)).toBe(before);
  });

  test('leaves a tick in force only where the row says the same', () => {
    const draft = draftAfter(...prepared, takeReads(changedReads));
    expect(isAcknowledged(draft, row)).toBe(true);
    expect(isAcknowledged(draft, { ...row, content: 'Withdrawn, Withdrawn' })).toBe(false);
    expect(isAcknowledged(acknowledge(row, false)(draft), row)).toBe(false);
  });
});

describe('the steps', () => {
  test('none is reached before what it is about is there', () => {
    expect(goTo('primary')(emptyDraft).step).toBe('choose');
    const two = draftAfter(addPeople([ann, bob]), goTo('primary'));
    expect(two.step).toBe('primary');
    // Where they are read, and one of them is proposed.
    expect(goTo('review')(two).step).toBe('review');
    expect(goTo('confirm')(two).step).toBe('primary');
    expect(draftAfter(addPeople([ann, bob]), choosePrimary('ann'), goTo('confirm')).step).toBe(
      'choose',
    );
  });

  test('more than 101 people cannot go on', () => {
    const crowd = Array.from({ length: 102 }, (_, index) => person(String(index)));
    const draft = draftAfter(addPeople(crowd));
    expect(canReach(draft, 'primary')).toBe(false);
    expect(canReach(removePerson('0')(draft), 'primary')).toBe(true);
  });

  test('once the request is out only the outcome is left, until it is known that nothing came of it', () => {
    const sent = draftAfter(...prepared, noteSent('key', 1));
    expect(sent.step).toBe('outcome');
    for (const step of ['choose', 'primary', 'review', 'confirm'] as const) {
      expect(goTo(step)(sent).step).toBe('outcome');
    }
    expect(noteUnsent(sent)).toMatchObject({ step: 'confirm', sent: null, evidence });
    expect(noteUnsent(emptyDraft)).toBe(emptyDraft);
    expect(noteAccepted(emptyDraft)).toBe(emptyDraft);
    expect(noteAccepted(sent).sent).toEqual({ key: 'key', sentAt: 1, isAccepted: true });
    expect(goTo('outcome')(draftAfter(...prepared)).step).toBe('confirm');
  });
});

test('where somebody is gone, all are read again and nothing stays decided about them', () => {
  const draft = draftAfter(...prepared, readAgain, goTo('review'));
  expect(draft).toMatchObject({
    step: 'review',
    reads: null,
    acknowledged: {},
    evidence: null,
    primaryId: 'bob',
    areTwinsMeant: true,
  });
});

test('what is merged is no longer worth keeping', () => {
  expect(isWorthKeeping(emptyDraft)).toBe(false);
  expect(isWorthKeeping(draftAfter(addPeople([ann])))).toBe(true);
  expect(isWorthKeeping(draftAfter(...prepared, noteSent('key', 1)))).toBe(true);
  expect(isWorthKeeping(draftAfter(...prepared, noteSent('key', 1), noteMerged))).toBe(false);
});

describe('people who were chosen elsewhere', () => {
  test('are at their review at once, where they are read', () => {
    const draft = draftOf([ann, bob], { kind: 'selection' });
    expect(draft).toMatchObject({ step: 'review', reads: null, primaryId: null });
    expect(canReach(draft, 'confirm')).toBe(false);
    expect(canReach(takeReads([readOf(ann), readOf(bob)])(draft), 'confirm')).toBe(true);
  });

  test('are at the choice where one merge does not take them as they are', () => {
    expect(draftOf([ann], { kind: 'selection' }).step).toBe('choose');
    const crowd = Array.from({ length: 102 }, (_, index) => person(`p${index}`));
    expect(draftOf(crowd, { kind: 'selection' }).step).toBe('choose');
  });
});

test('who said no to everything since is not as they were', () => {
  const said = (at: string | null): ReadProfile => ({
    ...readOf(ann),
    compared: {
      ...{ id: 'ann', identifier: 1, caselessIdentifier: 1, language: null, dataElements: [] },
      stopped: at === null ? null : { at, servicePurposeIds: [] },
    },
  });
  const [none, once, again] = [null, '2026-03-01T12:00:00.000Z', '2026-03-02T12:00:00.000Z'];
  expect(changedIds([said(none)], [said(once)])).toEqual(['ann']);
  expect(changedIds([said(once)], [said(again)])).toEqual(['ann']);
  expect(changedIds([said(once)], [said(once)])).toEqual([]);
});
