import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { watchProcessorTime } from './processor-time.ts';

const running = new Set<ChildProcess>();
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isInterrupted = true;
    for (const child of running) child.kill(signal);
  });
}

/** Prints line by line under the step's name: steps of all lanes write at the same time. */
const relay = (name: string, stream: Readable) => {
  createInterface({ input: stream }).on('line', (line) => {
    process.stdout.write(`${name} │ ${line}\n`);
  });
};

/**
 * Runs a command to its end. Resolves to its exit code and the processor seconds that it used, as far
 * as the system tells.
 */
export const runStep = (
  name: string,
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; processorSeconds: number }> =>
  new Promise((resolve, reject) => {
    if (isInterrupted) return resolve({ code: 1, processorSeconds: 0 });
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    running.add(child);
    const endWatch = watchProcessorTime(child.pid ?? 0);
    relay(name, child.stdout);
    relay(name, child.stderr);
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, processorSeconds: endWatch() ?? 0 });
    });
  });
