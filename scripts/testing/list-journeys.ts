import { spawnSync } from 'node:child_process';

/** The files whose journeys a command of Playwright would run. */
export const listJourneys = ([command = '', ...args]: readonly string[]): string[] => {
  const { stdout, stderr, status } = spawnSync(
    command,
    [...args.filter((word) => !word.startsWith('--reporter')), '--list'],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`Playwright can't list its tests: ${stderr}${stdout}`);
  const files = [...stdout.matchAll(/^\s+(?:\[[^\]]*\] › )?(\S+\.spec\.ts):/gm)];
  return [...new Set(files.map(([, file]) => `e2e/journeys/${file}`))].sort();
};
