import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answerAccessEndpoint } from '#contract/access-answers.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { makeProofEndpoint, proofSchema } from '#contract/proofs.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { byRequest, deleteIn, findTraces, idOf } from '#service/testing/erase.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;

const child = 'child@example.org';
const [mother, father, third] = ['mother@example.org', 'father@example.org', 'third@example.org'];
const named = (...identifiers: string[]) =>
  identifiers.map((ParentIdentifier) => ({ ParentIdentifier }));

let purpose: string;
let token: string;
beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose();
    const point = await api.activePoint({
      PurposeIds: [purpose],
      EnablePrimaryIdentifier: true,
      PrimaryIdentifierType: 'Email',
      ReconfirmActivePurpose: true,
    });
    token = await api.pointToken(point);
  }),
);

const say = (TransactionType: string | undefined, fields: object = {}, as?: 'writer') =>
  api.receipt(
    token,
    {
      identifier: child,
      parentPrimaryIdentifiers: named(mother),
      purposes: [{ Id: purpose, ...(TransactionType && { TransactionType }) }],
      ...fields,
    },
    ...(as ? [{ as }] : []),
  );
const consent = async () => {
  const { content } = await api.done(listProfilesEndpoint, { headers: { identifier: child } });
  return content[0]?.Purposes?.[0];
};
const status = async () => (await consent())?.Status;

describe("a child's yes", () => {
  test.each([[undefined], ['CONFIRMED'], ['OPT_IN'], ['IMPLICIT'], ['NO_OPT_OUT'], ['PENDING']])(
    'said as %s waits, and the answer says so',
    async (type) => {
      const { messages } = await say(type);
      expect(await consent()).toMatchObject({ Status: 'PENDING', WaitsForParent: true });
      expect(messages).toEqual(['parentPrimaryIdentifiers: What it agrees to waits for a parent.']);
    },
  );

  test.each([['WITHDRAWN'], ['OPT_OUT'], ['HARD_OPT_OUT']])(
    'is none where it is %s, which counts at once',
    async (type) => {
      await say('CONFIRMED', {}, 'writer');
      clock.advance(1000);
      await say(type);
      expect(await status()).toBe(type);
    },
  );

  test('suspends no consent in force, also where the collection point asks to confirm again', async () => {
    await say('CONFIRMED', {}, 'writer');
    clock.advance(1000);
    await say('CONFIRMED');
    expect(await status()).toBe('ACTIVE');
  });

  describe.each([[false], [true]])('where the point asks for confirmations: %s', (DoubleOptIn) => {
    test.each([['CONFIRMED'], ['IMPLICIT'], ['PENDING']])(
      'said as %s waits, and the topic that it refuses is off at once',
      async (type) => {
        const topics = await service.topics('Wool', 'Yarn');
        const own = await api.activePurpose({ TopicIds: topics });
        const point = { PurposeIds: [own], EnablePrimaryIdentifier: true, DoubleOptIn };
        const sent = await api.pointToken(
          await api.activePoint({ ...point, PrimaryIdentifierType: 'Email' }),
        );
        const saying = (TransactionType: string, yarn: string) => ({
          identifier: child,
          parentPrimaryIdentifiers: named(mother),
          purposes: [
            {
              ...{ Id: own, TransactionType },
              Preferences: topics.map((TopicId, at) => ({
                TopicId,
                TransactionType: at === 0 ? 'OPT_IN' : yarn,
              })),
            },
          ],
        });
        const namesOn = async () => (await consent())?.Topics?.map(({ Name }) => Name);
        await api.receipt(sent, saying('CONFIRMED', 'OPT_IN'), { as: 'writer' });
        expect(await namesOn()).toEqual(['Wool', 'Yarn']);
        clock.advance(1000);
        await api.receipt(sent, saying(type, 'OPT_OUT'));
        expect([await status(), await namesOn()]).toEqual(['ACTIVE', ['Wool']]);
      },
    );
  });

  test('counts from a sender who is known, also after it waited', async () => {
    await say('CONFIRMED');
    clock.advance(1000);
    const { messages } = await say('CONFIRMED', {}, 'writer');
    expect(await consent()).toMatchObject({ Status: 'ACTIVE', WaitsForParent: false });
    expect(messages).toEqual(['parentPrimaryIdentifiers had no effect beyond the receipt.']);
  });

  test.each([
    ['cannot be read', [{ ParentIdentifier: {} }]],
    ['has no identifier', [{ Name: 'Mother' }]],
    ['is no list', 'mother@example.org'],
  ])('waits where the parent %s: no yes comes of a mistake', async (_, parents) => {
    await say('CONFIRMED', { parentPrimaryIdentifiers: parents });
    expect(await status()).toBe('PENDING');
  });

  test.each([
    ['none is named', []],
    ['the key is empty', null],
  ])('is a plain yes where %s', async (_, parents) => {
    await say('CONFIRMED', { parentPrimaryIdentifiers: parents });
    expect(await status()).toBe('ACTIVE');
  });

  test('of a test, or at a collection point that asks for no parents, is one as before', async () => {
    await say('CONFIRMED', { test: true });
    expect(await status()).toBe('ACTIVE');
    const other = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
    const { messages } = await api.receipt(other, {
      identifier: child,
      parentPrimaryIdentifiers: named(mother),
      purposes: [{ Id: purpose }],
    });
    expect(await status()).toBe('ACTIVE');
    expect(messages).toEqual(['parentPrimaryIdentifiers had no effect beyond the receipt.']);
  });
});

