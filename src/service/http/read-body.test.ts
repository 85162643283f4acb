import { afterAll, describe, expect, test } from 'vitest';
import { createJsonThread } from './json-thread.ts';
import { isUnstorableText, type JsonParser } from './parse-json.ts';
import { Problem } from './problem.ts';
import {
  BodyRecords,
  bodyMaximum,
  createBodyRoom,
  readFileBody,
  readJsonBody,
} from './read-body.ts';

const json = 'application/json';

type ReadOptions = [
  rules?: NonNullable<Parameters<typeof readJsonBody>[1]>['rules'],
  parser?: JsonParser,
  room?: ReturnType<typeof createBodyRoom>,
];

const open = { scopes: [] };
const bulk = { scopes: [], bodyMaximum: 8 * bodyMaximum, bodyRecordMaximum: 3 };

const read = (body: BodyInit, type: string | null = json, ...[rules, parser, room]: ReadOptions) =>
  readJsonBody(
    new Request('http://localhost/', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: type === null ? {} : { 'Content-Type': type },
    } as RequestInit),
    { rules, parser, room },
  );

const refusalOf = async (body: BodyInit, type: string | null = json, ...more: ReadOptions) => {
  const error = await read(body, type, ...more).catch((refusal: unknown) => refusal);
  if (!(error instanceof Problem)) throw new Error('The body was accepted.');
  return [error.status, error.code];
};

/** A body without a length, in pieces. */
const pieces = (count: number, size: number) => {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent === count) return controller.close();
      sent += 1;
      controller.enqueue(new Uint8Array(size).fill(0x20));
    },
  });
};

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test.each([json, 'APPLICATION/JSON; charset=utf-8', 'application/merge-patch+json'])(
  'JSON is read by its type %s',
  async (type) => {
    expect(await read('{"a":[1,null]}', type)).toEqual({
      text: '{"a":[1,null]}',
      value: { a: [1, null] },
    });
  },
);

