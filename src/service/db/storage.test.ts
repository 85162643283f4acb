import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '#service/testing/database.ts';
import { requireSpace } from './data-folder.ts';
import { createStorageMemory, writeSomething } from './storage.ts';

const coded = (code: string) => Object.assign(new Error('refused'), { code });
const full = coded('53100');
const isFull = { name: 'StorageFull', code: '53100' };

const remember = () => {
  let time = 0;
  const write = vi.fn(async () => {});
  const pass = (ms: number) => {
    time += ms;
  };
  return { ...createStorageMemory(write, () => time), write, pass };
};

test('a failure for want of space is remembered until a write succeeds', async () => {
  const { note, check, write, pass } = remember();
  await check();
  note(full);
  await expect(check()).rejects.toMatchObject(isFull);
  expect(write).not.toHaveBeenCalled();
  pass(10_000);
  write.mockRejectedValueOnce(full);
  await expect(check()).rejects.toMatchObject(isFull);
  await expect(check()).rejects.toMatchObject(isFull);
  expect(write).toHaveBeenCalledTimes(1);
  pass(10_000);
  await check();
  await check();
  expect(write).toHaveBeenCalledTimes(2);
});

test('other failures say nothing of the space', async () => {
  const { note, check, write, pass } = remember();
  note(coded('40P01'));
  await check();
  note(full);
  pass(10_000);
  write.mockRejectedValueOnce(coded('57P01'));
  await expect(check()).rejects.toMatchObject({ code: '57P01' });
  await check();
  expect(write).toHaveBeenCalledTimes(2);
});

test('a user who may not try it is believed to have space', async () => {
  const { note, check, write, pass } = remember();
  note(full);
  pass(10_000);
  write.mockRejectedValueOnce(coded('42501'));
  await check();
  await check();
  expect(write).toHaveBeenCalledTimes(1);
});

test('a folder has space if its disk has more than is asked for', async () => {
  await requireSpace(tmpdir(), 0);
  await expect(requireSpace(tmpdir(), Infinity)).rejects.toMatchObject({
    ...isFull,
    message: expect.stringContaining('Less than 64 MB are free'),
  });
});

test('the write that is tried works and leaves nothing', async () => {
  const { db } = await testDatabase();
  await writeSomething(db);
  await writeSomething(db);
  const { rows } = await db.execute(sql`select to_regclass('storage_trial') as left`);
  expect(rows).toEqual([{ left: null }]);
});
