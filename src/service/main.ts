import cluster from 'node:cluster';
import { EventEmitter } from 'node:events';
import {
  enableCompileCache,
  flushCompileCache,
  type ResolveHookSync,
  registerHooks,
} from 'node:module';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type Config, readConfig } from './config.ts';
import type { Connections } from './http/serve.ts';
import type { Absence } from './http/starting.ts';
import { misspelledSettings } from './setting-names.ts';
import { stopAtSignals } from './stop-signals.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

// Other users of this machine get no access to the data, nor to files created next to it.
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

/** How long a start that is stopped waits for the database to end its statement. */
const cancelMs = 2_000;

const program = fileURLToPath(import.meta.url);

/** How an uncaught error stops the service; set once there is something to stop. */
const watchErrors = async (log: Logger) => {
  const { createLastResort } = await import('./last-resort.ts');
  const running = { stop: async () => {} };
  const lastResort = createLastResort({
    log,
    stop: () => running.stop(),
    exit: (code) => process.exit(code),
  });
  process.on('uncaughtException', lastResort);
  process.on('unhandledRejection', lastResort);
  return running;
};

// Errors don't matter here: if the primary is gone, this process ends too.
const toPrimary = (message: FromWorker) =>
  void process.send?.(message, undefined, undefined, () => {});

const listenToPrimary = async (log: Logger) => {
  const { createSiblings } = await import('./worker-messages.ts');
  const { describeFault } = await import('./http/fault.ts');
  const siblings = createSiblings(toPrimary, (error) =>
    log.error(describeFault(error), 'answering another process failed'),
  );
  let take = (_connection: Socket) => {};
  const { promise: left, resolve: onLeft } = Promise.withResolvers<void>();
  process.on('message', (message: ToWorker, connection?: Socket) => {
    if (message.kind === 'connection') {
      // Before anything is read of it: until this is said, another worker may get it.
      toPrimary({ kind: 'taken' });
      if (connection !== undefined) take(connection);
    } else if (message.kind === 'left') onLeft();
    else siblings.receive(message);
  });
  const dealt: Connections = {
    onConnection: (taker) => {
      take = taker;
    },
    leave: () => {
      toPrimary({ kind: 'leaving' });
      return left;
    },
  };
  return { siblings, dealt };
};

/**
 * A terminal sends SIGINT to all processes, and a supervisor may send SIGTERM to all, as the primary
 * does. So for workers SIGTERM is one signal, however often it comes; the primary says what is next.
 */
const ownSignals = () => {
  const signals = new EventEmitter();
  process.once('SIGTERM', () => signals.emit('SIGTERM'));
  for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => {});
  return signals;
};

const serve = async (config: Config, log: Logger) => {
  const running = await watchErrors(log);
  const consoleFolder = fileURLToPath(new URL('../../dist', import.meta.url));
  const { start } = await import('./start.ts');
  const others = cluster.isWorker ? await listenToPrimary(log) : {};
  const { startFault } = await import('./start-fault.ts');
  const starting = new AbortController();
  const own = cluster.isWorker ? ownSignals() : process;
  let cutOff: NodeJS.Timeout | undefined;
  const stopStarting = () => {
    starting.abort();
    // A statement of an upgrade is canceled first; nothing else of a start is worth waiting for.
    cutOff = setTimeout(() => process.exit(0), cancelMs);
  };
  for (const name of ['SIGTERM', 'SIGINT']) own.once(name, stopStarting);
  const { signal } = starting;
  const tell = (progress: string) => {
    say(progress);
    if (cluster.isWorker) toPrimary({ kind: 'starting', progress });
  };
  const service = await start(config, consoleFolder, {
    log,
    say: tell,
    signal,
    ...others,
  }).catch((error: unknown) => (signal.aborted ? process.exit(0) : fail([startFault(error)])));
  running.stop = service.stop;
  for (const name of ['SIGTERM', 'SIGINT']) own.off(name, stopStarting);
  if (signal.aborted) {
    // In its last moment: it serves by now, so its requests end first.
    clearTimeout(cutOff);
    await service.stop();
    process.exit(0);
  }
  const { stopNow } = stopAtSignals(own, {
    drainMs: config.drainMs,
    drain: service.drain,
    stop: () =>
      void service.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      ),
  });
  if (cluster.isWorker) process.on('message', ({ kind }: ToWorker) => kind === 'stop' && stopNow());
  // A killed service wouldn't save it at its end.
  flushCompileCache();
  if (cluster.isWorker) toPrimary({ kind: 'ready' });
  else {
    say(servesAt(config));
    say(personSideIs(config));
  }
};

const servesAt = ({ environment, publicUrl }: Config) =>
  `Consent Console (${environment}) is at ${publicUrl}`;

const personSideIs = ({ personUrl }: Config) =>
  personUrl === null
    ? "People's own pages are off: set PERSON_URL to switch them on."
    : `People's own pages are at ${personUrl}`;

const servePrimary = async (config: Config, log: Logger) => {
  const running = await watchErrors(log);
  const { host, port, personPort, workers } = config;
  const ports = personPort === null ? [port] : [port, personPort];
  const { portFault } = await import('./http/serve.ts');
  const { holdPort } = await import('./hold-port.ts');
  let isStopping = false;
  let progress = '';
  const absence = (): Absence =>
    isStopping ? { code: 'stopping' } : { code: 'starting', progress };
  const dealing = await holdPort({ host, ports }, absence).catch((error: unknown) =>
    fail([portFault(config, error)]),
  );
  const { runWorkers } = await import('./primary.ts');
  const primary = runWorkers({
    workers,
    program,
    log,
    dealing,
    onProgress: (sentence) => {
      progress = sentence;
    },
    onServing: () => {
      progress = '';
      say(`${servesAt(config)}, with ${workers} worker processes`);
      say(personSideIs(config));
    },
    fail: (sentence) => void process.stderr.write(`${sentence}\n`),
    exit: (code) => process.exit(code),
  });
  stopAtSignals(process, {
    drainMs: config.drainMs,
    drain: () => {
      isStopping = true;
      primary.drain();
    },
    stop: () => {
      isStopping = true;
      primary.stop();
    },
  });
  running.stop = () => {
    isStopping = true;
    primary.stop(1);
    // Ends with the last worker.
    return new Promise(() => {});
  };
};

// The primary has told them for its workers.
const misspelled = cluster.isWorker ? [] : misspelledSettings(process.env);
for (const sentence of misspelled) process.stderr.write(`${sentence}\n`);
const read = readConfig(process.env);
if ('faults' in read) fail(read.faults);
else {
  loadQuickly();
  const { createLog } = await import('./http/log.ts');
  const log = createLog(read.config.logLevel, cluster.worker?.id);
  for (const sentence of misspelled) log.warn({}, sentence);
  if (read.config.workers > 1 && cluster.isPrimary) await servePrimary(read.config, log);
  else await serve(read.config, log);
}
