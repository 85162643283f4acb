import { expect, test } from 'vitest';
import {
  copyBlock,
  draftApart,
  draftOnly,
  liveOf,
  openedOf,
  stateWord,
  successorOf,
} from './version-facts.ts';

const draft = { version: 3, status: 'DRAFT' };
const active = { version: 2, status: 'ACTIVE' };
const retired = { version: 1, status: 'RETIRED' };

test('only a Draft is edited and published, and anything else says what it is', () => {
  expect(draftOnly(draft, 'purpose', 'edited')).toBeUndefined();
  expect(draftOnly(active, 'purpose', 'edited')).toBe(
    'Only Drafts can be edited. Version 2 is Active.',
  );
  expect(draftOnly(retired, 'purpose', 'published')).toBe(
    'Only Drafts can be published. Version 1 is Retired.',
  );
  expect(draftOnly({ version: 4, status: 'FROZEN' }, 'purpose', 'edited')).toMatch(/is FROZEN/);
  expect(draftOnly({ version: 4, status: null }, 'purpose', 'edited')).toMatch(/isn't one/);
});

test('what is disabled says so first, whatever its status reads', () => {
  const disabled = { ...draft, disabled: true };
  const reason = 'The collection point is disabled. Enable it first.';
  expect(draftOnly(disabled, 'collection point', 'edited')).toBe(reason);
  expect(copyBlock([disabled, active], 'collection point')).toBe(reason);
  expect(stateWord(disabled)).toBe('Disabled');
  expect(stateWord(active)).toBe('Active');
});

test('a new version is made of the Active one while there is no Draft', () => {
  expect(copyBlock([active, retired], 'purpose')).toBeUndefined();
  expect(copyBlock([draft, active], 'purpose')).toMatch(/Version 3 is already a Draft/);
  expect(copyBlock([retired], 'purpose')).toMatch(/no Active version/);
});

test('a record opens at what is live, and at the newest where nothing is', () => {
  expect(openedOf([draft, active, retired])).toBe(active);
  expect(openedOf([draft, retired])).toBe(draft);
  const disabled = { ...active, disabled: true };
  expect(liveOf([disabled])).toBeUndefined();
  expect(openedOf([draft, disabled])).toBe(draft);
  expect(openedOf([])).toBeUndefined();
});

test('a Draft stands apart beside what is live, and where another version is shown', () => {
  expect(draftApart([draft, active], active)).toBe(draft);
  expect(draftApart([draft, active], draft)).toBe(draft);
  expect(draftApart([draft, retired], retired)).toBe(draft);
  expect(draftApart([draft, retired], draft)).toBeUndefined();
  expect(draftApart([active], active)).toBeUndefined();
});

test('the next version took the place of a Retired one, unless it is a Draft', () => {
  expect(successorOf(retired, [draft, active, retired])).toBe(active);
  expect(successorOf(active, [draft, active])).toBeUndefined();
});
