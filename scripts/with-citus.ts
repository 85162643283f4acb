import { findCitus, startCluster } from './citus-cluster.ts';
import { runBeside } from './run-beside.ts';

// node scripts/with-citus.ts -- <command…> runs the command beside a Citus cluster of three nodes that
// lives as long as the command, with DATABASE_URL, TEST_DATABASE_URL, TEST_CITUS and few shards set.

const [separator, ...command] = process.argv.slice(2);
if (separator !== '--' || command.length === 0) {
  console.error('Usage: node scripts/with-citus.ts -- <command…>');
  process.exit(2);
}
const programs = findCitus();
if (programs === undefined) {
  console.error(
    'No PostgreSQL with Citus is installed here. Set CITUS_PROGRAMS to the folder of its programs.',
  );
  process.exit(1);
}

await runBeside(() => startCluster(programs), command, { TEST_CITUS: 'on', CITUS_SHARDS: '4' });
