import { expect } from 'vitest';
import * as z from 'zod/mini';
import { uploadAttachmentEndpoint } from '#contract/attachments.ts';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import {
  createCollectionPointEndpoint,
  updateCollectionPointEndpoint,
} from '#contract/collection-point-writes.ts';
import {
  collectionPointTokenEndpoint,
  createCollectionPointVersionEndpoint,
  disableCollectionPointEndpoint,
  listCollectionPointsEndpoint,
} from '#contract/collection-points.ts';
import type { Endpoint, EndpointAnswer, SentFile } from '#contract/common/endpoint.ts';
import { type ProblemBody, problemSchema } from '#contract/common/problem.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { createCenterEndpoint, publishCenterEndpoint } from '#contract/preference-center-writes.ts';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import {
  createPurposePreferenceEndpoint,
  getPurposePreferenceEndpoint,
  updatePurposePreferenceEndpoint,
} from '#contract/purpose-preferences.ts';
import type { PurposeVersionV1, PurposeVersionV2 } from '#contract/purpose-records.ts';
import {
  createPurposeVersionEndpoint,
  getPurposeEndpoint,
  publishPurposeEndpoint,
  updatePurposeEndpoint,
} from '#contract/purpose-versions.ts';
import { createPurposeEndpoint } from '#contract/purposes.ts';
import {
  type BulkReceiptAnswer,
  receiptIdHeader,
  submitReceiptEndpoint,
  submitReceiptsEndpoint,
} from '#contract/receipts.ts';
import { type UpsertElementsResult, upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { refusalTypeOf } from '#service/http/problem.ts';
import type { TokenKind } from './access-tokens.ts';

export type SendOptions = Omit<RequestInit, 'headers'> & {
  /** Whose token the request carries; the writer's where it is left out. */
  as?: TokenKind | 'nobody';
  headers?: Record<string, string>;
  duplex?: 'half';
};
export type Send = (path: string, options?: SendOptions) => Promise<Response>;

/** What of a request is filled in; loose, so that wrong ones can be sent. */
export type Parts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** Sent in UTF-8, as clients do. */
  headers?: Record<string, string>;
  body?: unknown;
  /** In place of a body. */
  file?: SentFile;
};

type Fields = Record<string, unknown>;
type Outcome<Answer> = {
  status: number;
  headers: Headers;
  answer: Answer | null;
  problem: ProblemBody | null;
};

/** The id of nothing. */
export const unknownId = 'ffffffff-0000-4000-8000-000000000000';

/** The address of an endpoint with parameters and query filled in. */
export const addressOf = (endpoint: Endpoint, { params = {}, query = {} }: Parts = {}): string => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? unknownId)),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
};

/** A text as a header can carry it: a character for each byte. */
const toHeader = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

const toForm = ({ name, bytes }: SentFile): FormData => {
  const form = new FormData();
  form.append('file', new File([bytes], name));
  return form;
};

/** Reads an answer and holds it against the contract, whatever its status. */
const readAnswer = async <E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<Outcome<EndpointAnswer<E>>> => {
  const { status, headers } = response;
  const type = headers.get('Content-Type');
  const schema = endpoint.responses[status];
  if (schema && endpoint.answerType !== undefined) {
    expect(type).toBe(endpoint.answerType);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status, headers, answer: bytes as EndpointAnswer<E>, problem: null };
  }
  const text = await response.text();
  if (schema === null || (text === '' && schema?.safeParse(null).success)) {
    expect([text, type]).toEqual(['', null]);
    return { status, headers, answer: null, problem: null };
  }
  if (schema !== undefined) {
    expect(type).toBe('application/json');
    const answer = z.parse(schema, JSON.parse(text)) as EndpointAnswer<E>;
    return { status, headers, answer, problem: null };
  }
  expect(type, text).toBe(refusalTypeOf(endpoint.refusalRecord));
  const body = JSON.parse(text) as Record<string, unknown>;
  expect(body).toMatchObject({ status, ...endpoint.refusalRecord });
  // The endpoint's own record has a status of another kind.
  const problem = z.parse(problemSchema, { ...body, status });
  expect(problem.message).toBe(problem.detail);
  return { status, headers, answer: null, problem };
};

