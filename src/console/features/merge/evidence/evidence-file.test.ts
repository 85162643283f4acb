import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalText } from './canonical-text.ts';
import { evidenceFileName, verifyEvidence, writeEvidence } from './evidence-file.ts';

const savedAt = Date.parse('2026-11-22T01:25:40.123Z');

const snapshot = {
  environment: 'Demo',
  host: 'consent.example.org',
  savedAt,
  reads: [
    {
      readAt: savedAt - 5000,
      profile: {
        Id: 'a',
        Identifier: 'ada@example.org',
        Language: undefined,
        SomethingNew: { z: 1, a: [1, 'å', null] },
        DataElements: [{ Name: 'City', Value: 'Göteborg', LastUpdatedDate: null }],
      },
    },
    { readAt: savedAt, profile: { Id: 'b', Identifier: 'grace@example.org' } },
  ],
};

describe('what is written', () => {
  test('is verified, and holds every profile as it was received, with when it was read', async () => {
    const { text, sha256 } = await writeEvidence(snapshot);
    const checked = await verifyEvidence(text);
    expect(checked).toMatchObject({
      kind: 'intact',
      sha256,
      content: {
        environment: 'Demo',
        host: 'consent.example.org',
        savedAt: '2026-11-22T01:25:40.123Z',
        profiles: [
          {
            readAt: '2026-11-22T01:25:35.123Z',
            profile: { SomethingNew: { z: 1, a: [1, 'å', null] } },
          },
          { profile: { Id: 'b' } },
        ],
      },
    });
  });

  test('has the same hash whenever it is written, and however its JSON is laid out', async () => {
    const { text, sha256 } = await writeEvidence(snapshot);
    expect((await writeEvidence(structuredClone(snapshot))).sha256).toBe(sha256);
    const { content } = JSON.parse(text);
    const turned = Object.fromEntries(Object.entries(content).toReversed());
    const relaid = JSON.stringify({ sha256, content: turned });
    expect(await verifyEvidence(relaid)).toMatchObject({ kind: 'intact', sha256 });
  });

  test('can be hashed by anybody: SHA-256 over the canonical text of the content', async () => {
    const { text, sha256 } = await writeEvidence(snapshot);
    const bytes = new TextEncoder().encode(canonicalText(JSON.parse(text).content));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    expect(Buffer.from(digest).toString('hex')).toBe(sha256);
  });
});

describe('what is not as it was written', () => {
  test('is noticed wherever a character differs', async () => {
    const { text } = await writeEvidence(snapshot);
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.constantFrom('0', 'x', '"'), async (at, put) => {
        const altered = text.slice(0, at) + put + text.slice(at + 1);
        const isSameJson = (() => {
          try {
            return canonicalText(JSON.parse(altered)) === canonicalText(JSON.parse(text));
          } catch {
            return false;
          }
        })();
        const { kind } = await verifyEvidence(altered);
        if (isSameJson) expect(kind).toBe('intact');
        else expect(['altered', 'unreadable']).toContain(kind);
      }),
    );
  });

  test.each([
    ['a status', '"Göteborg"', '"Uppsala"'],
    ['a time', '2026-11-22T01:25:35.123Z', '2026-11-22T01:25:36.123Z'],
    ['the environment', '"Demo"', '"UAT"'],
    ['a key that is added', '"Id": "b"', '"Id": "b", "More": 1'],
  ])('as altered: %s', async (_, from, to) => {
    const { text } = await writeEvidence(snapshot);
    expect(text).toContain(from);
    expect(await verifyEvidence(text.replace(from, to))).toEqual({ kind: 'altered' });
  });

  test.each(['', 'null', '{}', '[]', '{"content":{},"sha256":1}', 'no json'])(
    'as no evidence: %j',
    async (text) => {
      expect(await verifyEvidence(text)).toEqual({ kind: 'unreadable' });
    },
  );

  test('also a file of another format with a hash that fits', async () => {
    const content = { format: 'something-else' };
    const bytes = new TextEncoder().encode(canonicalText(content));
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    expect(await verifyEvidence(JSON.stringify({ content, sha256: digest }))).toEqual({
      kind: 'unreadable',
    });
  });
});

test('any JSON has one canonical text, which is that JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalText(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalText(JSON.parse(text))).toBe(text);
    }),
  );
});

test('a file is named by when it was saved, each by another name, and by nothing personal', () => {
  const names = Array.from({ length: 50 }, () => evidenceFileName(savedAt));
  expect(new Set(names).size).toBe(50);
  for (const name of names) {
    expect(name).toMatch(/^merge-evidence-2026-11-22T01-25Z-[0-9a-f]{8}\.json$/);
  }
});
