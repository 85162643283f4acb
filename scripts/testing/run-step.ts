import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const { pid } of running) if (pid !== undefined) process.kill(-pid, signal);
  });
}

/** Prints line by line under the step's name: steps of all lanes write at the same time. */
const relay = (name: string, stream: Readable) => {
  createInterface({ input: stream }).on('line', (line) => {
    process.stdout.write(`${name} │ ${line}\n`);
  });
};

/** Seconds of the processes that a shell has waited for: the second line of POSIX `times`. */
export const childSecondsOf = (times: string): number =>
  [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );

/** Runs a command to its end. Resolves to its exit code and the processor seconds it used. */
export const runStep = (
  name: string,
  command: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; processorSeconds: number }> =>
  new Promise((resolve, reject) => {
    // Node tells the processor time of no child: a shell does, of all that it has waited for.
    const script = '"$@" 3>&-; code=$?; times >&3; exit $code';
    const child = spawn('sh', ['-c', script, 'sh', ...command], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // In a group of its own, which a signal reaches whole.
      detached: true,
      env: { ...process.env, ...env },
    });
    running.add(child);
    const [out, err, times] = child.stdio.slice(1) as [Readable, Readable, Readable];
    relay(name, out);
    relay(name, err);
    const told = text(times);
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      told.then(
        (lines) => resolve({ code: code ?? 1, processorSeconds: childSecondsOf(lines) }),
        reject,
      );
    });
  });
