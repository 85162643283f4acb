import {
  createCollectionPointEndpoint,
  updateCollectionPointEndpoint,
} from '#contract/collection-point-writes.ts';
import { collectionPointTokenEndpoint } from '#contract/collection-points.ts';
import { publishPurposeEndpoint } from '#contract/purpose-versions.ts';
import { createPurposeEndpoint } from '#contract/purposes.ts';

type Answer = { status: number; text: string };
type Body = Record<string, unknown>;

/** A request as a machine client sends it. */
export type Request = { method: string; path: string; key?: string; body?: Body };

/** The two writes that the runs send; both names are unique in the service. */
export const createPurpose = (name: string, fields: Body = {}): Request => ({
  method: 'POST',
  path: createPurposeEndpoint.path,
  key: name,
  body: { Name: name, Description: 'Made by a bench', ConsentLifeSpan: 0, ...fields },
});

export const createPoint = (name: string, ...purposeIds: string[]): Request => ({
  method: 'POST',
  path: createCollectionPointEndpoint.path,
  key: name,
  body: {
    Name: name,
    CollectionPointType: 'API',
    PurposeIds: purposeIds,
    // What the receipts of forms may say (`receipts.ts`).
    DataElements: ['First name', 'Country'],
  },
});

const renewAfterMs = 30 * 60_000;

/** A new access token of the demo's writing machine client; rejects where none comes. */
export const fetchToken = async (url: string, send = fetch): Promise<string> => {
  const answer = await send(`${url}/api/access/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'demo-writer',
      client_secret: 'demo-secret',
    }),
  });
  return (await answer.json()).access_token;
};

/** Speaks with a service as the demo's writing machine client. */
export const createClient = (url: string) => {
  let token = '';
  let renewAt = 0;

  const authorization = async (): Promise<string> => {
    if (Date.now() >= renewAt) {
      token = await fetchToken(url);
      renewAt = Date.now() + renewAfterMs;
    }
    return `Bearer ${token}`;
  };

  const headersOf = async ({ key, body }: Request): Promise<Record<string, string>> => ({
    Authorization: await authorization(),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  });

  /** Rejects where the connection was cut before the whole answer had come. */
  const send = async (request: Request): Promise<Answer> => {
    const { method, path, body } = request;
    const answer = await fetch(url + path, {
      method,
      headers: await headersOf(request),
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };

  /** Sends what must succeed. @returns the record in the answer, if there is one */
  const done = async (request: Request) => {
    const { status, text } = await send(request);
    if (status >= 300)
      throw new Error(`${request.method} ${request.path} answered ${status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  };

  /** Every record of a list, page by page. */
  const readAll = async (path: string): Promise<Body[]> => {
    const records: Body[] = [];
    for (let page = 0; ; page += 1) {
      const { content, totalPages } = await done({
        method: 'GET',
        path: `${path}?size=100&page=${page}`,
      });
      records.push(...content);
      if (page + 1 >= totalPages) return records;
    }
  };

  return {
    url,
    headersOf,
    send,
    done,
    readAll,
    /** How often each name stands in the service, purposes and collection points together. */
    countNames: async (): Promise<Map<string, number>> => {
      const names = [
        ...(await readAll(createPurposeEndpoint.path)).map(({ Label }) => String(Label)),
        ...(await readAll(createCollectionPointEndpoint.path)).map(({ Name }) => String(Name)),
      ];
      const counts = new Map<string, number>();
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
      return counts;
    },
    /** The id of a new purpose that is Active. */
    activePurpose: async (name: string, fields?: Body): Promise<string> => {
      const { Id } = await done(createPurpose(name, fields));
      const path = publishPurposeEndpoint.path.replace('{purposeId}', Id);
      await done({ method: 'PUT', path: `${path}?version=1`, key: `${name}-published` });
      return Id;
    },
    /** The id of a new collection point that is Active. */
    activePoint: async (name: string, ...purposeIds: string[]): Promise<string> => {
      const { Id, ...record } = await done(createPoint(name, ...purposeIds));
      const path = updateCollectionPointEndpoint.path.replace('{collectionpointId}', Id);
      await done({
        method: 'PUT',
        path: `${path}?version=1`,
        key: `${name}-published`,
        body: { ...record, Status: 'ACTIVE' },
      });
      return Id;
    },
    /** What a form of the collection point would carry. */
    pointToken: async (pointId: string): Promise<string> => {
      const path = collectionPointTokenEndpoint.path.replace('{collectionpointGuid}', pointId);
      return (await done({ method: 'GET', path })).token;
    },
  };
};
export type Client = ReturnType<typeof createClient>;
