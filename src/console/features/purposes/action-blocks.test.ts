import { expect, test } from 'vitest';
import { publishBlock, retireBlock } from './action-blocks.ts';

const draft = { version: 3, status: 'DRAFT' };
const active = { version: 2, status: 'ACTIVE' };
const retired = { version: 1, status: 'RETIRED' };

test('only a Draft is published', () => {
  expect(publishBlock(draft)).toBeUndefined();
  expect(publishBlock(retired)).toBe('Only Drafts can be published. Version 1 is Retired.');
});

test('the Active version is retired from its own page', () => {
  expect(retireBlock(active, [draft, active])).toBeUndefined();
  expect(retireBlock(draft, [draft, active])).toMatch(/Open version 2/);
  expect(retireBlock(draft, [draft, retired])).toMatch(/There's none/);
});
