import { queryOptions, type UseMutationOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { Conflict, Invalid, isApiError } from '#console/api/api-error.ts';
import { headerFault } from '#console/api/header-text.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { peopleKey } from '#console/features/person/queries.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { identifierMaximum } from '#contract/common/identifiers.ts';
import type { Fault } from '#contract/common/problem.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { fetchCollectionPointToken } from '../collection-point-acts.ts';
import type { Integration } from './integration.ts';
import { sampleElements, sampleIdentifier } from './sample-receipt.ts';

/** By place in the integration, as names may hold dots. */
export type TestValues = {
  identifier: string;
  elements: { value: string }[];
  purposes: { isTicked: boolean }[];
};

/** Made up, every box in the state that gives consent. */
export const firstValues = (integration: Integration): TestValues => ({
  identifier: sampleIdentifier(integration),
  elements: sampleElements(integration).map(([, value]) => ({ value })),
  purposes: integration.purposes.map(() => ({ isTicked: !integration.asking.isOptOut })),
});

/** The fields in the order of the screen. */
export const fieldsOf = ({ elements, purposes }: Integration) => [
  'identifier' as const,
  ...elements.map((_, index) => `elements.${index}.value` as const),
  ...purposes.map((_, index) => `purposes.${index}.isTicked` as const),
];

/** What is wrong with the identifier as text that a header carries. */
export const faultsOfValues = ({ identifier }: TestValues): Fault[] => {
  const message = headerFault(identifier.trim(), identifierMaximum);
  return message === undefined ? [] : [{ path: 'identifier', message }];
};

/** Purposes by their place in the integration; those that say nothing are left out. */
const sentPurposes = ({ purposes, asking }: Integration, values: TestValues) =>
  purposes.flatMap(({ id, version }, place) => {
    const isTicked = !asking.isAsked || values.purposes[place]?.isTicked === true;
    const type = isTicked ? asking.ticked : asking.unticked;
    return type === null ? [] : [{ place, Id: id, Version: version, TransactionType: type }];
  });

/** What is sent but for the token and the date. */
export const toReceipt = (integration: Integration, values: TestValues) => {
  const elements = integration.elements.flatMap((name, place): [string, string][] => {
    const value = values.elements[place]?.value ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return {
    identifier: values.identifier.trim(),
    test: true,
    ...(elements.length > 0 && { dsDataElements: Object.fromEntries(elements) }),
    purposes: sentPurposes(integration, values).map(({ place: _, ...purpose }) => purpose),
  };
};

/** The service's faults under the paths of the form's fields. */
export const faultsOfFields = (
  integration: Integration,
  values: TestValues,
  faults: readonly Fault[],
): Fault[] =>
  faults.map(({ path, message }) => {
    const element = integration.elements.findIndex((name) => path === `dsDataElements.${name}`);
    if (element !== -1) return { path: `elements.${element}.value`, message };
    const [, sent] = /^purposes\.(\d+)(?:\.|$)/.exec(path) ?? [];
    const purpose = sent && sentPurposes(integration, values)[Number(sent)];
    return purpose ? { path: `purposes.${purpose.place}.isTicked`, message } : { path, message };
  });

/** The id in a signed receipt; null where it can't be read. */
export const receiptIdOf = (receipt: string): string | null => {
  try {
    const claims = receipt.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { jti } = JSON.parse(atob(claims));
    return typeof jti === 'string' ? jti : null;
  } catch {
    return null;
  }
};

/** Exactly who has the identifier, past every cache; it goes in a header. */
const readPerson = async (identifier: string, signal?: AbortSignal): Promise<Profile | null> => {
  const { content } = await api().call(
    listProfilesEndpoint,
    { query: { size: 1, properties: ['ignoreCount'] }, headers: { identifier } },
    { signal },
  );
  return content[0] ?? null;
};

/** What the service says of a token names the request's keys; here nobody wrote a request. */
const tokenWords: Record<string, string> = {
  'collection-point-token-revoked':
    "This version's token was revoked, so the service refuses its receipts. Use another version.",
  'collection-point-token-invalid':
    "The service doesn't know this version's token anymore. Reload the page, then try again.",
  'receipt-sender-unknown':
    'This version takes signed receipts only. Send a test receipt from your own application.',
};

/** The service hands out no revoked token, nor one of a version that is gone. */
const readToken = async (id: string, version: number): Promise<string> => {
  const { signal } = new AbortController();
  try {
    return await fetchCollectionPointToken({ id, version, state: undefined }, signal);
  } catch (error) {
    if (!isApiError(error, 'not-found')) throw error;
    const message = `Version ${version} has no token anymore: the token was revoked, or the version is gone. Reload the page.`;
    throw new Conflict({ ...error, message, cause: error });
  }
};

const inPlainWords = (error: unknown, integration: Integration, values: TestValues): unknown => {
  if (isApiError(error, 'conflict')) {
    const message = tokenWords[error.code];
    return message === undefined ? error : new Conflict({ ...error, message, cause: error });
  }
  if (isApiError(error, 'invalid')) {
    const faults = faultsOfFields(integration, values, error.faults);
    return new Invalid({ ...error, message: error.message, cause: error }, faults);
  }
  return error;
};

const realPerson = (): Invalid => {
  const message =
    'This is a real person here. Test receipts would mark them as test data for good. Use a made-up identifier.';
  return new Invalid(
    { message, code: 'real-person', endpoint: endpointName(submitReceiptEndpoint) },
    [{ path: 'identifier', message }],
  );
};

/** An accepted receipt. Personal: in memory only. */
export type Accepted = {
  /** Of the act. */
  key: string;
  identifier: string;
  receiptId: string | null;
  /** From sending it to its answer, milliseconds. */
  tookMs: number;
  /** Whether the service had the person before. */
  wasKnown: boolean;
  /** What of it had no effect, in the service's words. */
  messages: readonly string[];
};

/** When an act was made and whether its person was there by then. */
type FirstTry = { interactionDate: string; wasKnown: boolean };

/**
 * Sends a test receipt, once for each act however often it is sent: the service knows it again by
 * its interactionDate. Answers null where its person left meanwhile.
 */
export const sendTestReceipt = (
  id: string,
  integration: Integration,
): UseMutationOptions<Accepted | null, Error, Act<TestValues>> => {
  const { version } = integration;
  /** By the key of the act. */
  const firstTries = new Map<string, FirstTry>();
  return {
    mutationFn: async ({ key, input, isWanted }) => {
      const pressedAt = new Date(api().serverNow()).toISOString();
      const receipt = toReceipt(integration, input);
      const { identifier } = receipt;
      const person = await readPerson(identifier);
      if (person !== null && person.TestDataSubject !== true) throw realPerson();
      const token = await readToken(id, version);
      if (!isWanted()) return null;
      const first = firstTries.get(key) ?? {
        interactionDate: pressedAt,
        wasKnown: person !== null,
      };
      firstTries.set(key, first);
      const { wasKnown, interactionDate } = first;
      const sentAt = performance.now();
      try {
        const answer = await api().call(
          submitReceiptEndpoint,
          { body: { requestInformation: token, ...receipt, interactionDate } },
          { idempotencyKey: key },
        );
        const tookMs = Math.max(1, Math.round(performance.now() - sentAt));
        const receiptId = receiptIdOf(answer.receipt);
        return { key, identifier, receiptId, tookMs, wasKnown, messages: answer.messages ?? [] };
      } catch (error) {
        throw inPlainWords(error, integration, input);
      }
    },
    meta: { invalidates: [peopleKey], endpoint: submitReceiptEndpoint },
  };
};

/** What an accepted receipt made of its person; null where nobody is there. */
export const testPersonQuery = ({ key, identifier }: Accepted) =>
  queryOptions({
    queryKey: ['test-receipts', key],
    queryFn: ({ signal }) => readPerson(identifier, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
