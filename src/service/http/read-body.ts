import {
  bodyDepthMaximum,
  bodyNodeMaximum,
  bulkNodeMaximum,
  recordNodeMaximum,
} from '#contract/common/body-maxima.ts';
import { type Endpoint, isPublic } from '#contract/common/endpoint.ts';
import { createJsonMeter, type JsonExcess, type JsonMaxima } from './json-meter.ts';
import { type JsonParser, malformed, type ParsedJson, parseHere } from './parse-json.ts';
import { invalidRequest, Problem } from './problem.ts';

/** Largest JSON body, in bytes (design.md 5.1). */
export const bodyMaximum = 1_048_576;

/** An oversized body is read on up to here, so that browsers see the 413. */
const drainMaximum = 16 * bodyMaximum;

/** Bodies up to here are parsed at once: that takes a millisecond, and another thread a while. */
const smallBytes = 65_536;

/** What decides how much a body may hold. */
type BodyRules = Pick<Endpoint, 'scopes' | 'bodyMaximum' | 'bodyRecordMaximum'>;

const signedIn: BodyRules = { scopes: ['CONSENT'] };

const jsonMaximaOf = (rules: BodyRules): JsonMaxima => {
  const { bodyRecordMaximum: records = Number.POSITIVE_INFINITY } = rules;
  const isBulk = rules.bodyRecordMaximum !== undefined;
  const nodes = isPublic(rules) ? recordNodeMaximum : bodyNodeMaximum;
  return {
    depth: bodyDepthMaximum,
    records,
    recordNodes: nodes,
    nodes: isBulk ? bulkNodeMaximum : nodes,
  };
};

const describeExcess = (excess: JsonExcess, maxima: JsonMaxima): Problem => {
  const tooMuch = (where: string) =>
    new Problem(
      413,
      'body-too-large',
      `The body holds more than ${maxima[excess]} keys and values${where}. Send less.`,
    );
  switch (excess) {
    case 'depth':
      return malformed(`The body is nested deeper than ${maxima.depth - 1} levels.`);
    case 'records': {
      const message = `Holds more than ${maxima.records} records. Send at most ${maxima.records} at a time.`;
      return invalidRequest([{ path: '', message }]);
    }
    case 'recordNodes':
      return tooMuch(maxima.nodes === maxima.recordNodes ? '' : ' in one record');
    case 'nodes':
      return tooMuch('');
  }
};

/** Keeps the chunks only while the body may still be taken. */
const readChunks = async (request: Request, maximum: number, maxima: JsonMaxima) => {
  const meter = createJsonMeter(maxima);
  const chunks: Uint8Array[] = [];
  let excess: JsonExcess | null = null;
  let total = 0;
  for await (const chunk of request.body ?? []) {
    total += chunk.byteLength;
    if (total > drainMaximum) break;
    if (total > maximum || excess !== null) continue;
    excess = meter.take(chunk);
    if (excess === null) chunks.push(chunk);
    else chunks.length = 0;
  }
  return { chunks, total, excess };
};

const readBytes = async (request: Request, maximum: number, maxima: JsonMaxima) => {
  const { chunks, total, excess } = await readChunks(request, maximum, maxima).catch(() => {
    throw new Problem(400, 'body-cut-off', 'The body ended before it was complete. Send it again.');
  });
  if (total > maximum) {
    throw new Problem(
      413,
      'body-too-large',
      `The body is larger than ${maximum} bytes. Send less.`,
    );
  }
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Problem(
      415,
      'unsupported-media-type',
      'Send the body as JSON, with Content-Type: application/json.',
    );
  }
  if (excess !== null) throw describeExcess(excess, maxima);
  const bytes = new Uint8Array(total);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
};

/** Keys that are null count as absent (design.md 5.1). */
export const withoutNulls = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null))
    : value;

/** The records of a bulk, each parsed when its turn comes. */
export class BodyRecords {
  readonly texts: readonly string[];
  /** Of the whole body. */
  readonly byteLength: number;

  constructor(texts: readonly string[], byteLength: number) {
    this.texts = texts;
    this.byteLength = byteLength;
  }
}

/**
 * Reads a JSON body within its maxima, which are cheap to tell and come before everything else. The
 * value of a body of records is `BodyRecords`.
 * @throws Problem 413, 415 (not JSON by its type), 400 `malformed-body`, or naming a number
 * that JSON would change
 */
export const readJsonBody = async (
  request: Request,
  rules: BodyRules = signedIn,
  parser: JsonParser = parseHere,
): Promise<ParsedJson> => {
  const { bodyMaximum: maximum = bodyMaximum } = rules;
  const bytes = await readBytes(request, maximum, jsonMaximaOf(rules));
  const { byteLength } = bytes;
  const { parse, parseRecords } = byteLength > smallBytes ? parser : parseHere;
  if (rules.bodyRecordMaximum !== undefined) {
    return { text: '', value: new BodyRecords(await parseRecords(bytes), byteLength) };
  }
  const { text, value } = await parse(bytes);
  return { text, value: withoutNulls(value) };
};