/** An administrator's token, or a banner's, where nobody else's would do. */
const usual = ({ scopes }: Pick<Endpoint, 'scopes'>): SendOptions => {
  if (scopes.length === 0) return {};
  if (scopes.every((scope) => scope === 'COOKIE')) return { as: 'cookies' };
  const isManaged = scopes.every((scope) => scope === 'CONSENT_ADMIN' || scope === 'CONSENT_AUDIT');
  return isManaged ? { as: 'administrator' } : {};
};

/** Small verbs over the interface; every answer is held against the contract. */
export const createApi = (send: Send) => {
  let made = 0;
  const nameOf = (what: string) => {
    made += 1;
    return `${what} ${made}`;
  };

  const call = async <E extends Endpoint>(
    endpoint: E,
    parts: Parts = {},
    { headers = {}, ...options }: SendOptions = {},
  ): Promise<Outcome<EndpointAnswer<E>>> => {
    const body =
      parts.file !== undefined
        ? toForm(parts.file)
        : 'body' in parts
          ? JSON.stringify(parts.body)
          : null;
    const type: Record<string, string> =
      typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
    const named = Object.entries(parts.headers ?? {}).map(([name, text]) => [name, toHeader(text)]);
    const response = await send(addressOf(endpoint, parts), {
      method: endpoint.method,
      body,
      ...usual(endpoint),
      ...options,
      headers: { ...type, ...Object.fromEntries(named), ...headers },
    });
    return readAnswer(endpoint, response);
  };

  /** A call that must succeed, and its answer. */
  const done = async <E extends Endpoint>(
    endpoint: E,
    parts: Parts = {},
    options: SendOptions = {},
  ): Promise<EndpointAnswer<E>> => {
    const { answer, problem } = await call(endpoint, parts, options);
    expect(problem).toBeNull();
    return answer as EndpointAnswer<E>;
  };

  /** A call that must be refused, and its problem. */
  const refused = async (
    endpoint: Endpoint,
    parts: Parts = {},
    options: SendOptions = {},
  ): Promise<ProblemBody & { headers: Headers }> => {
    const { problem, headers, status } = await call(endpoint, parts, options);
    if (problem === null) throw new Error(`The request was not refused but answered ${status}.`);
    return { ...problem, headers };
  };

  const createPurpose = (fields: Fields = {}): Promise<PurposeVersionV1> =>
    done(createPurposeEndpoint, {
      body: { Name: nameOf('Purpose'), Description: 'Why', ConsentLifeSpan: 0, ...fields },
    });
  const publishPurpose = (purposeId: string, version = 1): Promise<PurposeVersionV1> =>
    done(publishPurposeEndpoint, { params: { purposeId }, query: { version } });
  const newPurposeVersion = (purposeId: string): Promise<PurposeVersionV1> =>
    done(createPurposeVersionEndpoint, { params: { purposeId } });
  const readPurpose = (purposeId: string, version = 1): Promise<PurposeVersionV2> =>
    done(getPurposeEndpoint, { params: { purposeId }, query: { version } });
  /** Sends a Draft back as it was read, with changes. */
  const updatePurpose = async (
    purposeId: string,
    version = 1,
    changes: Fields = {},
  ): Promise<PurposeVersionV1> =>
    done(updatePurposeEndpoint, {
      params: { purposeId },
      body: { ...toUpdatePurposeRequest(await readPurpose(purposeId, version)), ...changes },
    });
  /** The id of a new purpose that is Active. */
  const activePurpose = async (fields: Fields = {}): Promise<string> => {
    const { Id } = await createPurpose(fields);
    await publishPurpose(Id);
    return Id;
  };

  /** The least that makes a preference center: one page of one section with these purposes. */
  const centerBody = (purposeIds: readonly string[] = [], fields: Fields = {}): Fields => ({
    name: nameOf('Center'),
    defaultLanguage: 'en',
    pages: [{ sections: [{ purposes: purposeIds.map((id) => ({ id })) }] }],
    ...fields,
  });
  const createCenter = (purposeIds: readonly string[] = [], fields: Fields = {}) =>
    done(createCenterEndpoint, { body: centerBody(purposeIds, fields) });
  const publishCenter = (preferencecenterid: string, version = 1) =>
    done(publishCenterEndpoint, { params: { preferencecenterid }, query: { version } });

  /** The least that makes a purpose preference. */
  const preferenceBody = (fields: Fields = {}): Fields => ({
    Name: nameOf('Preference'),
    Description: 'Which',
    SelectionType: 'MULTI_CHOICE',
    DisplayAs: 'CHECKBOXES',
    Language: 'en-us',
    Options: ['Daily', 'Weekly', 'Never'],
    ...fields,
  });
  const createPreference = (fields: Fields = {}): Promise<PurposePreference> =>
    done(createPurposePreferenceEndpoint, { body: preferenceBody(fields) });
  /** A preference with its translations. */
  const readPreference = (customPreferenceId: string): Promise<PurposePreference> =>
    done(getPurposePreferenceEndpoint, {
      params: { customPreferenceId },
      query: { includeTranslations: true },
    });
  /** Sends a preference back as it was read, with changes. */
  const updatePreference = async (id: string, changes: Fields = {}): Promise<PurposePreference> =>
    done(updatePurposePreferenceEndpoint, {
      params: { customPreferenceId: id },
      body: { ...(await readPreference(id)), ...changes },
    });

  const profileOf = async (identifier: string) =>
    (await done(listProfilesEndpoint, { headers: { identifier } })).content[0];

  /** The address that stops everything for a person. */
  const stopLink = async (identifier: string): Promise<string> => {
    const parts = { headers: { identifier }, query: { properties: 'linkTokens' } };
    return (await done(listProfilesEndpoint, parts)).content[0]?.StopLink ?? '';
  };

  /** Makes a subject, or changes its elements. */
  const upsert = (
    dataSubjectIdentifier: string,
    dataElements: Fields[],
    fields: Fields = {},
  ): Promise<UpsertElementsResult> =>
    done(upsertElementsEndpoint, {
      headers: { dataSubjectIdentifier },
      body: { dataElements, ...fields },
    });

  /** The least that makes a collection point. */
  const pointBody = async (fields: Fields = {}): Promise<Fields> => ({
    Name: nameOf('Point'),
    CollectionPointType: 'API',
    ...('PurposeIds' in fields ? {} : { PurposeIds: [await activePurpose()] }),
    ...fields,
  });
  const createPoint = async (fields: Fields = {}): Promise<CollectionPointVersionV1> =>
    done(createCollectionPointEndpoint, { body: await pointBody(fields) });

  /** One version as the v1 list has it. */
  const readPoint = async (id: string, version = 1): Promise<CollectionPointVersionV1> => {
    const { content } = await done(listCollectionPointsEndpoint, { query: { size: 100 } });
    const record = content.find(({ Id, Version }) => Id === id && Version === version);
    if (record === undefined) throw new Error('The version was not found in the list.');
    return record;
  };
  /** Sends a version back as it was read, with changes. */
  const updatePoint = async (id: string, version = 1, changes: Fields = {}): Promise<void> => {
    await done(updateCollectionPointEndpoint, {
      params: { collectionpointId: id },
      query: { version },
      body: { ...(await readPoint(id, version)), ...changes },
    });
  };
  const publishPoint = (id: string, version = 1) => updatePoint(id, version, { Status: 'ACTIVE' });

  /** The token of a version of a point. */
  const pointToken = async (id: string, version = 1): Promise<string> => {
    const params = { collectionpointGuid: id };
    return (await done(collectionPointTokenEndpoint, { params, query: { version } })).token;
  };
  const stranger: SendOptions = { as: 'nobody' };
  /** The least that makes a receipt, which nobody signs in for. */
  const receiptBody = (token: string, fields: Fields = {}): Fields => ({
    requestInformation: token,
    identifier: 'ana@example.com',
    ...fields,
  });
  /** Sends a receipt, and gives its id and its signed form. */
  const receipt = async (token: string, fields: Fields = {}, by: SendOptions = stranger) => {
    const body = receiptBody(token, fields);
    const outcome = await call(submitReceiptEndpoint, { body }, by);
    expect(outcome.problem).toBeNull();
    return {
      id: outcome.headers.get(receiptIdHeader) ?? '',
      receipt: outcome.answer?.receipt ?? '',
      messages: outcome.answer?.messages ?? undefined,
    };
  };

  return {
    call,
    done,
    refused,
    upload: (name: string, bytes: Uint8Array<ArrayBuffer>, options?: SendOptions) =>
      done(uploadAttachmentEndpoint, { file: { name, bytes } }, options),
    pointToken,
    receiptBody,
    receipt,
    /** Sends a receipt that must be refused, and gives its problem. */
    refusedReceipt: (token: string, fields: Fields = {}) =>
      refused(submitReceiptEndpoint, { body: receiptBody(token, fields) }, { as: 'nobody' }),
    /** Sends receipts together, each a body of its own. */
    receipts: (bodies: readonly unknown[], by = stranger): Promise<BulkReceiptAnswer[]> =>
      done(submitReceiptsEndpoint, { body: bodies }, by),
    createPurpose,
    publishPurpose,
    newPurposeVersion,
    readPurpose,
    updatePurpose,
    activePurpose,
    centerBody,
    createCenter,
    publishCenter,
    /** A new center whose version 1 is Active. */
    activeCenter: async (purposeIds: readonly string[] = [], fields: Fields = {}) =>
      publishCenter((await createCenter(purposeIds, fields)).id),
    preferenceBody,
    createPreference,
    readPreference,
    updatePreference,
    upsert,
    stopLink,
    /** A person as they are listed; undefined where nobody has the identifier. */
    profileOf,
    /** What a person's consents are, by purpose. */
    statusesOf: async (identifier: string) =>
      Object.fromEntries(
        ((await profileOf(identifier))?.Purposes ?? []).map(({ Id, Status }) => [Id, Status]),
      ),
    /** The newest first. */
    transactionsOf: async (identifier: string) =>
      (await done(listTransactionsEndpoint, { headers: { identifier }, body: {} })).content,
    receiptsOf: async (identifier: string) =>
      (await done(listReceiptsEndpoint, { headers: { identifier }, body: {} })).content,
    pointBody,
    createPoint,
    readPoint,
    updatePoint,
    publishPoint,
    /** The id of a new point whose version 1 is Active. */
    activePoint: async (fields: Fields = {}): Promise<string> => {
      const { Id } = await createPoint(fields);
      await publishPoint(Id);
      return Id;
    },
    newVersion: (id: string): Promise<CollectionPointVersionV2> =>
      done(createCollectionPointVersionEndpoint, { params: { collectionPointGuid: id } }),
    disablePoint: (id: string, value = true): Promise<null> =>
      done(disableCollectionPointEndpoint, { params: { collectionpointId: id }, query: { value } }),
  };
};
export type Api = ReturnType<typeof createApi>;

/** The same over HTTP; whoever they are sent as, they are the token's, but for nobody's. */
export const apiAt = (url: string, accessToken: string): Api =>
  createApi((path, { as = 'writer', headers = {}, ...init } = {}) =>
    fetch(url + path, {
      ...init,
      headers: {
        ...(as === 'nobody' ? {} : { Authorization: `Bearer ${accessToken}` }),
        ...headers,
      },
    }),
  );
