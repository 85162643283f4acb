import { submitReceiptEndpoint, submitReceiptsEndpoint } from '#contract/receipts.ts';
import type { Answer, Post } from './caller.ts';
import type { Client } from './client.ts';

/** What of a consent record a run chooses; `key` makes the person and is found in the identifier. */
type Parts = { token: string; purposeId: string; key: string };

const interactionDate = '2026-11-20T08:00:00.000Z';

/** A receipt as a form sends it: one purpose, two answers, of a fictional person. */
const toRecord = ({ token, purposeId, key }: Parts) => ({
  requestInformation: token,
  identifier: `${key}@example.org`,
  interactionDate,
  language: 'en-gb',
  purposes: [{ Id: purposeId, TransactionType: 'CONFIRMED' }],
  dsDataElements: { 'First name': 'Ada', Country: 'Sweden' },
  source: { type: 'WEB', content: 'https://stores.example.com/newsletter-signup' },
});

export type ReceiptDesk = {
  pointId: string;
  purposeId: string;
  /** Both reject if the connection was cut. */
  send: (key: string, post?: Post) => Promise<Answer>;
  sendBulk: (keys: readonly string[], post?: Post) => Promise<Answer>;
  /** The same desk after the service restarted at another address. */
  at: (client: Client) => ReceiptDesk;
};

/** Sends receipts to its own collection point, without signing in. */
export const openReceiptDesk = async (client: Client, name: string): Promise<ReceiptDesk> => {
  const purposeId = await client.activePurpose(`${name}-purpose`);
  const pointId = await client.activePoint(`${name}-point`, purposeId);
  const token = await client.pointToken(pointId);
  const record = (key: string) => toRecord({ token, purposeId, key });
  const at = ({ url }: Client): ReceiptDesk => {
    const fetchPost: Post = async (path, body) => {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, text: await answer.text() };
    };
    return {
      pointId,
      purposeId,
      send: (key, post = fetchPost) => post(submitReceiptEndpoint.path, record(key)),
      sendBulk: (keys, post = fetchPost) => post(submitReceiptsEndpoint.path, keys.map(record)),
      at,
    };
  };
  return at(client);
};

/** The id of a receipt in an answer's JWT. */
export const receiptIdOf = (jwt: string): string => {
  const [, claims = ''] = jwt.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).jti;
};