test.each([null, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
  'a body of the type %s is 415',
  async (type) => {
    expect(await refusalOf(new TextEncoder().encode('{}'), type)).toEqual([
      415,
      'unsupported-media-type',
    ]);
  },
);

test('keys that are null count as absent, those inside stay', async () => {
  const { value } = await read('{"a":null,"b":{"c":null}}');
  expect(value).toEqual({ b: { c: null } });
});

describe('a body that cannot be stored is 400', () => {
  test.each([
    ['', 'nothing'],
    ['{', 'cut JSON'],
    ["{'a':1}", 'no JSON'],
    ['NaN', 'no JSON'],
    ['{"a":"\\u0000"}', 'NUL in text'],
    ['{"\\u0000":1}', 'NUL in a key'],
    ['{"a":["\\ud800"]}', 'half of a surrogate pair'],
    ['{"a":{"\\udfff":1}}', 'half of a pair in a key'],
    ['{"a":{"__proto__":1}}', 'a key that JavaScript does not keep'],
    ['{"a":1e400}', 'a number beyond all bounds'],
    [nested(66), '66 levels'],
    [nested(100_000), '100,000 levels'],
  ])('%# (%s)', async (body) => {
    expect(await refusalOf(body)).toEqual([400, 'malformed-body']);
  });

  test('bytes that are no UTF-8', async () => {
    expect(await refusalOf(new Uint8Array([0x22, 0xff, 0x22]))).toEqual([400, 'malformed-body']);
  });

  test('64 levels below the body are still accepted', async () => {
    expect((await read(nested(65))).text).toBe(nested(65));
  });
});

describe('a body over 1 MiB is 413', () => {
  test('by one byte', async () => {
    const text = `"${'a'.repeat(bodyMaximum - 2)}"`;
    expect((await read(text)).text).toHaveLength(bodyMaximum);
    expect(await refusalOf(`${text} `)).toEqual([413, 'body-too-large']);
  });

  test('without a length, whatever its type', async () => {
    expect(await refusalOf(pieces(20, 65_536))).toEqual([413, 'body-too-large']);
    expect(await refusalOf(pieces(20, 65_536), 'text/plain')).toEqual([413, 'body-too-large']);
  });

  test('and is read on only within reason', async () => {
    expect(await refusalOf(pieces(Number.POSITIVE_INFINITY, 1_048_576))).toEqual([
      413,
      'body-too-large',
    ]);
  });
});

describe('all bodies together', () => {
  /** A body that has sent so many bytes and goes on when it is told to. */
  const unfinished = (size: number) => {
    const { promise: more, resolve: finish, reject: cutOff } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    let isBegun = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          if (!isBegun) {
            isBegun = true;
            return controller.enqueue(new TextEncoder().encode(`"${'a'.repeat(size - 2)}"`));
          }
          ask();
          await more;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return { body, asked, finish, cutOff };
  };

  test('hold only so much memory, and give it back however they end', async () => {
    const room = createBodyRoom(3_000);
    const more = [undefined, undefined, room] as const;
    for (const end of ['finish', 'cutOff'] as const) {
      const held = unfinished(2_000);
      const reading = read(held.body, json, ...more).catch((error: unknown) => error);
      await held.asked;
      const refusal = await read(`"${'b'.repeat(1_000)}"`, json, ...more).catch((error) => error);
      expect(refusal).toMatchObject({
        status: 503,
        code: 'overloaded',
        headers: { 'Retry-After': '2' },
      });
      expect((await read('"small"', json, ...more)).value).toBe('small');
      held[end]();
      await reading;
      expect((await read(`"${'b'.repeat(2_800)}"`, json, ...more)).value).toHaveLength(2_800);
    }
  });

  test('count every chunk, so that a body that comes byte by byte holds more', async () => {
    const room = createBodyRoom(3_000);
    expect(await refusalOf(pieces(100, 1), json, undefined, undefined, room)).toEqual([
      503,
      'overloaded',
    ]);
  });

  test('hold nothing of a body that is too large', async () => {
    const room = createBodyRoom(2 * bodyMaximum);
    const { body, asked, finish } = unfinished(bodyMaximum + 1);
    const reading = refusalOf(body, json, undefined, undefined, room);
    await asked;
    expect(room.share().hold(new Uint8Array(2 * bodyMaximum - 128))).toBe(true);
    finish();
    expect(await reading).toEqual([413, 'body-too-large']);
  });
});

test.each([
  ['plain', false],
  ['emoji 😀', false],
  ['\u0000', true],
  ['\ud83d', true],
])('%j cannot be stored: %s', (text, expected) => {
  expect(isUnstorableText(text)).toBe(expected);
});

test("a body that is cut off is the sender's fault, not a failure of the service", async () => {
  const cut = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('aborted')),
  });
  expect(await refusalOf(cut)).toEqual([400, 'body-cut-off']);
});

test.each([
  ['12345678901234567890', 'invalid-request'],
  ['-9007199254740993', 'invalid-request'],
  ['1e400', 'malformed-body'],
])('the number %s, which would come back changed, is refused', async (number, code) => {
  expect(await refusalOf(`{"a":{"b":[${number}]}}`)).toEqual([400, code]);
});

/** Refuses to parse anything: what reaches it has passed all maxima. */
const unreached: JsonParser = {
  parse: () => Promise.reject(new Error('The body was parsed.')),
  parseRecords: () => Promise.reject(new Error('The body was parsed.')),
};

const numbers = (count: number) => `[${'0,'.repeat(count - 1)}0]`;
const members = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"${index}":0`).join(',')}}`;

describe('what is too much is refused before anything is parsed', () => {
  test.each([
    ['a receipt of 5,000 keys', members(5_000), open, 413],
    ['850,000 keys', members(850_000), bulk, 413],
    ['a record of 5,000 keys', `[${members(5_000)}]`, bulk, 413],
    ['500,000 numbers in a record', `[${numbers(500_000)}]`, bulk, 413],
    ['500,000 numbers from a client', numbers(500_000), { scopes: ['CONSENT'] as const }, 413],
    ['10,000 levels', nested(10_000), bulk, 400],
    ['lists in lists, 8 MiB of them', numbers(150_000).replaceAll('0', nested(20)), bulk, 400],
    ['a record too many', '[{},{},{},{}]', bulk, 400],
  ])('%s', async (_, body, rules, status) => {
    const [refused] = await refusalOf(body, json, rules, unreached);
    expect(refused).toBe(status);
  });

  test('and what is just within the maxima is read', async () => {
    expect((await read(members(4_999), json, open)).value).toHaveProperty('4998', 0);
    const { value } = await read(`[${members(4_999)},${members(4_999)},{}]`, json, bulk);
    expect((value as BodyRecords).texts).toHaveLength(3);
  });
});

