import cluster, { type Worker } from 'node:cluster';
import { createExchange, type Member } from './worker-exchange.ts';
import type { FromWorker } from './worker-messages.ts';
import { createRestarts } from './worker-restarts.ts';

type Log = { error: (data: object, message: string) => void };

const givenUp = 'The worker processes kept ending right after their start. Stopping.';

type Handle = { close: () => void };
type Internal = { act?: string; seq?: number; ack?: number };

/**
 * Tracks the connection that was last passed to a worker until the worker confirms it. If the worker
 * ends before that, Node would keep the connection open forever while its client waits: `close`
 * closes it. Reads Node's internal messages; if those change, nothing is closed.
 */
const watchDealing = ({ process: child }: Worker): Handle => {
  let dealt: { seq: number | undefined; handle: Handle } | undefined;
  const send = child.send.bind(child) as (...parts: unknown[]) => boolean;
  child.send = (...parts: unknown[]) => {
    const [message, handle] = parts as [Internal, Handle | undefined];
    if (message.act === 'newconn' && handle !== undefined) dealt = { seq: message.seq, handle };
    return send(...parts);
  };
  child.on('internalMessage', ({ ack }: Internal) => {
    if (dealt !== undefined && dealt.seq === ack) dealt = undefined;
  });
  return { close: () => dealt?.handle.close() };
};

/**
 * Runs the program in several processes that share its port. The first one migrates and fills the
 * database before the others start. If it can't start, this process ends with its exit code.
 */
export const runWorkers = ({
  workers,
  program,
  log,
  onServing,
  fail,
  exit,
}: {
  workers: number;
  /** Path of the program that a worker runs. */
  program: string;
  log: Log;
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
    const worker = cluster.fork();
    const member = memberOf(worker);
    const dealing = watchDealing(worker);
    const own: { worker: Worker; servesSince?: number } = { worker };
    running.set(worker.id, own);
    worker.on('error', (error) => log.error({ message: error.message }, 'a worker failed'));
    worker.on('message', (message: FromWorker) => {
      if (message.kind !== 'ready') return exchange.receive(member, message);
      own.servesSince = performance.now();
      exchange.join(member);
      if (hasServed) return;
      hasServed = true;
      for (let more = 1; more < workers && exitCode === undefined; more += 1) begin();
      onServing();
    });
    worker.on('exit', (code, signal) => {
      running.delete(worker.id);
      dealing.close();
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
