import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientFile, documentMark, typedDocument } from './client-types.ts';

test('the types of the client are those of the document: else run `npm run client`', () => {
  const [mark] = readFileSync(clientFile, 'utf8').split('\n', 1);
  expect(mark).toBe(documentMark(typedDocument()));
});
