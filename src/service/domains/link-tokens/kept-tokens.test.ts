import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createIdentityGroupEndpoint } from '#contract/identity-groups.ts';
import {
  listLinkTokensEndpoint,
  renewLinkTokenEndpoint,
  revokeLinkTokenEndpoint,
} from '#contract/link-tokens.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { readMigrations } from '#service/db/migration-files.ts';
import { secretsTable } from '#service/db/schema/identity.ts';
import { jobsTable } from '#service/db/schema/jobs.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { upgradeWork } from '#service/domains/jobs/upgrade-work.ts';
import { openLinkTokens } from '#service/identity/link-tokens.ts';
import type { SendOptions } from '#service/testing/api.ts';
import { testEncryption } from '#service/testing/encryption.ts';
import { byRequest, deleteIn, findTraces, idOf } from '#service/testing/erase.ts';
import { runJobs } from '#service/testing/jobs.ts';
import { startService } from '#service/testing/service.ts';
import { isOnServer } from '#service/testing/service-process.ts';
import { findLink } from './find-link.ts';
import { createKeptLinksWatch, firstToCompute, keepNoLinks } from './watch-kept-links.ts';

const service = await startService();
const { clock, database, db } = service;

const [ana, ben, cleo] = ['ana@example.com', 'ben@example.org', 'cleo@example.net'] as const;
const dayMs = 86_400_000;
const newId = () => crypto.randomUUID();

beforeEach(
  service.resetTo(async () => {
    for (const identifier of [ana, ben, cleo]) {
      await service.api.upsert(identifier, []);
      clock.advance(dayMs);
    }
  }),
);

type Api = typeof service.api;
const of = (identifier: string) => ({ headers: { identifier } });
const linkOf = async (identifier: string, api: Api = service.api) =>
  (await api.done(listLinkTokensEndpoint, of(identifier))).content[0];
const tokenOf = async (identifier: string, api?: Api) =>
  (await linkOf(identifier, api))?.LinkToken ?? '';
/** None of these tokens is a JWT. */
const readInstantLink = async () => null;
/** The id of the person whose link it opens. */
const opens = async (token: string): Promise<string | undefined> => {
  const found = await findLink(
    { db, links: service.links, now: clock.now, readInstantLink },
    token,
  );
  return found === 'ended' ? undefined : found?.personId;
};
const keyed = (): SendOptions => ({ headers: { 'Idempotency-Key': newId() } });
const merge = (primaryIdentifier: string, other: string) =>
  service.api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers: [other] } });

test('the first release that computes tokens is that of the migration for them', async () => {
  const migrations = await readMigrations();
  const own = migrations.find(({ name }) => name.endsWith('_computed-links'));
  expect(Number.parseInt(own?.name ?? '', 10)).toBe(firstToCompute);
});

test('no table has the token of a magic link, whatever gave it', async () => {
  const point = await service.api.activePoint({ DataElements: ['Shoe'] });
  const pointToken = await service.api.pointToken(point);
  const fields = { identifier: 'dora@example.com', dsDataElements: { Shoe: '42' } };
  const body = service.api.receiptBody(pointToken, { ...fields, shortLinkToken: true });
  const tokens = [
    (await service.api.done(submitReceiptEndpoint, { body }))?.linkToken ?? '',
    (await service.api.done(renewLinkTokenEndpoint, of(ana), keyed())).LinkToken ?? '',
    ...(await Promise.all([ben, cleo].map((one) => tokenOf(one)))),
  ];
  const group = { identifiers: [ana, ben], primaryIdentifier: [ana] };
  for (let time = 1; time <= 2; time += 1) {
    const answer = await service.api.done(createIdentityGroupEndpoint, { body: group }, keyed());
    expect(answer.dataSubjects.map(({ magicLinkToken }) => magicLinkToken)).toContain(tokens[1]);
  }
  await merge(ana, ben);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(await findTraces(db, tokens)).toEqual([]);
});

