import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { changesText, differencesText } from '#service/testing/interface-tables.ts';

const differences = new URL('../../docs/interface-differences.md', import.meta.url);
const changes = new URL('../../docs/interface-changes.md', import.meta.url);
const isWriting = process.env.WRITE_INTERFACE !== undefined;

test('the page of differences says what differs', async () => {
  const text = differencesText(endpoints);
  if (isWriting) await writeFile(differences, text);
  expect(await readFile(differences, 'utf8')).toBe(text);
});

test('the list of changes names every operation, since which day it is there', async () => {
  const written = await readFile(changes, 'utf8');
  const text = changesText(written, endpoints);
  if (isWriting) await writeFile(changes, text);
  expect(await readFile(changes, 'utf8')).toBe(text);
});
