import { findPostgres } from './find-postgres.ts';
import { startPostgres } from './postgres-server.ts';
import { runBeside } from './run-beside.ts';

// node scripts/with-postgres.ts [--durable] -- <command…> runs the command beside a PostgreSQL server
// that lives as long as the command, with DATABASE_URL and TEST_DATABASE_URL set. Tests don't need a
// durable server; benchmarks of writes do.

const given = process.argv.slice(2);
const isDurable = given[0] === '--durable';
const [separator, ...command] = isDurable ? given.slice(1) : given;
if (separator !== '--' || command.length === 0) {
  console.error('Usage: node scripts/with-postgres.ts [--durable] -- <command…>');
  process.exit(2);
}
const programs = findPostgres();
if (programs === undefined) {
  console.error("PostgreSQL's server programs aren't installed here (initdb wasn't found).");
  process.exit(1);
}

const more: Record<string, string> = isDurable ? { shared_buffers: '1GB' } : {};
await runBeside(async () => {
  const server = await startPostgres(programs, { isDurable, more });
  return isDurable ? server : { ...server, url: server.socketUrl };
}, command);
