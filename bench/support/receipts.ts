import { submitReceiptEndpoint, submitReceiptsEndpoint } from '#contract/receipts.ts';
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

/** What sends receipts to a collection point of its own, as nobody in particular. */
export const openReceiptDesk = async (client: Client, name: string) => {
  const purposeId = await client.activePurpose(`${name}-purpose`);
  const pointId = await client.activePoint(`${name}-point`, purposeId);
  const token = await client.pointToken(pointId);
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(client.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const record = (key: string) => toRecord({ token, purposeId, key });
  return {
    pointId,
    purposeId,
    /** Both reject where the connection was cut. */
    send: (key: string) => post(submitReceiptEndpoint.path, record(key)),
    sendBulk: (keys: readonly string[]) => post(submitReceiptsEndpoint.path, keys.map(record)),
  };
};
export type ReceiptDesk = Awaited<ReturnType<typeof openReceiptDesk>>;

/** The id of a receipt in an answer's JWT. */
export const receiptIdOf = (jwt: string): string => {
  const [, claims = ''] = jwt.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).jti;
};