test('the records of a bulk are handed on one by one, with the size of all', async () => {
  const { value } = await read('[{"a":1},[2],"é"]', json, bulk);
  expect(value).toEqual(new BodyRecords(['{"a":1}', '[2]', '"é"'], 18));
  const single = await read('{"a":null}', json, bulk);
  expect(single.value).toEqual(new BodyRecords(['{"a":null}'], 10));
});

describe('in a thread of its own', () => {
  const thread = createJsonThread();
  afterAll(thread.close);
  const large = (text: string) => `{"a":"${'x'.repeat(100_000)}",${text}}`;

  test('a large body is read, and so are the records of a bulk', async () => {
    const text = large('"b":[1,{"c":"é"}],"d":null');
    const { value } = await read(text, json, open, thread);
    expect(value).toEqual({ a: 'x'.repeat(100_000), b: [1, { c: 'é' }] });
    const records = await read(`[${text},${text}]`, json, bulk, thread);
    expect((records.value as BodyRecords).texts.map((one) => JSON.parse(one))).toEqual([
      JSON.parse(text),
      JSON.parse(text),
    ]);
  });

  test.each([
    ['"b":', 'malformed-body'],
    ['"b":"\\u0000"', 'malformed-body'],
    ['"b":{"__proto__":1}', 'malformed-body'],
    ['"b":12345678901234567890', 'invalid-request'],
  ])('what cannot be stored is refused just so: %s', async (text, code) => {
    for (const rules of [open, bulk]) {
      expect(await refusalOf(large(text), json, rules, thread)).toEqual([400, code]);
    }
    expect(await refusalOf(large(text), json, open)).toEqual([400, code]);
  });

  test('a key that JavaScript does not keep reaches whoever takes numbers as text', async () => {
    const asText = { ...open, takesNumbersAsText: true } as const;
    for (const parser of [undefined, thread]) {
      const { value } = await read(large('"b":{"__proto__":1}'), json, asText, parser);
      expect(Object.entries(Object(value).b)).toEqual([['__proto__', 1]]);
    }
  });

  test('when it was ended the next body starts it anew', async () => {
    const text = large('"b":1');
    await read(text, json, open, thread);
    await thread.close();
    expect((await read(text, json, open, thread)).text).toBe(text);
  });

  test('what it was at when it ended fails, and is not left waiting', async () => {
    const bytes = new TextEncoder().encode(large('"b":1'));
    const waiting = thread.parse(bytes).catch((error: Error) => error.message);
    await thread.close();
    expect(await waiting).toMatch(/^The thread that parses bodies ended/);
  });

  test('more bodies than it can hold are told to come back', async () => {
    const text = large('"b":1');
    const parse = () => thread.parse(new TextEncoder().encode(text));
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, parse));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(8);
    for (const reason of refused) {
      expect(reason).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
    }
  });
});

test('the copies that reading a file takes count as held, and are given back', async () => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(4_000)], 'scan.png'));
  const sent = new Response(form);
  const [type, body] = [sent.headers.get('content-type') ?? '', await sent.arrayBuffer()];
  const readIn = (room: ReturnType<typeof createBodyRoom>) => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      body,
      headers: { 'Content-Type': type },
    });
    return readFileBody(request, { maximum: 4_000, room });
  };
  await expect(readIn(createBodyRoom(2 * body.byteLength))).rejects.toMatchObject({ status: 503 });
  const room = createBodyRoom(5 * body.byteLength);
  for (const _ of [1, 2]) expect((await readIn(room)).bytes).toHaveLength(4_000);
});
