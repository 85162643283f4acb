import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import type { Api } from './api.ts';

/** The identifier and id of each receipt of a collection point. */
export const storedReceipts = async (
  api: Api,
  collectionPointGuid: string,
): Promise<[string, string][]> => {
  const stored: [string, string][] = [];
  let body: { requestContinuation?: string } = {};
  for (;;) {
    const query = { collectionPointGuid, size: 50 };
    const { content, pageable } = await api.done(listReceiptsEndpoint, { query, body });
    stored.push(...content.map((own): [string, string] => [own.dataSubjectIdentifier, own.id]));
    if (!pageable?.requestContinuation) return stored;
    body = { requestContinuation: pageable.requestContinuation };
  }
};

/** The id in a signed receipt. */
export const receiptIdOf = (receipt: unknown): string =>
  JSON.parse(Buffer.from(String(receipt).split('.')[1] ?? '', 'base64url').toString()).jti;
