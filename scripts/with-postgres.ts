import { type ChildProcess, spawn } from 'node:child_process';
import { findPostgres } from './find-postgres.ts';
import { ended, startPostgres } from './postgres-server.ts';

// node scripts/with-postgres.ts [--durable] -- <command…> runs the command beside a PostgreSQL server
// that lives as long as the command, with DATABASE_URL and TEST_DATABASE_URL set. Tests don't need it
// to be durable; what measures how fast it writes does.

const given = process.argv.slice(2);
const isDurable = given[0] === '--durable';
const [separator, command, ...parameters] = isDurable ? given.slice(1) : given;
if (separator !== '--' || command === undefined) {
  console.error('Usage: node scripts/with-postgres.ts [--durable] -- <command…>');
  process.exit(2);
}
const programs = findPostgres();
if (programs === undefined) {
  console.error("PostgreSQL's server programs aren't installed here (initdb wasn't found).");
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

const { url, stop } = await startPostgres(programs, {
  isDurable,
  more: isDurable ? { shared_buffers: '1GB' } : {},
});
try {
  if (interrupted === undefined) {
    child = spawn(command, parameters, {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: url, TEST_DATABASE_URL: url },
    });
  }
  process.exitCode = child === undefined ? interrupted : await ended(child);
} finally {
  await stop();
}
