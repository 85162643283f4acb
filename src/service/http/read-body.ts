import {
  bodyDepthMaximum,
  bodyNodeMaximum,
  bulkNodeMaximum,
  recordNodeMaximum,
} from '#contract/common/body-maxima.ts';
import { type Endpoint, isPublic, type SentFile } from '#contract/common/endpoint.ts';
import { createJsonMeter, type JsonExcess, type JsonMaxima } from './json-meter.ts';
import { overloaded } from './overload.ts';
import { type JsonParser, malformed, type ParsedJson, parseHere } from './parse-json.ts';
import { invalidRequest, Problem } from './problem.ts';

/** Largest JSON body, in bytes (docs/design.md 5.1). */
export const bodyMaximum = 1_048_576;

/** An oversized body is read on up to here, so that browsers see the 413. */
const drainMaximum = 16 * bodyMaximum;

/** Bodies up to here are parsed at once: that takes a millisecond, and another thread a while. */
const smallBytes = 65_536;

/** What decides how much a body may hold. */
type BodyRules = Pick<
  Endpoint,
  | 'scopes'
  | 'isBodyOptional'
  | 'takesUntypedBody'
  | 'takesNumbersAsText'
  | 'isSigned'
  | 'bodyMaximum'
  | 'bodyRecordMaximum'
>;

const signedIn: BodyRules = { scopes: ['CONSENT'] };

const jsonMaximaOf = (rules: BodyRules): JsonMaxima => {
  const { bodyRecordMaximum: records = Number.POSITIVE_INFINITY } = rules;
  const isBulk = rules.bodyRecordMaximum !== undefined;
  // One signature is for many events.
  const isOne = isPublic(rules) && rules.isSigned !== true;
  const nodes = isOne ? recordNodeMaximum : bodyNodeMaximum;
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
      `The body has more than ${maxima[excess]} keys and values${where}. Send less.`,
    );
  switch (excess) {
    case 'depth':
      return malformed(`The body is nested deeper than ${maxima.depth - 1} levels.`);
    case 'records': {
      const message = `Has more than ${maxima.records} records. Send at most ${maxima.records} at a time.`;
      return invalidRequest([{ path: '', message }]);
    }
    case 'recordNodes':
      return tooMuch(maxima.nodes === maxima.recordNodes ? '' : ' in one record');
    case 'nodes':
      return tooMuch('');
  }
};

/** Most memory that all bodies being read may hold together, in bytes. */
const heldMaximum = 256 * bodyMaximum;

/** What a chunk holds besides its bytes: a body may come byte by byte. */
const chunkBytes = 128;

/** What one body holds of the memory for all. */
type Share = {
  /** Whether there is room for the chunk, which is then held. */
  hold: (chunk: Pick<Uint8Array, 'byteLength'>) => boolean;
  release: () => void;
};

/** Counts the memory that bodies hold while they are read. */
export const createBodyRoom = (maximum: number): { share: () => Share } => {
  let held = 0;
  return {
    share: () => {
      let own = 0;
      return {
        hold: ({ byteLength }) => {
          const size = byteLength + chunkBytes;
          if (held + size > maximum) return false;
          held += size;
          own += size;
          return true;
        },
        release: () => {
          held -= own;
          own = 0;
        },
      };
    },
  };
};

const roomHere = createBodyRoom(heldMaximum);

/** A body as it arrives. */
export type BodyChunks = AsyncIterable<Uint8Array>;

type Meter = { take: (chunk: Uint8Array) => JsonExcess | null };

/** Keeps the chunks only while the body may still be taken. */
const readChunks = async (
  body: BodyChunks | readonly Uint8Array[],
  { maximum, meter, share }: { maximum: number; meter: Meter; share: Share },
) => {
  const chunks: Uint8Array[] = [];
  let excess: JsonExcess | 'room' | null = null;
  let total = 0;
  const drop = () => {
    chunks.length = 0;
    share.release();
  };
  for await (const chunk of body) {
    total += chunk.byteLength;
    if (total > drainMaximum) break;
    if (total > maximum) drop();
    if (total > maximum || excess !== null) continue;
    excess = share.hold(chunk) ? meter.take(chunk) : 'room';
    if (excess === null) chunks.push(chunk);
    else drop();
  }
  return { chunks, total, excess };
};

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
/** What browsers and curl call a text that was given no type. */
const untyped = /^(?:text\/plain|application\/x-www-form-urlencoded)\s*(?:;|$)|^$/i;

const isJson = (request: Request, { takesUntypedBody }: BodyRules): boolean => {
  const type = request.headers.get('content-type') ?? '';
  return jsonType.test(type) || (takesUntypedBody === true && untyped.test(type.trim()));
};

const cutOff = (): Problem =>
  new Problem(400, 'body-cut-off', 'The body ended before it was complete. Send it again.');

const joined = (chunks: readonly Uint8Array[], total: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(total);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
};

