import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { parseStat, treeOf, watchProcessorTime } from './processor-time.ts';

const statOf = (pid: number, parent: number, name = 'node') =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 9 9 0 0 150 50 7 7 20 0 11 0 999 1 2 3`;

test('a process is read whatever its name is, with its own time and not its children’s', () => {
  const found = { pid: 12, parent: 3, id: '12 999', seconds: 2 };
  expect(parseStat(statOf(12, 3, 'a) R 1 (b'))).toEqual(found);
});

test('a tree is the process and all below it', () => {
  const processes = [statOf(1, 0), statOf(2, 1), statOf(3, 2), statOf(4, 9)].map(parseStat);
  expect(treeOf(2, processes).map(({ pid }) => pid)).toEqual([2, 3]);
});

test.runIf(process.platform === 'linux')('what a child of a child used is counted', async () => {
  const spin = 'const end = process.cpuUsage().user + 1e6; while (process.cpuUsage().user < end);';
  const parent = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(spin)}])`;
  const child = spawn(process.execPath, ['-e', parent]);
  const end = watchProcessorTime(child.pid ?? 0);
  await once(child, 'exit');
  expect(end()).toBeGreaterThan(0.5);
});
