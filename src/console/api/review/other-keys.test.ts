import { expect, it } from 'vitest';
import { otherKeys } from './other-keys.ts';
import { reviewField } from './review-field.ts';

it('changed keys are those of no field, a field being part of its own key', () => {
  const name = reviewField<{ Name: string }, 'Name'>('Name', {
    label: 'Name',
    show: (text) => ({ kind: 'text', text }),
  });
  const fields = [name, { ...name, key: 'Languages.sv' }];
  expect(otherKeys(fields, ['Name', 'Languages', 'IABVendorId', 'Nam'])).toEqual([
    'IABVendorId',
    'Nam',
  ]);
});
