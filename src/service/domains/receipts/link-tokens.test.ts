import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { revokeLinkTokenEndpoint } from '#contract/link-tokens.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import {
  submitIdentifiedReceiptsEndpoint,
  submitReceiptEndpoint,
  submitReceiptsEndpoint,
} from '#contract/receipts.ts';
import type { SendOptions } from '#service/testing/api.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;

let token: string;
let formToken: string;
beforeEach(
  service.resetTo(async () => {
    const of = async (fields: Fields) =>
      api.pointToken(await api.activePoint({ DataElements: ['Shoe'], ...fields }));
    token = await of({});
    formToken = await of({ CollectionPointType: 'WEB_FORM' });
  }),
);

type Fields = Record<string, unknown>;
const identifier = 'ana@example.com';
const dsDataElements = { Shoe: '42' };
/** The least that is recorded. */
const bodyOf = (from: string, fields: Fields = {}) =>
  api.receiptBody(from, { dsDataElements, ...fields });

const submit = async (fields: Fields, options: SendOptions = {}, from = token) =>
  (await api.call(submitReceiptEndpoint, { body: bodyOf(from, fields) }, options)).answer;

const submitAll = (bodies: Fields[], options: SendOptions = {}) =>
  api.done(submitReceiptsEndpoint, { body: bodies }, options);

const linkOf = async (of = identifier) => {
  const query = { properties: 'linkTokens' };
  const { content } = await api.done(listProfilesEndpoint, { query, headers: { identifier: of } });
  return content[0]?.LinkToken;
};

const signed = expect.any(String);
const yearMs = 365 * 86_400_000;

describe('a magic link that a receipt asks for', () => {
  test("is the person's own, in a bulk too", async () => {
    const answer = await submit({ shortLinkToken: true });
    const linkToken = await linkOf();
    expect(answer).toEqual({ receipt: signed, linkToken });
    expect(linkToken).toMatch(/^[\w-]{43}$/);
    const others = ['ben@example.org', 'cleo@example.net'];
    const bodies = [identifier, ...others].map((of) =>
      bodyOf(token, { identifier: of, shortLinkToken: 'true' }),
    );
    const answers = await submitAll([...bodies, bodyOf(token)]);
    expect(answers).toEqual([
      { receipt: signed, linkToken },
      { receipt: signed, linkToken: await linkOf(others[0]) },
      { receipt: signed, linkToken: await linkOf(others[1]) },
      { receipt: signed },
    ]);
  });

  test('is the same for a receipt that comes again', async () => {
    const fields = { shortLinkToken: true, interactionDate: '2026-11-20' };
    const first = await submit(fields);
    expect(await submit(fields)).toMatchObject({ linkToken: first?.linkToken });
  });

  test("is renewed if it has expired or was revoked, and stays anyone's who has one", async () => {
    const first = await submit({ shortLinkToken: true });
    await submit({ identifier: 'ben@example.org' });
    service.clock.advance(yearMs - 1);
    expect(await submit({ shortLinkToken: true })).toMatchObject({ linkToken: first?.linkToken });
    service.clock.advance(1);
    expect(await linkOf()).toBeNull();
    const second = await submit({ shortLinkToken: true });
    expect(second?.linkToken).not.toBe(first?.linkToken);
    expect(await linkOf()).toBe(second?.linkToken);
    await api.done(revokeLinkTokenEndpoint, { headers: { identifier } });
    expect(await linkOf()).toBeNull();
    const [third] = await submitAll([bodyOf(token, { shortLinkToken: true })]);
    expect(third?.linkToken).toMatch(/^[\w-]{43}$/);
    expect(third?.linkToken).not.toBe(second?.linkToken);
    expect(await linkOf('ben@example.org')).toBeNull();
  });

  test('renewed by many at once is one link', async () => {
    await submit({});
    await api.done(revokeLinkTokenEndpoint, { headers: { identifier } });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => submit({ shortLinkToken: true })),
    );
    expect(new Set(answers.map((answer) => answer?.linkToken))).toEqual(new Set([await linkOf()]));
  });

  test('is given to test data too', async () => {
    expect(await submit({ shortLinkToken: true, test: true })).toMatchObject({
      linkToken: await linkOf(),
    });
  });

  test('cannot be both, in any case of the keys', async () => {
    for (const keys of [
      ['generateInstantLinkToken', 'shortLinkToken'],
      ['GenerateInstantLinkToken', 'SHORTLINKTOKEN'],
    ]) {
      const fields = Object.fromEntries(keys.map((key) => [key, true]));
      const answer = await submit(fields);
      expect(answer).toMatchObject({ instantLinkToken: expect.any(String) });
      expect(answer).not.toHaveProperty('linkToken');
      expect(answer?.messages).toEqual([expect.stringMatching(`^${keys[1]}: `)]);
    }
  });

  test('and is merged away meanwhile is not there', async () => {
    const fields = { shortLinkToken: true, interactionDate: '2026-11-20' };
    await submit({ identifier: 'ben@example.org' });
    await submit(fields);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: 'ben@example.org', additionalIdentifiers: [identifier] },
    });
    expect(await submit(fields)).toEqual({
      receipt: signed,
      messages: ['shortLinkToken had no effect: this person has been merged with someone else.'],
    });
  });
});

