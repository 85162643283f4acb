import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { limitsOf, publicLimits } from '#contract/common/limits.ts';
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

test('the limits that the guide names are those of the environments', async () => {
  const guide = await readFile(new URL('../../docs/interface.md', import.meta.url), 'utf8');
  const [production, demo] = [limitsOf('production'), limitsOf('demo')];
  const inWords = (...numbers: number[]) =>
    numbers.map((number) => number.toLocaleString('en-US')).join(', ');
  for (const row of [
    [inWords(production.accountPerHour), inWords(demo.accountPerHour)],
    [inWords(production.apiPerMinute), inWords(demo.apiPerMinute)],
    [production, demo].map((own) => inWords(own.profilesPerMinute, own.profilesPerHour)),
  ]) {
    expect(guide).toContain(`| ${row.join(' | ')} |`);
  }
  expect(guide).toContain(`${publicLimits.addressPerMinute} records a minute`);
});

test('the list of changes names every operation, since which day it is there', async () => {
  const written = await readFile(changes, 'utf8');
  const text = changesText(written, endpoints);
  if (isWriting) await writeFile(changes, text);
  expect(await readFile(changes, 'utf8')).toBe(text);
});