describe('a token', () => {
  test('opens the link of its person, and no other one does', async () => {
    const token = await tokenOf(ana);
    expect(await opens(token)).toBe(await idOf(db, ana));
    const other = token.endsWith('A') ? 'E' : 'A';
    expect(await opens(token.slice(0, -1) + other)).toBeUndefined();
    expect(await opens((await tokenOf(ben)).slice(0, 21) + token.slice(21))).toBeUndefined();
    expect(await opens('')).toBeUndefined();
  });

  test.each([
    ['was renewed', () => service.api.done(renewLinkTokenEndpoint, of(ana))],
    ['was revoked', () => service.api.done(revokeLinkTokenEndpoint, of(ana))],
    [
      'was revoked and renewed at the same time',
      async () => {
        await service.api.done(revokeLinkTokenEndpoint, of(ana));
        await service.api.done(renewLinkTokenEndpoint, of(ana));
      },
    ],
    ['has expired', async () => clock.advance(365 * dayMs)],
    ['is of someone who was merged away', () => merge(ben, ana)],
    [
      'is of someone who was erased',
      async () => {
        const id = await idOf(db, ana);
        await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
      },
    ],
  ])('opens nothing once its link %s', async (_, end) => {
    const token = await tokenOf(ana);
    await end();
    expect(await opens(token)).toBeUndefined();
  });

  test('goes on opening the link of whoever stays in a merge', async () => {
    const token = await tokenOf(ana);
    await merge(ana, ben);
    expect(await opens(token)).toBe(await idOf(db, ana));
    expect(await tokenOf(ana)).toBe(token);
  });
});

/** What a former release does to a link: it knows neither generations nor hashes. */
const asOlder = (identifier: string, token: string | null) =>
  db.execute(sql`update data_subjects set link_token = ${token},
    link_token_renewed_at = ${clock.now()} where identifier = ${identifier}`);

const keptOf = async (identifier: string): Promise<unknown> => {
  const { rows } = await db.execute<{ kept: string | null }>(
    sql`select link_token as kept from data_subjects where identifier = ${identifier}`,
  );
  return rows[0]?.kept;
};

/** Those of an instance that doesn't know yet whether an older release is at work. */
const openUnsure = async () => {
  await db.delete(secretsTable).where(eq(secretsTable.name, 'links kept by nobody since'));
  return {
    ...(await openLinkTokens(db, testEncryption)),
    stopLinkOf: () => null,
    previewLinkOf: async () => null,
    formPreviewLinkOf: async () => null,
  };
};

describe('beside an older release', () => {
  test('a link is kept, so that the older one shows and ends the same', async () => {
    const api = service.apiOf(service.createInstance({ links: await openUnsure() }));
    await api.upsert('dora@example.com', []);
    const made = await tokenOf('dora@example.com', api);
    expect(await keptOf('dora@example.com')).toBe(made);
    expect(await opens(made)).toBe(await idOf(db, 'dora@example.com'));
    const renewed = (await api.done(renewLinkTokenEndpoint, of('dora@example.com'))).LinkToken;
    expect(await keptOf('dora@example.com')).toBe(renewed);
    expect(renewed).not.toBe(made);
    clock.advance(1_000);
    await asOlder('dora@example.com', null);
    expect(await linkOf('dora@example.com', api)).toBeUndefined();
    expect(await opens(renewed ?? '')).toBeUndefined();
  });

  test('a merge keeps none for it', async () => {
    await asOlder(ana, 'theirs');
    await merge(ana, ben);
    await asOlder(cleo, 'hers');
    await merge(ana, cleo);
    expect(await findTraces(db, ['theirs', 'hers'])).toEqual(['public.data_subjects: theirs']);
    expect(await tokenOf(ana)).toBe('theirs');
  });

  test('what the older one renews or revokes has ended here too', async () => {
    const token = await tokenOf(ana);
    clock.advance(1_000);
    await asOlder(ana, 'theirs');
    expect(await linkOf(ana)).toMatchObject({ LinkToken: 'theirs', CreatedDate: clock.now() });
    expect(await opens(token)).toBeUndefined();
    await asOlder(ana, null);
    expect(await linkOf(ana)).toBeUndefined();
    const again = await service.api.done(renewLinkTokenEndpoint, of(ana));
    expect(again.LinkToken).not.toBe(token);
    expect(await opens(again.LinkToken ?? '')).toBe(await idOf(db, ana));
  });
});

