import { type ChildProcess, spawn } from 'node:child_process';
import { findCitus, startCluster } from './citus-cluster.ts';
import { ended } from './postgres-server.ts';

// node scripts/with-citus.ts -- <command…> runs the command beside a Citus cluster of three nodes that
// lives as long as the command, with DATABASE_URL, TEST_DATABASE_URL, TEST_CITUS and few shards set.

const [, , separator, command, ...parameters] = process.argv;
if (separator !== '--' || command === undefined) {
  console.error('Usage: node scripts/with-citus.ts -- <command…>');
  process.exit(2);
}
const programs = findCitus();
if (programs === undefined) {
  console.error("PostgreSQL with Citus isn't installed here. Name its programs: CITUS_PROGRAMS.");
  process.exit(1);
}

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

const { url, stop } = await startCluster(programs);
try {
  if (interrupted === undefined) {
    const env = { DATABASE_URL: url, TEST_DATABASE_URL: url, TEST_CITUS: 'on', CITUS_SHARDS: '4' };
    child = spawn(command, parameters, { stdio: 'inherit', env: { ...process.env, ...env } });
  }
  process.exitCode = child === undefined ? interrupted : await ended(child);
} finally {
  await stop();
}
