import { type ChildProcess, spawn } from 'node:child_process';
import { ended } from './postgres-server.ts';

type Server = { url: string; stop: () => Promise<void> };

/**
 * Runs a command beside a server that lives as long as the command, with DATABASE_URL and
 * TEST_DATABASE_URL set. The process's exit code becomes that of the command.
 * @param env more variables for the command
 */
export const runBeside = async (
  start: () => Promise<Server>,
  [command = '', ...parameters]: readonly string[],
  env: Record<string, string> = {},
): Promise<void> => {
  let child: ChildProcess | undefined;
  let interrupted: number | undefined;
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      interrupted = code;
      child?.kill(signal);
    });
  }

  const { url, stop } = await start();
  try {
    if (interrupted === undefined) {
      child = spawn(command, parameters, {
        stdio: 'inherit',
        env: { ...process.env, DATABASE_URL: url, TEST_DATABASE_URL: url, ...env },
      });
    }
    process.exitCode = child === undefined ? interrupted : await ended(child);
  } finally {
    await stop();
  }
};
