import { expect, test } from 'vitest';
import type { ProofEvent } from '#contract/proofs.ts';
import { eventPlace } from './proof-words.ts';

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
