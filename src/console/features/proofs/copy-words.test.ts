import { expect, test } from 'vitest';
import type { CopyAct, CopyChange } from '#contract/signed-copy.ts';
import { actPlace, changeWords, heldWords, receivedNote } from './copy-words.ts';

const change: CopyChange = {
  purposeId: '0193684e-2a76-7552-9bea-027ed035ecd6',
  purposeVersion: 1,
  name: 'Newsletter',
  type: 'CONFIRMED',
  text: 'text-1',
  choices: [
    { id: 'a', preferenceId: 'p', isConsented: false, label: 'Daily' },
    { id: 'b', preferenceId: 'p', isConsented: true, label: '' },
  ],
  isBySignal: false,
  expiryDate: null,
  correctedDate: null,
};
const unset = { kind: null, saleOrSharing: null, controller: null, legalBasis: null };
const act: CopyAct = {
  receiptId: '0193684e-2a76-7552-9bea-027ed035ecd7',
  interactionDate: '2026-11-18T09:41:00.000Z',
  receivedDate: '2026-11-18T09:41:00.000Z',
  place: 'form',
  collectionPoint: 'point-1',
  channel: null,
  language: 'de',
  identifier: null,
  changes: [change],
};
const point = { id: 'point-1', name: 'Signup form', version: 2 } as NonNullable<
  Parameters<typeof actPlace>[1]
>;

test('a change names the purpose, the answer, the choices and the text', () => {
  expect(changeWords(change)).toBe('Newsletter: opted in (Daily: no, b: yes); Text 1');
  expect(changeWords({ ...change, type: 'OPT_OUT', choices: [], isBySignal: true })).toBe(
    "Newsletter: opted out, by the browser's signal; Text 1",
  );
  expect(
    changeWords({ ...change, choices: [], text: null, correctedDate: act.interactionDate }),
  ).toBe('Newsletter: opted in; recorded by mistake, taken back Nov 18, 2026, 09:41:00 +00:00');
});

test('an act names where it came from, and in which language it was shown', () => {
  expect(actPlace(act, point)).toBe('Form: Point 1: Signup form, version 2; shown in German');
  expect(actPlace({ ...act, place: 'staff', channel: 'PHONE', language: null }, undefined)).toBe(
    'Staff by phone',
  );
});

test('an act that came more than a day later says when', () => {
  expect(receivedNote(act)).toBeNull();
  expect(receivedNote({ ...act, receivedDate: '2026-11-20T10:00:00.000Z' })).toBe(
    'Received on Nov 20, 2026, 10:00:00 +00:00',
  );
});

test('what holds says since when and until when', () => {
  const held = { purposeId: '', name: 'Newsletter', status: 'ACTIVE', renewedDate: null, ...unset };
  expect(
    heldWords({ ...held, since: act.interactionDate, expiryDate: '2028-11-18T09:41:00.000Z' }),
  ).toBe('Active since Nov 18, 2026, 09:41:00 +00:00, until Nov 18, 2028, 09:41:00 +00:00');
  expect(heldWords({ ...held, status: 'NO_CONSENT', since: null, expiryDate: null })).toBe(
    'No consent',
  );
});
