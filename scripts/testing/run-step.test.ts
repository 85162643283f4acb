import { expect, test } from 'vitest';
import { childSecondsOf, runStep } from './run-step.ts';

test('the seconds of children are the second line that the shell tells', () => {
  expect(childSecondsOf('0m0.01s 0m0.02s\n2m1.500s 0m3.25s\n')).toBe(124.75);
  expect(childSecondsOf('')).toBe(0);
});

test('a command gives its exit code and what its own children used', async () => {
  const spin =
    'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);';
  const child = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(spin)}]); process.exit(3)`;
  const { code, processorSeconds } = await runStep('spin', [process.execPath, '-e', child]);
  expect(code).toBe(3);
  expect(processorSeconds).toBeGreaterThan(0.25);
});
