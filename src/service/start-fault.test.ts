import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CommitLost, ConnectionLost } from './db/availability.ts';
import { startFault } from './start-fault.ts';

const failed = (code?: string) =>
  new DrizzleQueryError(
    'insert into secrets values ($1)',
    ['sealed'],
    Object.assign(new Error('sealed'), code === undefined ? {} : { code }),
  );

test('a start that fails never shows statements or their values', () => {
  const lost = 'The database was lost while the service started (57P01). Start it again.';
  expect(startFault(failed('57P01'))).toBe(lost);
  expect(startFault(new CommitLost(new ConnectionLost(failed('57P01'))))).toBe(lost);
  const refused = "The service couldn't start, because the database refused a statement";
  expect(startFault(failed('42501'))).toBe(`${refused} (42501).`);
  expect(startFault(failed())).toBe(`${refused} (unknown error).`);
});

test('a start that fails for another reason gives its sentence', () => {
  expect(startFault(new Error('PORT 80 is in use.'))).toBe('PORT 80 is in use.');
});
