import { expect, test } from 'vitest';
import type { ProofEvent, ProofPoint } from '#contract/proofs.ts';
import { endLabel, eventNotes, eventPlace, eventTitle, statusSentence } from './proof-words.ts';

const event = (fields: Partial<ProofEvent>): ProofEvent => ({
  transactionId: 't1',
  receiptId: null,
  type: 'EXPIRED',
  interactionDate: '2026-11-20T10:00:00.000Z',
  recordedDate: '2026-11-20T10:00:00.000Z',
  purposeVersion: 1,
  collectionPoint: null,
  text: null,
  language: null,
  identifier: null,
  origin: null,
  isAutomatic: true,
  choices: [],
  note: null,
  correctedDate: null,
  ...fields,
});

test('what was recorded without a receipt says so, or that it was kept from before an erasure', () => {
  expect(eventPlace(event({}), undefined)).toBe('Recorded automatically');
  expect(eventPlace(event({ type: 'OPT_OUT' }), undefined)).toBe('Kept from before an erasure');
  expect(eventPlace(event({ isAutomatic: false, type: 'OPT_OUT' }), undefined)).toBe(
    'Place not known',
  );
});

test('a refusal under a former identifier says where it was said, and when it arrived', () => {
  const refusal = event({
    type: 'OPT_OUT',
    collectionPoint: 'point-1',
    interactionDate: '2025-10-05T00:00:00.000Z',
  });
  const point = { id: 'point-1', name: 'Signup', version: 2 } as ProofPoint;
  expect(eventPlace(refusal, point)).toBe(
    'Refused under a former identifier; Point 1: Signup, version 2',
  );
  expect(eventNotes(refusal)).toEqual(['Received on Nov 20, 2026, 10:00:00 +00:00']);
});

test.each([
  [{ channel: 'PHONE' as const, ticket: '4711' }, ['Told by phone, ticket 4711']],
  [{ channel: 'CHAT' as const }, ['Told by chat']],
  [{ ticket: '4711' }, ['Ticket 4711']],
  [{}, []],
])('what staff were told with %j is said as %j', (told, words) => {
  expect(eventNotes(event({ type: 'WITHDRAWN', isAutomatic: false, ...told }))).toEqual(words);
});

test("a child's yes says that it waits, and for whom", () => {
  const waiting = { type: 'PENDING', isAutomatic: false, waitsForParent: true } as const;
  expect(eventNotes(event({ ...waiting, parents: ['m•••@e•••', 'f•••@e•••'] }))).toEqual([
    'Waits for a parent: m•••@e•••, f•••@e•••',
  ]);
  expect(eventNotes(event({ ...waiting, parents: [] }))).toEqual(['Waits for a parent']);
});

test('an event names its files by what tells them apart', () => {
  const file = {
    attachmentId: 'f1',
    contentType: 'application/pdf',
    fileSize: 48_213,
    sha256: '9f86d081',
  };
  expect(
    eventNotes(event({ attachments: [file, { ...file, contentType: 'image/heic' }] })),
  ).toEqual([
    'Attachment: PDF of 48,213 bytes, SHA-256 9f86d081',
    'Attachment: image/heic of 48,213 bytes, SHA-256 9f86d081',
  ]);
});

test('a status says since when it stands, and when it was last given again', () => {
  const since = '2025-10-29T10:00:00.000Z';
  const renewedDate = '2026-07-30T20:04:00.000Z';
  expect(statusSentence({ status: 'ACTIVE', since, renewedDate })).toBe(
    'Active since Oct 29, 2025, 10:00:00 +00:00, renewed Jul 30, 2026, 20:04:00 +00:00',
  );
  // Files of before, and a purpose on which all was taken back.
  expect(statusSentence({ status: 'ACTIVE', since })).toBe(
    'Active since Oct 29, 2025, 10:00:00 +00:00',
  );
  expect(statusSentence({ status: 'NO_CONSENT', since: null })).toBe('No consent');
  expect(endLabel({ status: 'EXPIRED' })).toBe('Expired');
  expect(endLabel({ status: 'ACTIVE' })).toBe('Expires');
});

test('an event says when it arrived or was recorded, and whether it was overtaken', () => {
  const interactionDate = '2025-10-05T00:00:00.000Z';
  const late = event({ isAutomatic: false, type: 'CONFIRMED', interactionDate });
  expect(eventNotes(late)).toEqual(['Received on Nov 20, 2026, 10:00:00 +00:00']);
  expect(eventNotes({ ...late, isSenderKnown: false })).toEqual([
    'Received on Nov 20, 2026, 10:00:00 +00:00, date given by the sender',
  ]);
  const soon = { ...late, interactionDate: '2026-11-20T09:00:00.000Z', isSenderKnown: false };
  expect(eventNotes(soon)).toEqual(['Received on Nov 20, 2026, 10:00:00 +00:00']);
  expect(eventNotes(event({}))).toEqual([]);
  expect(eventNotes(event({ interactionDate }))).toEqual([
    'Recorded on Nov 20, 2026, 10:00:00 +00:00',
  ]);
  const overtaken = event({ supersededDate: '2026-11-27T09:00:00.000Z' });
  expect(eventTitle(event({ isTest: true }))).toBe('Nov 20, 2026, 10:00:00 +00:00: expired (test)');
  expect(eventTitle(overtaken)).toBe('Nov 20, 2026, 10:00:00 +00:00: expired (overtaken)');
  expect(eventNotes(overtaken)).toEqual([
    'Overtaken on Nov 27, 2026, 09:00:00 +00:00, and counts for nothing',
  ]);
  expect(eventPlace(event({ type: 'OPT_OUT', isMergeDecision: true }), undefined)).toBe(
    'Decided by a merge',
  );
});