test('at most two parents are kept, and told by every read of the child', async () => {
  const { messages } = await say('CONFIRMED', {
    parentPrimaryIdentifiers: [
      { parentidentifier: mother, AdditionalParentIdentifierTypes: { Phone: 491 } },
      ...named(father, third),
    ],
  });
  expect(messages?.[0]).toBe(
    'parentPrimaryIdentifiers: Must be at most 2 entries. The last 1 were left out.',
  );
  const headers = { identifier: child };
  const kept = [
    { ParentIdentifier: mother, AdditionalParentIdentifierTypes: { Phone: '491' } },
    { ParentIdentifier: father },
  ];
  const receipts = await api.done(listReceiptsEndpoint, { headers, body: {} });
  expect(receipts.content).toMatchObject([{ parentPrimaryIdentifiers: kept }]);
  const transactions = await api.done(listTransactionsEndpoint, { headers, body: {} });
  expect(transactions.content).toMatchObject([
    { transactionType: 'PENDING', waitsForParent: true },
  ]);
  const params = { dataSubjectId: await idOf(db, child) };
  const answer = await api.done(answerAccessEndpoint, {
    params,
    body: { identityCheck: 'Passport' },
  });
  expect(answer.receipts).toMatchObject([{ content: { parentPrimaryIdentifiers: kept } }]);
  const proofOf = async (body: object) => {
    const { payload } = await api.done(makeProofEndpoint, { params, body });
    const proof = z.parse(proofSchema, JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return proof.purposes[0]?.events[0];
  };
  const masked = await proofOf({});
  expect(masked).toMatchObject({ waitsForParent: true });
  expect(masked?.parents).toHaveLength(2);
  expect(masked?.parents).not.toContain(mother);
  expect(await proofOf({ reason: 'A court asks' })).toMatchObject({ parents: [mother, father] });
  expect(await findTraces(db, [third])).toEqual([]);
});

test('after a merge the yes still waits, of the survivor', async () => {
  await say('CONFIRMED');
  await api.upsert('other@example.org', []);
  clock.advance(1000);
  const body = { primaryIdentifier: 'other@example.org', additionalIdentifiers: [child] };
  await api.done(mergeEndpoint, { body });
  const { content } = await api.done(listProfilesEndpoint, {
    headers: { identifier: 'other@example.org' },
  });
  expect(content[0]?.Purposes).toMatchObject([{ Status: 'PENDING', WaitsForParent: true }]);
});

describe('of whoever is erased nothing stays', () => {
  const erase = async (identifier: string) => {
    const id = await idOf(db, identifier);
    await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
  };

  test('of a child, with the parents whom it named', async () => {
    await say('CONFIRMED');
    await erase(child);
    expect(await findTraces(db, [child, mother])).toEqual([]);
  });

  test("of a parent, in the child's receipt either, whose yes still waits", async () => {
    await api.upsert(mother, []);
    await say('CONFIRMED', { parentPrimaryIdentifiers: named(mother, father) });
    await erase(mother);
    expect(await findTraces(db, [mother])).toEqual([]);
    expect(await findTraces(db, [father])).not.toEqual([]);
    expect(await consent()).toMatchObject({ Status: 'PENDING', WaitsForParent: true });
  });
});
