import { expect, test } from 'vitest';
import { kindOfChange } from './kind-of-change.ts';

const v1 = (Status: string, Disabled = false) => ({ Status, Disabled });

test.each([
  ['a Draft that becomes Active', { 1: v1('DRAFT') }, { 1: v1('ACTIVE') }, 'published'],
  ['the same in V2', { 1: { status: 'DRAFT' } }, { 1: { status: 'ACTIVE' } }, 'published'],
  [
    'a Draft in place of the Active version',
    { 1: v1('ACTIVE'), 2: v1('DRAFT') },
    { 1: v1('RETIRED'), 2: v1('ACTIVE') },
    'published',
  ],
  [
    'a version that is made and published in one act',
    { 1: v1('ACTIVE') },
    { 1: v1('RETIRED'), 2: v1('ACTIVE') },
    'published',
  ],
  ['a Draft that is new', { 1: v1('ACTIVE') }, { 2: v1('DRAFT') }, null],
  ['a Draft that is gone', { 2: v1('DRAFT') }, {}, null],
  ['what is new and Active', {}, { '': v1('ACTIVE') }, null],
  [
    'versions that are disabled',
    { 1: v1('ACTIVE'), 2: v1('DRAFT') },
    { 1: v1('INACTIVE', true), 2: v1('INACTIVE', true) },
    'disabled',
  ],
  ['a version that is enabled', { 1: v1('INACTIVE', true) }, { 1: v1('ACTIVE') }, 'enabled'],
  ['a Draft that is enabled', { 1: v1('INACTIVE', true) }, { 1: v1('DRAFT') }, 'enabled'],
  [
    'a preference that is renamed and disabled',
    { '': { Name: 'Topics', Disabled: false } },
    { '': { Name: 'Themes', Disabled: true } },
    'disabled',
  ],
  [
    'a setting that is turned on',
    { '': { allowsPrograms: false, keepMonths: 36 } },
    { '': { allowsPrograms: true, keepMonths: 12 } },
    'switchedOn',
  ],
  [
    'a setting that is turned off',
    { '': { allowsPrograms: true } },
    { '': { allowsPrograms: false } },
    'switchedOff',
  ],
  ['an edit', { 1: { ...v1('DRAFT'), Name: 'A' } }, { 1: { ...v1('DRAFT'), Name: 'B' } }, null],
  ['another setting', { '': { keepMonths: 36 } }, { '': { keepMonths: 12 } }, null],
  ['what retires', { 1: v1('ACTIVE') }, { 1: v1('RETIRED') }, null],
  ['what is new and disabled', {}, { '': { Name: 'Topics', Disabled: true } }, null],
  ['what is gone', { '': { Disabled: false } }, {}, null],
  ['nothing', {}, {}, null],
])('%s tells what was done', (_what, before, after, kind) => {
  expect(kindOfChange({ before, after })).toBe(kind);
});
