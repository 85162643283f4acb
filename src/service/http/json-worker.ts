import { parentPort } from 'node:worker_threads';
import type { JsonReply, JsonRequest } from './json-messages.ts';
import { parseJson, parseJsonRecords } from './parse-json.ts';
import { Problem } from './problem.ts';

const port = parentPort;
if (port === null) throw new Error('json-worker.ts runs as a worker thread only.');

const answer = ({ id, do: task, bytes, odd }: JsonRequest): JsonReply => {
  try {
    return { id, result: task === 'parse' ? parseJson(bytes, odd) : parseJsonRecords(bytes, odd) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, code, message: detail, faults } = error;
    return { id, fault: { status, code, detail, faults } };
  }
};

port.on('message', (request: JsonRequest) => port.postMessage(answer(request)));
