import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { start } from './start.ts';

const fail = (sentences: readonly string[]): never => {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const read = readConfig(process.env);
if ('faults' in read) fail(read.faults);
else {
  const { config } = read;
  const consoleFolder = fileURLToPath(new URL('../../dist', import.meta.url));
  const service = await start(config, consoleFolder).catch((error: Error) => fail([error.message]));
  process.stdout.write(`Consent Console (${config.environment}) is at ${config.publicUrl}\n`);
  const stop = () => {
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