describe('an instant link', () => {
  const instant = { generateInstantLinkToken: true };

  test("is a JWT for 12 months that holds the person's id and nothing else of them", async () => {
    const answer = await submit(instant);
    const query = { properties: 'ignoreCount' };
    const headers = { identifier };
    const [person] = (await api.done(listProfilesEndpoint, { query, headers })).content;
    const issuedAt = Math.floor(Date.parse(service.clock.now()) / 1000);
    expect(answer).toEqual({ receipt: signed, instantLinkToken: signed });
    expect(decodeJwt(answer?.instantLinkToken ?? '')).toEqual({
      iss: 'http://localhost:8080',
      aud: 'magic-link',
      sub: person?.Id,
      jti: signed,
      iat: issuedAt,
      exp: issuedAt + yearMs / 1000,
    });
    const [other] = await submitAll([bodyOf(token, instant)]);
    expect(other).toEqual({ receipt: signed, instantLinkToken: signed });
    expect(other?.instantLinkToken).not.toBe(answer?.instantLinkToken);
  });

  test('is only given through collection points of the type API', async () => {
    expect(await submit(instant, {}, formToken)).toEqual({
      receipt: signed,
      messages: [
        'generateInstantLinkToken had no effect: only collection points of the type API give instant links.',
      ],
    });
    expect(await submit({ shortLinkToken: true }, {}, formToken)).toHaveProperty('linkToken');
  });

  test('signs nobody in, and is no token of a collection point', async () => {
    const { instantLinkToken = '' } = (await submit(instant)) ?? {};
    const asBearer = { headers: { Authorization: `Bearer ${instantLinkToken}` } };
    const refusal = await api.refused(listProfilesEndpoint, {}, asBearer);
    expect(refusal).toMatchObject({ status: 401, code: 'token-invalid' });
    expect(await api.refusedReceipt(instantLinkToken ?? '')).toMatchObject({
      status: 401,
      code: 'collection-point-token-invalid',
    });
  });
});

describe('a sender who may not act for people', () => {
  const notAllowed = 'only senders that sign in with the scope CONSENT get magic links';
  const notSignedIn = "the request's credentials aren't valid";

  test.each([
    ['nobody', notAllowed],
    ['reader', notAllowed],
    ['no-scope', notAllowed],
    ['expired', notSignedIn],
    ['foreign-key', notSignedIn],
  ] as const)('gets no link but an answer that says so: %s', async (as, reason) => {
    for (const flag of ['shortLinkToken', 'generateInstantLinkToken']) {
      const messages = [`${flag} had no effect: ${reason}.`];
      expect(await submit({ [flag]: true }, { as })).toEqual({ receipt: signed, messages });
      expect(await submitAll([bodyOf(token, { [flag]: true })], { as })).toEqual([
        { receipt: signed, messages },
      ]);
    }
    const receipts = (await service.readRows()).receipts ?? [];
    expect(receipts).toHaveLength(4);
  });

  test('hears nothing of links without asking', async () => {
    expect(await submit({ shortLinkToken: false }, { as: 'nobody' })).toEqual({ receipt: signed });
  });

  test('leaves a link that has ended as it is', async () => {
    await submit({});
    await api.done(revokeLinkTokenEndpoint, { headers: { identifier } });
    await submit({ shortLinkToken: true }, { as: 'reader' });
    expect(await linkOf()).toBeNull();
  });
});

test('links are in no line of the log', async () => {
  const answers = [
    await submit({ shortLinkToken: true }),
    await submit({ generateInstantLinkToken: true }),
    ...(await submitAll([bodyOf(token, { shortLinkToken: true })])),
  ];
  const links = answers.flatMap((answer) => [answer?.linkToken, answer?.instantLinkToken]);
  const log = JSON.stringify(service.log);
  for (const link of links.filter((text) => text != null)) expect(log).not.toContain(link);
});

test('the answers are as published', async () => {
  const body = bodyOf(token, { shortLinkToken: true });
  const instantBody = bodyOf(token, { generateInstantLinkToken: true });
  const whole = { ...(await submit({ shortLinkToken: true })), instantLinkToken: null };
  expect(answerFaults(submitReceiptEndpoint, 200, whole)).toEqual([]);
  for (const endpoint of [submitReceiptsEndpoint, submitIdentifiedReceiptsEndpoint]) {
    const [own, other] = await api.done(endpoint, { body: [body, instantBody] });
    expect(answerFaults(endpoint, 200, [{ ...own, ...other }])).toEqual([]);
  }
});
