import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createCredentialEndpoint } from '#contract/api-access.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { limitWindowsTable } from '#service/db/schema/http.ts';
import { startService } from '#service/testing/service.ts';

// The lines of docs/interface.md, run as they stand there: a program that works with the interface.

const service = await startService();
const { api, clock } = service;

type Call = (
  method: string,
  path: string,
  more?: { headers?: Record<string, string>; body?: unknown },
) => Promise<unknown>;
type Program = {
  call: Call;
  personOf: (identifier: string) => Promise<Profile | null>;
  everyone: () => AsyncGenerator<Profile>;
  changedSince: (lastBegan: Date) => AsyncGenerator<Profile>;
};
type Fetch = (address: string, init: RequestInit) => Promise<Response>;

const guide = readFileSync(new URL('../../docs/interface.md', import.meta.url), 'utf8');
const lines = Array.from(guide.matchAll(/^```js\n([\s\S]*?)^```/gm), ([, block]) => block).join(
  '\n',
);
const names = ['call', 'personOf', 'everyone', 'changedSince'];
const url = 'https://consent.example.org';

const writerKey = async (): Promise<string> => {
  const body = { name: 'Warehouse', kind: 'key', scope: 'CONSENT', validDays: 30 };
  const { secret } = await api.done(createCredentialEndpoint, { body });
  // So new a key is known within a second.
  clock.advance(1001);
  return secret ?? '';
};

/** Limits go by the database's clock: so much of their windows has passed. */
const pass = async (ms: number): Promise<void> => {
  const endsAt = sql`${limitWindowsTable.endsAt} - ${ms}::int * interval '1 millisecond'`;
  await service.db.update(limitWindowsTable).set({ endsAt });
};

/** The program, beside a service whose clock goes on while the program waits. */
const start = async ({
  limits = {},
  through = (fetch: Fetch) => fetch,
}: {
  limits?: { apiPerMinute?: number };
  /** What the network does to requests and answers. */
  through?: (fetch: Fetch) => Fetch;
} = {}) => {
  const instance = service.createInstance({ limits });
  const waits: number[] = [];
  const requests: Request[] = [];
  const given = {
    process: { env: { CONSENT_URL: url, CONSENT_KEY: await writerKey() } },
    fetch: through(async (address, init) => {
      const request = new Request(address, init);
      requests.push(request.clone());
      return instance.fetch(request);
    }),
    setTimeout: (work: () => void, ms: number) => {
      waits.push(ms);
      clock.advance(ms);
      void pass(ms).then(work);
    },
  };
  const make = new Function(...Object.keys(given), `${lines}\nreturn { ${names.join(', ')} };`) as (
    ...values: unknown[]
  ) => Program;
  return { program: make(...Object.values(given)), waits, requests };
};

const identifiersOf = async (people: AsyncGenerator<Profile>): Promise<string[]> => {
  const found: string[] = [];
  for await (const { Identifier } of people) found.push(Identifier);
  return found;
};

beforeEach(() => service.reset());

test('someone is found by a header, in any letters, and nobody is null', async () => {
  const { program, requests } = await start();
  await api.upsert('łucja@example.org', []);
  expect((await program.personOf('łucja@example.org'))?.Identifier).toBe('łucja@example.org');
  expect(await program.personOf('nobody@example.org')).toBeNull();
  expect(requests.filter((request) => request.url.includes('example.org%'))).toEqual([]);
});

test('at a limit it waits as long as the service says, and goes on', async () => {
  const { program, waits, requests } = await start({ limits: { apiPerMinute: 2 } });
  await api.upsert('ana@example.org', []);
  for (let time = 0; time < 3; time += 1) {
    expect(await program.personOf('ana@example.org')).not.toBeNull();
  }
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(1000);
  expect(requests).toHaveLength(4);
});

test('a write whose answer was lost is repeated and takes effect once', async () => {
  let lost = 0;
  const { program, requests } = await start({
    through: (fetch) => async (address, init) => {
      const answer = await fetch(address, init);
      if (lost > 0) return answer;
      lost += 1;
      throw new TypeError('fetch failed');
    },
  });
  const body = { Name: 'Newsletter', Description: 'Why', ConsentLifeSpan: 0 };
  const made = await program.call('POST', '/api/consentmanager/v1/purposes', { body });
  expect(made).toMatchObject({ Label: 'Newsletter' });
  expect(requests).toHaveLength(2);
  const { content } = await api.done(listPurposesEndpoint, {});
  expect(content.map(({ Label }) => Label)).toEqual(['Newsletter']);
});

test('what the request is refused for is told by its code, and not repeated', async () => {
  const { program, requests } = await start();
  const refused = program.call('POST', '/api/consentmanager/v1/purposes', { body: {} });
  await expect(refused).rejects.toMatchObject({
    code: 'invalid-request',
    problem: { errors: expect.arrayContaining([expect.objectContaining({ path: 'Name' })]) },
  });
  expect(requests).toHaveLength(1);
});

test('a walk over everyone gets each person once, whoever changes meanwhile', async () => {
  const all = Array.from({ length: 70 }, (_, index) => `person-${index}@example.org`);
  for (const identifier of all) {
    await api.upsert(identifier, []);
    clock.advance(1000);
  }
  const { program } = await start();
  const found: string[] = [];
  for await (const { Identifier } of program.everyone()) {
    if (found.length === 0)
      await api.upsert('person-1@example.org', [{ name: 'City', value: 'Bo' }]);
    found.push(Identifier);
  }
  expect(found).toEqual(all);
});

test('what changed is everyone who did since a minute before, those of meanwhile too', async () => {
  for (const identifier of ['first@example.org', 'second@example.org', 'third@example.org']) {
    await api.upsert(identifier, []);
    clock.advance(600_000);
  }
  const { program } = await start();
  const began = new Date(clock.now());
  await api.upsert('second@example.org', [{ name: 'City', value: 'Bo' }]);
  clock.advance(600_000);
  await api.upsert('first@example.org', [{ name: 'City', value: 'Bo' }]);
  expect(await identifiersOf(program.changedSince(began))).toEqual([
    'second@example.org',
    'first@example.org',
  ]);
});