const readBytes = async (
  request: Request,
  body: BodyChunks | readonly Uint8Array[],
  rules: BodyRules,
  share: Share,
) => {
  const { isBodyOptional: isOptional, bodyMaximum: maximum = bodyMaximum } = rules;
  const maxima = jsonMaximaOf(rules);
  const held = { maximum, meter: createJsonMeter(maxima), share };
  const { chunks, total, excess } = await readChunks(body, held).catch(() => {
    throw cutOff();
  });
  if (total > maximum) {
    throw new Problem(
      413,
      'body-too-large',
      `The body is larger than ${maximum} bytes. Send less.`,
    );
  }
  if (!isJson(request, rules) && !(isOptional && total === 0)) {
    throw new Problem(
      415,
      'unsupported-media-type',
      'Send the body as JSON, with Content-Type: application/json.',
    );
  }
  if (excess === 'room') throw overloaded();
  if (excess !== null) throw describeExcess(excess, maxima);
  return joined(chunks, total);
};

/** Keys that are null count as absent (docs/design.md 5.1). */
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

type ReadOptions = {
  rules?: BodyRules | undefined;
  parser?: JsonParser | undefined;
  room?: ReturnType<typeof createBodyRoom> | undefined;
  prove?: ((bytes: Uint8Array) => void) | undefined;
  chunks?: BodyChunks | undefined;
};

/**
 * Reads a JSON body within its maxima, which are cheap to tell and come before everything else. The
 * value of a body of records is `BodyRecords`.
 * @param prove looks at the bytes as they came, before they're parsed; throws a Problem
 * @param chunks the body as Node's server has it: a web stream of it costs more than to read a receipt
 * @throws Problem 413, 415 (not JSON by its type), 400 `malformed-body`, or naming a number
 * that JSON would change; 503 `overloaded` where all bodies together hold too much
 */
export const readJsonBody = async (
  request: Request,
  { rules = signedIn, parser = parseHere, room = roomHere, prove, chunks }: ReadOptions = {},
): Promise<ParsedJson> => {
  const share = room.share();
  try {
    const bytes = await readBytes(request, chunks ?? request.body ?? [], rules, share);
    const { byteLength } = bytes;
    prove?.(bytes);
    if (rules.isBodyOptional && byteLength === 0) return { text: '', value: {} };
    const { parse, parseRecords } = byteLength > smallBytes ? parser : parseHere;
    const odd = rules.takesNumbersAsText ? 'asText' : 'refused';
    if (rules.bodyRecordMaximum !== undefined) {
      return { text: '', value: new BodyRecords(await parseRecords(bytes, odd), byteLength) };
    }
    const { text, value } = await parse(bytes, odd);
    return { text, value: withoutNulls(value) };
  } finally {
    share.release();
  }
};

const multipartType = /^multipart\/form-data\s*;/i;
/** What stands around a file: boundaries, its name, other fields. */
const aroundFile = 65_536;
const takesAll: Meter = { take: () => null };

/** How often a file is copied while it's taken out of its form. */
const fileCopies = 3;

/** The one file of a form; what else is in it doesn't matter. */
const fileOf = async (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<SentFile> => {
  const form = await new Response(bytes, { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => {
      throw malformed("The body can't be read as multipart/form-data. It may have been cut off.");
    });
  const refuse = (message: string) => invalidRequest([{ path: 'file', message }]);
  const [file, ...more] = form.getAll('file');
  if (file === undefined) throw refuse('Required.');
  if (typeof file === 'string') throw refuse('Must be a file, with a name.');
  if (more.length > 0) throw refuse('Appears more than once. Send one file at a time.');
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
};

/**
 * Reads a file from a form, within its maximum.
 * @throws Problem 413, 415 (no form by its type), 400 where there isn't one file, or the body ended early
 */
export const readFileBody = async (
  request: Request,
  {
    maximum,
    room = roomHere,
    chunks: given,
  }: Pick<ReadOptions, 'room' | 'chunks'> & { maximum: number },
): Promise<SentFile> => {
  const type = request.headers.get('content-type') ?? '';
  const share = room.share();
  try {
    const held = { maximum: maximum + aroundFile, meter: takesAll, share };
    const body = given ?? request.body ?? [];
    const { chunks, total, excess } = await readChunks(body, held).catch(() => {
      throw cutOff();
    });
    const tooLarge = () =>
      new Problem(413, 'body-too-large', `The file is larger than ${maximum} bytes. Send less.`);
    if (total > held.maximum) throw tooLarge();
    if (!multipartType.test(type)) {
      const detail = 'Send the file as multipart/form-data, under the key file.';
      throw new Problem(415, 'unsupported-media-type', detail);
    }
    const copies = { byteLength: fileCopies * total };
    if (excess !== null || !share.hold(copies)) throw overloaded();
    const bytes = joined(chunks, total);
    chunks.length = 0;
    const file = await fileOf(bytes, type);
    if (file.bytes.byteLength > maximum) throw tooLarge();
    return file;
  } finally {
    share.release();
  }
};
