import { describe, expect, test } from 'vitest';
import { Problem } from './problem.ts';
import { bodyMaximum, isUnstorableText, readJsonBody } from './read-body.ts';

const json = 'application/json';

const read = (body: BodyInit, type: string | null = json) =>
  readJsonBody(
    new Request('http://localhost/', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: type === null ? {} : { 'Content-Type': type },
    } as RequestInit),
  );

const refusalOf = async (body: BodyInit, type: string | null = json) => {
  const error = await read(body, type).catch((refusal: unknown) => refusal);
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
