import { expect, it } from 'vitest';
import { otherKeys } from './other-keys.ts';
import { reviewFields } from './review-field.ts';

it('changed keys are those of no field, a field being part of its own key', () => {
  const { text } = reviewFields<{ Name: string }>();
  const fields = [text('Name', 'Name'), { ...text('Name', 'Swedish'), key: 'Languages.sv' }];
  expect(otherKeys(fields, ['Name', 'Languages', 'IABVendorId', 'Nam'])).toEqual([
    'IABVendorId',
    'Nam',
  ]);
});
