import { expect, test } from 'vitest';
import { fieldGroups, purposeFields } from './purpose-fields.ts';

test('the groups hold all fields of the form, each once and in its order', () => {
  expect(fieldGroups.flatMap(({ fields }) => fields)).toEqual(purposeFields.names);
});
