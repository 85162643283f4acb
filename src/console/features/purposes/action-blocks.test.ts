import { expect, test } from 'vitest';
import { editBlock, newVersionBlock, publishBlock, retireBlock } from './action-blocks.ts';

const draft = { version: 3, status: 'DRAFT' };
const active = { version: 2, status: 'ACTIVE' };
const retired = { version: 1, status: 'RETIRED' };

test('only a Draft is edited and published, and anything else says what it is', () => {
  expect(editBlock(draft)).toBeUndefined();
  expect(publishBlock(draft)).toBeUndefined();
  expect(editBlock(active)).toBe('Only a Draft can be edited, and version 2 is Active.');
  expect(publishBlock(retired)).toBe('Only a Draft can be published, and version 1 is Retired.');
  expect(editBlock({ version: 4, status: 'FROZEN' })).toMatch(/version 4 is FROZEN/);
});

test('a new version is made of the Active one while there is no Draft', () => {
  expect(newVersionBlock([active, retired])).toBeUndefined();
  expect(newVersionBlock([draft, active])).toMatch(/Version 3 is a Draft already/);
  expect(newVersionBlock([retired])).toMatch(/none is Active/);
});

test('the Active version is retired from its own page', () => {
  expect(retireBlock(active, [draft, active])).toBeUndefined();
  expect(retireBlock(draft, [draft, active])).toMatch(/which is version 2\. Open that one/);
  expect(retireBlock(draft, [draft, retired])).toMatch(/none is Active/);
});
