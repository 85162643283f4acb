import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { isSignedBy, readCall } from './verify-signature.ts';

const [secret, other] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', `whsec_${btoa('x'.repeat(32))}`];
const now = '2026-11-27T09:00:00.000Z';
const body = '{"eventId":"a"}';
const later = (seconds: number) => new Date(Date.parse(now) + seconds * 1_000);

type Sent = { id: string | null; timestamp: string | null; signature: string | null; body: string };

/** As the reference library signs, at a time. */
const signed = (own: string, at = later(0), said = body) => ({
  ...{ id: 'msg_1', timestamp: String(Math.floor(at.getTime() / 1_000)), body: said },
  signature: new Webhook(own).sign('msg_1', at, said),
});

const isTakenBy = (
  secrets: Parameters<typeof isSignedBy>[0],
  { id, timestamp, signature, body: text }: Sent,
  at: string,
) => {
  const said = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  const given = Object.entries(said).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const call = readCall(new Headers(given), at);
  if (call === undefined) return false;
  return isSignedBy(secrets, call, { bytes: new TextEncoder().encode(text), now: at });
};
const current = { secret, former: null };

test('a request is signed by its secret, also beside others, and for 5 minutes', () => {
  const right = signed(secret);
  expect(isTakenBy(current, right, now)).toBe(true);
  const beside = { ...right, signature: `v1a,abc ${signed(other).signature} ${right.signature}` };
  expect(isTakenBy(current, beside, now)).toBe(true);
  for (const [seconds, isTaken] of [
    [-300, true],
    [300, true],
    [-301, false],
    [301, false],
  ] as const) {
    expect(isTakenBy(current, signed(secret, later(seconds)), now)).toBe(isTaken);
  }
});

test('another secret, body, id or time is refused, and so is what is no signature', () => {
  const right = signed(secret);
  for (const wrong of [
    signed(other),
    { ...right, body: `${body} ` },
    { ...right, id: 'msg_2' },
    { ...right, timestamp: String(Number(right.timestamp) + 1) },
    { ...right, timestamp: `${right.timestamp}.0` },
    { ...right, timestamp: '' },
    { ...right, signature: '' },
    { ...right, signature: null },
    { ...right, id: null },
    { ...right, timestamp: null },
    { ...right, signature: 'v1,' },
    { ...right, signature: right.signature.replace('v1,', 'v2,') },
    { ...right, signature: `${'v1,x '.repeat(10)}${right.signature}` },
  ]) {
    expect(isTakenBy(current, wrong, now)).toBe(false);
  }
});

test('of a secret that was rotated more than once within a day, each counts until its own end', () => {
  const [newest, third] = [`whsec_${btoa('y'.repeat(32))}`, `whsec_${btoa('z'.repeat(32))}`];
  const rotated = {
    ...{ secret: newest, former: { secret: third, until: later(30).toISOString() } },
    older: [
      { secret: other, until: later(20).toISOString() },
      { secret, until: later(10).toISOString() },
    ],
  };
  expect(isTakenBy(rotated, signed(secret), now)).toBe(true);
  expect(isTakenBy(rotated, signed(other), later(10).toISOString())).toBe(true);
  expect(isTakenBy(rotated, signed(secret), later(10).toISOString())).toBe(false);
});

test('the former secret counts until the end of the rotation', () => {
  const rotated = { secret: other, former: { secret, until: later(10).toISOString() } };
  expect(isTakenBy(rotated, signed(secret), now)).toBe(true);
  expect(isTakenBy(rotated, signed(secret), later(10).toISOString())).toBe(false);
});
