// @module-tag more
import { beforeEach, expect, test } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

const foundBy = async (identifier: string) => {
  const { content } = await api.done(listProfilesEndpoint, {
    query: { match: 'lenient', properties: ['ignoreCount'], country: 'DE' },
    headers: { identifier },
  });
  return content.map(({ Identifier, FoundBy }) => {
    const best = FoundBy?.[0];
    const words = [Identifier, best?.Kind, best?.Name, best?.MergedDate && 'merged'];
    return words.filter(Boolean).join(' ');
  });
};

/** Twelve ways to write what the n-th caller says, the first as it's stored. */
const kinds = {
  phone: (n: string) => [
    `+49 151 10000${n}`,
    `+4915110000${n}`,
    `0049 151 10000${n}`,
    `004915110000${n}`,
    `+49 (0)151 10000${n}`,
    `(+49) 151/10000${n}`,
    `+49.151.10000${n}`,
    `4915110000${n}`,
    `0151 10000${n}`,
    `015110000${n}`,
    `0151-10000${n}`,
    `0151/10 00 0${n}`,
  ],
  email: (n: string) => {
    const address = `Renée.Müller${n}@Example.org`;
    return [
      address,
      address.toLowerCase(),
      address.toUpperCase(),
      address.normalize('NFD'),
      address.toLowerCase().normalize('NFD'),
      address.toUpperCase().normalize('NFD'),
      `renée.müller${n}@Example.org`,
      `Renée.Müller${n}@EXAMPLE.ORG`,
      `RENÉE.Müller${n}@example.org`,
      `Renée.müller${n}@Example.Org`,
      `${address} `,
      ` ${address.toLowerCase()}`,
    ];
  },
  card: (n: string) => [
    `LC-90000${n}-X`,
    `LC-90000${n}X`,
    `LC90000${n}X`,
    `lc90000${n}x`,
    `LC 90000${n} X`,
    `lc 90000${n} x`,
    `lc-90000${n}-x`,
    `LC-90 000${n}-X`,
    `Lc 90-000-${n} x`,
    ` LC-90000${n}-X `,
    `L C 9 0 0 0 0 ${n} X`,
    `LC–90000${n}–X`,
  ],
};
type Kind = keyof typeof kinds;
const elementOf: Record<Kind, string> = { phone: 'Mobile', email: 'Work e-mail', card: 'Loyalty' };

const value = (name: string, text: string, linked = false) => [{ name, value: [text], linked }];

/** Somebody known by a text: who has it, and as what. */
const sources = {
  primary: async (text: string) => {
    await api.upsert(text, []);
    return text;
  },
  former: async (text: string, owner: string) => {
    await api.upsert(owner, []);
    await api.upsert(text, []);
    clock.advance(1000);
    const body = { primaryIdentifier: owner, additionalIdentifiers: [text] };
    await api.done(mergeEndpoint, { body });
    return owner;
  },
  additional: async (text: string, owner: string) => {
    await api.upsert(owner, value('Branch', text, true));
    return owner;
  },
  element: async (text: string, owner: string, kind: Kind) => {
    await api.upsert(owner, value(elementOf[kind], text));
    return owner;
  },
};

test('whoever calls is found however they say what they are known by', async () => {
  const ways = new Map<string, Set<string>>();
  let callers = 0;
  for (const [kind, write] of Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][]) {
    for (const [source, make] of Object.entries(sources)) {
      for (let n = 0; n < 5; n += 1) {
        callers += 1;
        const written = write(String(callers).padStart(2, '0'));
        const [stored = ''] = written;
        const owner = await make(stored, `owner-${callers}`, kind);
        expect(written).toHaveLength(12);
        for (const text of written) {
          const found = await foundBy(text);
          expect(found, `${kind} ${source}`).toHaveLength(1);
          expect(found[0]?.startsWith(`${owner} `), `${kind} ${source}`).toBe(true);
          const way = found[0]?.slice(owner.length + 1) ?? '';
          const known = ways.get(`${kind} ${source}`) ?? new Set();
          ways.set(`${kind} ${source}`, known.add(way));
        }
      }
    }
  }
  expect(callers).toBe(60);
  expect(Object.fromEntries([...ways].map(([of, own]) => [of, [...own].toSorted()]))).toEqual({
    'phone primary': ['identifier', 'sameDigits'],
    'phone former': ['formerIdentifier merged', 'sameDigits merged'],
    'phone additional': ['additionalIdentifier Branch', 'sameDigits Branch'],
    'phone element': ['dataElement Mobile', 'sameDigits Mobile'],
    'email primary': ['identifier', 'otherCase'],
    'email former': ['formerIdentifier merged', 'otherCase merged'],
    'email additional': ['additionalIdentifier Branch', 'otherCase Branch'],
    'email element': ['dataElement Work e-mail', 'otherCase Work e-mail'],
    'card primary': ['identifier', 'otherCase', 'otherSpacing'],
    'card former': ['formerIdentifier merged', 'otherCase merged', 'otherSpacing merged'],
    'card additional': ['additionalIdentifier Branch', 'otherCase Branch', 'otherSpacing Branch'],
    'card element': ['dataElement Loyalty', 'otherCase Loyalty', 'otherSpacing Loyalty'],
  });
}, 60_000);
