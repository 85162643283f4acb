// @module-tag more

import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createSignerEndpoint } from '#contract/api-access.ts';
import { type TransactionType, transactionTypes } from '#contract/data-subject-values.ts';
import { placeLegalHoldEndpoint } from '#contract/erasures.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { submitReceiptEndpoint, submitReceiptsEndpoint } from '#contract/receipts.ts';
import { isRefusal } from '#contract/refusals.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { startService } from '#service/testing/service.ts';
import { createSigner } from '#service/testing/signers.ts';

const service = await startService();
const { api, clock, db } = service;

type Json = Record<string, unknown>;
const states = ['unknown', 'known', 'withdrawn', 'erased', 'onHold', 'merged'] as const;
type State = (typeof states)[number];

/** Of one length, and by the same digest of every test run. */
const identifierOf = (state: State, type: string, sender: string): string =>
  `${type}-${sender}-${states.indexOf(state)}@example.org`;

let purpose = '';
let token = '';
beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose({ ConsentLifeSpan: 86_400 });
    const fields = {
      PurposeIds: [purpose],
      NoConsentTransactions: true,
      DataElements: ['Country'],
    };
    token = await api.pointToken(await api.activePoint(fields));
  }),
);
const bodyOf = (identifier: string, type: string, fields: Json = {}) =>
  api.receiptBody(token, {
    identifier,
    purposes: [{ Id: purpose, TransactionType: type }],
    dsDataElements: { Phone: '+1 202 555 0101', Shoe: 42 },
    additionalIdentifiers: { Card: '555' },
    language: 'de',
    ...fields,
  });

const arrange = async (sender: string): Promise<void> => {
  const of = (state: State) => transactionTypes.map((type) => identifierOf(state, type, sender));
  const first = states.slice(1).flatMap(of);
  await api.receipts(first.map((identifier) => bodyOf(identifier, 'CONFIRMED')));
  await api.receipts(of('withdrawn').map((identifier) => bodyOf(identifier, 'WITHDRAWN')));
  const erased = await Promise.all(of('erased').map((identifier) => idOf(db, identifier)));
  await deleteIn(service, (eraser) => erasePeople(eraser, erased, byRequest));
  for (const identifier of of('onHold')) {
    const params = { dataSubjectId: await idOf(db, identifier) };
    const body = { reason: 'A lawsuit' };
    await api.done(placeLegalHoldEndpoint, { params, body }, { as: 'administrator' });
  }
  for (const other of of('merged')) {
    const primaryIdentifier = `survivor-${other}`;
    await api.upsert(primaryIdentifier, []);
    const body = { primaryIdentifier, additionalIdentifiers: [other] };
    await api.done(mergeEndpoint, { body });
  }
  clock.advance(1_000);
};

const claimsOf = (jwt: string): Json =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

/** An answer without what differs by its receipt: its id and whom it names. */
const plain = (answer: Json | null | undefined) => {
  const { receipt, ...others } = answer ?? {};
  const { jti: _, identifier: _named, ...claims } = claimsOf(String(receipt));
  return { ...others, claims, length: String(receipt).length };
};

test('a stranger is answered alike, whatever is sent and whoever it is about', async () => {
  await arrange('stranger');
  const answer = async (state: State, type: string) => {
    const body = bodyOf(identifierOf(state, type, 'stranger'), type);
    const single = await api.call(submitReceiptEndpoint, { body }, { as: 'nobody' });
    const [bulk] = await api.done(submitReceiptsEndpoint, { body: [body] }, { as: 'nobody' });
    return {
      type,
      status: single.status,
      headers: [...single.headers.keys()],
      single: plain(single.answer),
      bulk: plain(bulk),
    };
  };
  for (const type of transactionTypes) {
    const toNobody = await answer('unknown', type);
    expect(toNobody.status).toBe(200);
    for (const state of states.slice(1)) expect(await answer(state, type)).toEqual(toNobody);
  }
});

