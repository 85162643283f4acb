import cluster, { type Worker } from 'node:cluster';
import type { Socket } from 'node:net';
import type { Dealing } from './worker-dealing.ts';
import { createExchange, type Member } from './worker-exchange.ts';
import type { FromWorker } from './worker-messages.ts';
import { createRestarts } from './worker-restarts.ts';

type Log = { error: (data: object, message: string) => void };

const lastWordsMs = 5;

const givenUp = 'The worker processes kept ending right after their start. Stopping.';

/**
 * Calls back when all that an ended worker said has been heard, which may be after its exit. Its
 * `disconnect` never comes if a connection was on the way to it.
 */
const afterLastWords = (worker: Worker, heard: () => void): void => {
  if (worker.isConnected()) setTimeout(afterLastWords, lastWordsMs, worker, heard);
  else setImmediate(heard);
};

/**
 * Runs the program in several processes that share its port. The first one migrates and fills the
 * database before the others start. If it can't start, this process ends with its exit code.
 */
export const runWorkers = ({
  workers,
  program,
  log,
  dealing,
  onProgress,
  onServing,
  fail,
  exit,
}: {
  workers: number;
  /** Path of the program that a worker runs. */
  program: string;
  log: Log;
  /** Of the connections that this process takes at the port. */
  dealing: Dealing<Socket>;
  /** Called with how far the start of one is. */
  onProgress: (progress: string) => void;
  /** Called when the first one is ready. */
  onServing: () => void;
  /** Reports why the service ends. */
  fail: (sentence: string) => void;
  exit: (code: number) => void;
}): {
  /** Has all of them drain and stop, as SIGTERM does with one. */
  drain: () => void;
  /** Stops all of them without a wait. */
  stop: (code?: number) => void;
} => {
  const exchange = createExchange();
  const restarts = createRestarts(workers);
  const running = new Map<number, { worker: Worker; servesSince?: number }>();
  const pauses = new Set<NodeJS.Timeout>();
  let hasServed = false;
  let exitCode: number | undefined;

  const memberOf = (worker: Worker): Member => ({
    id: worker.id,
    // Sending to an ended worker fails; its exit is handled elsewhere.
    send: (message) => void (worker.isConnected() && worker.send(message, () => {})),
  });

  const endIfLast = () => {
    if (exitCode !== undefined && running.size === 0) exit(exitCode);
  };

  const drain = (code = 0) => {
    exitCode ??= code;
    for (const pause of pauses) clearTimeout(pause);
    for (const { worker } of running.values()) worker.process.kill('SIGTERM');
    endIfLast();
  };
  const stop = (code = 0) => {
    // One that is still starting ends by the signal.
    drain(code);
    for (const { worker } of running.values()) memberOf(worker).send({ kind: 'stop' });
  };

  const begin = () => {
    // Of one that ended in its start.
    onProgress('');
    const worker = cluster.fork();
    const member = memberOf(worker);
    const own: { worker: Worker; servesSince?: number } = { worker };
    running.set(worker.id, own);
    worker.on('error', (error) => log.error({ message: error.message }, 'a worker failed'));
    const pass = (connection: Socket) =>
      // It stays open here, too, until it's taken. If sending fails, the worker has ended.
      void worker.process.send({ kind: 'connection' }, connection, { keepOpen: true }, () => {});
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'taken') return dealing.taken(worker.id);
      if (message.kind === 'leaving') {
        return dealing.leave(worker.id, () => member.send({ kind: 'left' }));
      }
      if (message.kind === 'starting') return onProgress(message.progress);
      if (message.kind !== 'ready') return exchange.receive(member, message);
      own.servesSince = performance.now();
      exchange.join(member);
      dealing.join(worker.id, pass);
      if (hasServed) return;
      hasServed = true;
      for (let more = 1; more < workers && exitCode === undefined; more += 1) begin();
      onServing();
    });
    worker.on('exit', (code, signal) => {
      running.delete(worker.id);
      afterLastWords(worker, () => dealing.gone(worker.id));
      exchange.gone(worker.id);
      if (exitCode !== undefined) {
        if (code !== 0 && signal !== 'SIGTERM') exitCode = 1;
        return endIfLast();
      }
      if (!hasServed) return exit(code || 1);
      log.error({ code, signal }, 'a worker process ended; starting another');
      const { servesSince } = own;
      const servedMs = servesSince === undefined ? undefined : performance.now() - servesSince;
      const serving = [...running.values()].filter(
        (other) => other.servesSince !== undefined,
      ).length;
      const pauseMs = restarts.pauseAfter(servedMs, serving);
      if (pauseMs === null) {
        log.error({}, givenUp);
        fail(givenUp);
        return stop(1);
      }
      const pause = setTimeout(() => {
        pauses.delete(pause);
        begin();
      }, pauseMs);
      pauses.add(pause);
    });
  };

  cluster.setupPrimary({ exec: program, args: [] });
  begin();
  return { drain, stop };
};
