import { expect, test } from 'vitest';
import { copyBlock, draftOnly, stateWord } from './version-facts.ts';

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