test('a stranger is told what of a receipt is no element alike, dated before an erasure or by a former identifier', async () => {
  await arrange('stranger');
  const type = 'WITHDRAWN';
  await api.upsert('first@example.org', [{ name: 'Country', value: 'US' }]);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from data_elements where name = 'Country'`,
  );
  const country = rows[0]?.id ?? '';
  const names = Array.from({ length: 21 }, (_, at) => `new ${at}`);
  const answerTo = async (state: State, dates: Json) => {
    const dsDataElements = {
      [country]: 'US;',
      ...Object.fromEntries(names.map((name) => [name, 'x'])),
    };
    const body = bodyOf(identifierOf(state, type, 'stranger'), type, {
      dsDataElements,
      // One without a type is of its own date, so that the receipt may be in parts.
      purposes: [{ Id: purpose, TransactionType: type }, { Id: purpose }],
      ...dates,
    });
    const { answer } = await api.call(submitReceiptEndpoint, { body }, { as: 'nobody' });
    return answer?.messages;
  };
  for (const dates of [{}, { interactionDate: '2020-01-01' }, { consentDate: '2020-01-01' }]) {
    const toNobody = await answerTo('unknown', dates);
    const why = "The collection point doesn't list this data element.";
    expect(toNobody).toEqual([
      ...names.map((name) => `dsDataElements.${name}: ${why}`),
      expect.stringMatching(new RegExp(`^dsDataElements.${country}: (?!${why})`)),
    ]);
    for (const state of ['known', 'erased', 'merged'] as const) {
      expect([state, await answerTo(state, dates)]).toEqual([state, toNobody]);
    }
  }
});

/**
 * The status that each type said by a known sender leads to: of somebody who has no consent (unknown,
 * erased, merged away), who has one (on hold or not), and who withdrew. "-" is none, which is told. Under
 * a former identifier a refusal is the survivor's, who has a consent.
 */
const toKnown: Readonly<Record<TransactionType, readonly [string, string, string]>> = {
  CONFIRMED: ['ACTIVE', 'ACTIVE', 'ACTIVE'],
  OPT_IN: ['OPT_IN', 'OPT_IN', 'OPT_IN'],
  NO_OPT_OUT: ['NOT_OPT_OUT', 'NOT_OPT_OUT', 'WITHDRAWN'],
  IMPLICIT: ['IMPLICIT', 'IMPLICIT', 'WITHDRAWN'],
  PENDING: ['PENDING', 'ACTIVE', 'WITHDRAWN'],
  CANCEL: ['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN'],
  WITHDRAWN: ['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN'],
  OPT_OUT: ['OPT_OUT', 'OPT_OUT', 'WITHDRAWN'],
  HARD_OPT_OUT: ['HARD_OPT_OUT', 'HARD_OPT_OUT', 'HARD_OPT_OUT'],
  EXPIRED: ['EXPIRED', 'EXPIRED', 'WITHDRAWN'],
  NOTGIVEN: ['NO_CONSENT', 'NO_CONSENT', 'WITHDRAWN'],
  NO_CHOICE: ['NO_CONSENT', 'ACTIVE', 'WITHDRAWN'],
  EXTEND: ['-', 'ACTIVE', 'WITHDRAWN'],
  CHANGE_PREFERENCES: ['-', 'ACTIVE', 'WITHDRAWN'],
};
const columnOf = (state: State) =>
  state === 'withdrawn' ? 2 : state === 'known' || state === 'onHold' ? 1 : 0;

test.each(['program', 'signer'])('a %s is told the truth, whoever it is about', async (sender) => {
  await arrange(sender);
  const signer = await createSigner(clock.now);
  const signed = { name: 'Shop', publicKey: signer.pem };
  await api.done(createSignerEndpoint, { body: signed }, { as: 'administrator' });
  const senderOf = async (sub: string) =>
    sender === 'program'
      ? ({ as: 'writer' } as const)
      : ({
          as: 'nobody',
          headers: { Authorization: `Bearer ${await signer.sign({ sub })}` },
        } as const);
  const answers: unknown[] = [];
  for (const type of transactionTypes) {
    for (const state of states) {
      const identifier = identifierOf(state, type, sender);
      const body = bodyOf(identifier, type);
      const by = await senderOf(identifier);
      const { status, answer } = await api.call(submitReceiptEndpoint, { body }, by);
      answers.push([type, state, status, answer?.messages ?? []]);
    }
  }
  const { rows } = await db.execute<{ identifier: string; status: string }>(sql`
    select identifier, status from data_subjects join subject_purposes on subject_id = id`);
  const statusOf = new Map(rows.map(({ identifier, status }) => [identifier, status]));
  const all = transactionTypes.flatMap((type) => states.map((state) => [type, state] as const));
  const nothing = (type: string) => [
    `purposes.0: There's no consent to this purpose yet, so ${type} changed nothing.`,
  ];
  const expected = all.map(([type, state]) => [type, state, toKnown[type][columnOf(state)] ?? '']);
  expect(answers).toEqual(
    expected.map(([type = '', state, after]) => [
      type,
      state,
      200,
      after === '-' ? nothing(type) : [],
    ]),
  );
  const stored = all.map(([type, state]) => {
    const identifier = identifierOf(state, type, sender);
    const isOfSurvivor = state === 'merged' && isRefusal(type);
    return [type, state, statusOf.get(isOfSurvivor ? `survivor-${identifier}` : identifier) ?? '-'];
  });
  expect(stored).toEqual(expected);
});