describe('once no older release is at work', () => {
  const theirs = 'OxQvS5n2mZ0pYfT1bU7cWd8eXg3hVi4jRk6lAo9qBrE';
  const gone = 'GoneAwayS5n2mZ0pYfT1bU7cWd8eXg3hVi4jRk6lAoQ';

  /** What older releases left: links of two people, of which one was revoked, and a merge. */
  const leaveOld = async () => {
    await merge(ben, cleo);
    await asOlder(ana, theirs);
    await asOlder(ben, null);
    const put = sql.raw(`'{subject,linkToken}', to_jsonb('${gone}'::text)`);
    await db.execute(sql`update merges set after = jsonb_set(after, ${put}), before = (
      select jsonb_agg(jsonb_set(s, ${put})) from jsonb_array_elements(before) as s)`);
  };

  const runSteps = async () => {
    clock.advance(10 * 60_000);
    const work = upgradeWork({
      people: 1,
      newId,
      searchKeys: service.searchKeys,
      links: service.links,
    });
    await runJobs(service, work, async () => {
      if ((await db.$count(jobsTable, sql`ended_at is null`)) > 0) throw new Error('They go on.');
    });
  };

  test('what it kept is gone, and goes on working until its link ends', async () => {
    await leaveOld();
    const before = await linkOf(ana);
    expect(before).toMatchObject({ LinkToken: theirs });
    expect(await findTraces(db, [theirs, gone])).toHaveLength(2);
    const merges = (await service.readRows()).merges;
    await keepNoLinks(db, { tokens: await openUnsure(), now: clock.now, newId });
    await runSteps();
    expect(await findTraces(db, [theirs, gone])).toEqual([]);
    const read = await linkOf(ana);
    expect(read).toEqual({
      ...before,
      LinkToken: read?.LinkToken,
      UrlEncodedLinkToken: read?.LinkToken,
    });
    const id = await idOf(db, ana);
    expect(await Promise.all([theirs, read?.LinkToken ?? '', gone].map(opens))).toEqual([
      id,
      id,
      undefined,
    ]);
    // Who was revoked stays so, and of the merge nothing else is changed.
    expect(await linkOf(ben)).toBeUndefined();
    expect((await service.readRows()).merges).toEqual(
      JSON.parse(JSON.stringify(merges).replaceAll(`"${gone}"`, 'null')),
    );
    clock.advance(365 * dayMs);
    expect(await opens(theirs)).toBeUndefined();
  });

  test('what it gave ends when the link is renewed or revoked', async () => {
    for (const end of [renewLinkTokenEndpoint, revokeLinkTokenEndpoint]) {
      await asOlder(ana, theirs);
      await keepNoLinks(db, { tokens: await openUnsure(), now: clock.now, newId });
      await runSteps();
      expect(await opens(theirs)).toBe(await idOf(db, ana));
      await service.api.call(end, of(ana));
      expect(await opens(theirs)).toBeUndefined();
    }
  });

  test('what an instance of this release kept is the same afterward', async () => {
    const unsure = await openUnsure();
    const api = service.apiOf(service.createInstance({ links: unsure }));
    const { LinkToken } = await api.done(renewLinkTokenEndpoint, of(ana));
    await keepNoLinks(db, { tokens: unsure, now: clock.now, newId });
    await runSteps();
    expect([await keptOf(ana), await tokenOf(ana)]).toEqual(['', LinkToken]);
  });

  test('one that is alone has nothing to do where nothing is kept', async () => {
    const keep = async () =>
      keepNoLinks(db, { tokens: await openUnsure(), now: clock.now, newId, isAlone: true });
    await keep();
    expect(await db.$count(jobsTable)).toBe(0);
    await asOlder(ana, theirs);
    await keep();
    expect(await db.$count(jobsTable)).toBe(2);
  });

  test('several instances notice it once', async () => {
    const instances = await Promise.all([openUnsure(), openUnsure()]);
    const watches = instances.map((tokens) =>
      createKeptLinksWatch({ tokens, now: clock.now, newId }),
    );
    const look = () => Promise.all(watches.map((watch) => watch(db)));
    await look();
    expect(await db.$count(jobsTable)).toBe(0);
    clock.advance(60_000);
    await look();
    await look();
    expect(await db.$count(jobsTable)).toBe(2);
    const link = { subjectId: newId(), generation: 0, issuedAt: clock.now() };
    expect(instances.map((tokens) => tokens.stored(link))).toEqual(['', '']);
  });

  test.runIf(isOnServer)('none is noticed while one is connected', async () => {
    const tokens = await openUnsure();
    const watch = createKeptLinksWatch({ tokens, now: clock.now, newId });
    await database.session(async (own) => {
      const name = `consent-console r${firstToCompute - 1}`;
      await own.execute(sql`select set_config('application_name', ${name}, false)`);
      for (let minute = 0; minute < 3; minute += 1) {
        await watch(db);
        clock.advance(60_000);
      }
    });
    expect(await tokens.isNoted(db)).toBe(false);
  });
});
