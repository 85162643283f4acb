import { resolve } from 'node:path';
import { backUp, restore } from '#service/backup.ts';
import { readConfig } from '#service/config.ts';

// npm run backup -- FILE, npm run restore -- FILE [--without-ledger]: with the environment that the
// service has.

process.umask(0o077);

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
const fail = (...sentences: string[]): never => {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const [, , command, ...given] = process.argv;
const withoutErasureLog = command === 'restore' && given.includes('--without-ledger');
const [name, ...more] = given.filter((word) => !(withoutErasureLog && word === '--without-ledger'));
if ((command !== 'backup' && command !== 'restore') || name === undefined || more.length > 0) {
  fail('Name one file: npm run backup -- FILE, or npm run restore -- FILE [--without-ledger].');
} else {
  const read = readConfig(process.env);
  const { config } = 'faults' in read ? fail(...read.faults) : read;
  const file = resolve(name);
  try {
    if (command === 'backup') {
      const number = await backUp(config, file, { say });
      say(
        number === 0
          ? 'Its ledger of erasures is empty.'
          : `It has the ledger of erasures up to entry ${number}.`,
      );
      say(
        config.backupRecipients.length === 0
          ? `Backed up to ${file}. Keep it where only you can read it: it holds personal data.`
          : `Backed up to ${file}, encrypted for BACKUP_RECIPIENT.`,
      );
    } else {
      const takenAt = await restore(config, file, { say, withoutErasureLog });
      say(`Restored the backup of ${takenAt}. Start the service.`);
    }
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}
