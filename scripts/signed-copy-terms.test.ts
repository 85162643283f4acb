import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { consentStatuses, transactionTypes } from '#contract/data-subject-values.ts';
import {
  copyActSchema,
  copyChangeSchema,
  copyPurposeSchema,
  signedCopySchema,
} from '#contract/signed-copy.ts';

const guide = readFileSync(
  fileURLToPath(new URL('../docs/signed-copy.md', import.meta.url)),
  'utf8',
);

/** What the tables have in code, by its last word: `acts[].place` as place. */
const named = new Set(
  Array.from(guide.matchAll(/`([^`\s]+)`/g), ([, code = '']) => code.split('.').at(-1) ?? '').map(
    (name) => name.replace('[]', ''),
  ),
);

/** What has the fields, and what leads to one. */
const unmapped = new Set([
  ...['person', 'purposes', 'acts', 'changes', 'collectionPoints', 'texts', 'text'],
]);

test('the guide of signed copies says what each field is called elsewhere', () => {
  const fields = [signedCopySchema, copyActSchema, copyChangeSchema, copyPurposeSchema].flatMap(
    ({ shape }) => Object.keys(shape),
  );
  expect(fields.filter((field) => !named.has(field) && !unmapped.has(field))).toEqual([]);
});

test('the guide of signed copies has a term for each answer and status', () => {
  const words = [...transactionTypes, ...consentStatuses];
  expect(words.filter((word) => !named.has(word))).toEqual([]);
});
