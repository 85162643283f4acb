import { Worker } from 'node:worker_threads';
import type { JsonReply, JsonRequest } from './json-messages.ts';
import type { JsonParser, OddNumbers, ParsedJson } from './parse-json.ts';
import { Problem } from './problem.ts';

/** Bodies that wait for the thread: each is 8 MiB at most, and takes a fraction of a second. */
const waitingMaximum = 32;

type Waiting = {
  resolve: (result: ParsedJson | string[]) => void;
  reject: (error: Error) => void;
};

const busy = () =>
  new Problem(503, 'service-busy', 'The service is busy reading large bodies. Try again soon.', {
    headers: { 'Retry-After': '1' },
  });

/**
 * Parses JSON in a thread, which starts with the first body and again after it died: then what it
 * was at fails. It keeps no process alive.
 */
export const createJsonThread = (): JsonParser & { close: () => Promise<void> } => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const settle = (reply: JsonReply) => {
    const caller = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('result' in reply) caller?.resolve(reply.result);
    else {
      const { status, code, detail, faults } = reply.fault;
      caller?.reject(new Problem(status, code, detail, faults === undefined ? {} : { faults }));
    }
  };

  const launch = (): Worker => {
    const started = new Worker(new URL('./json-worker.ts', import.meta.url));
    started.unref();
    started.on('message', settle);
    let reason = 'it exited';
    started.on('error', (error) => {
      reason = error.message;
    });
    started.on('exit', () => {
      if (worker === started) worker = undefined;
      for (const { reject } of waiting.values()) {
        reject(new Error(`The thread that parses bodies ended: ${reason}.`));
      }
      waiting.clear();
    });
    return started;
  };

  const ask = <Result extends ParsedJson | string[]>(
    task: JsonRequest['do'],
    bytes: Uint8Array<ArrayBuffer>,
    odd: OddNumbers = 'refused',
  ) => {
    if (waiting.size >= waitingMaximum) return Promise.reject(busy());
    worker ??= launch();
    lastId += 1;
    const request: JsonRequest = { id: lastId, do: task, bytes, odd };
    const { promise, resolve, reject } = Promise.withResolvers<ParsedJson | string[]>();
    waiting.set(request.id, { resolve, reject });
    worker.postMessage(request, [bytes.buffer]);
    return promise as Promise<Result>;
  };

  return {
    parse: (bytes, odd) => ask<ParsedJson>('parse', bytes, odd),
    parseRecords: (bytes, odd) => ask<string[]>('parseRecords', bytes, odd),
    close: async () => {
      await worker?.terminate();
    },
  };
};
