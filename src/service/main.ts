import {
  enableCompileCache,
  flushCompileCache,
  type ResolveHookSync,
  registerHooks,
} from 'node:module';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';

// The data is nobody else's business on this machine, nor is what is made beside it.
process.umask(0o077);

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
const fail = (sentences: readonly string[]): never => {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/**
 * Half of a start was Node's own work. It keeps what it compiles: beside the program and not in the
 * folder for temporary files, where others could put code. And it would parse the long package.json
 * of drizzle-orm whenever one of its modules is named, two hundred times: once for each is enough.
 */
const loadQuickly = () => {
  enableCompileCache(fileURLToPath(new URL('../../.cache/modules', import.meta.url)));
  const entries = new Map<string, ReturnType<ResolveHookSync>>();
  registerHooks({
    resolve: (specifier, context, next) => {
      if (/^drizzle-orm(\/|$)/.test(specifier)) {
        const entry = entries.get(specifier) ?? next(specifier, context);
        entries.set(specifier, entry);
        return { ...entry, shortCircuit: true };
      }
      const isInside = context.parentURL?.includes('/node_modules/drizzle-orm/') ?? false;
      return isInside && /^\..*\.js$/.test(specifier)
        ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
        : next(specifier, context);
    },
  });
};

const read = readConfig(process.env);
if ('faults' in read) fail(read.faults);
else {
  const { config } = read;
  const consoleFolder = fileURLToPath(new URL('../../dist', import.meta.url));
  loadQuickly();
  const { createLog } = await import('./http/log.ts');
  const { createLastResort } = await import('./last-resort.ts');
  const log = createLog(config.logLevel);
  let stopService = async () => {};
  const lastResort = createLastResort({
    log,
    stop: () => stopService(),
    exit: (code) => process.exit(code),
  });
  process.on('uncaughtException', lastResort);
  process.on('unhandledRejection', lastResort);
  const { start } = await import('./start.ts');
  const service = await start(config, consoleFolder, { log, say }).catch((error: Error) =>
    fail([error.message]),
  );
  stopService = service.stop;
  // A service that is killed would not keep it at its end.
  flushCompileCache();
  say(`Consent Console (${config.environment}) is at ${config.publicUrl}`);
  const stop = () => {
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
