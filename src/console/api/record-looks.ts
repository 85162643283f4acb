import { api } from '#console/api/api.ts';
import { type ExportedSearch, recordLooksEndpoint } from '#contract/activity.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import { isApiError, isUnclear } from './api-error.ts';

type Sending = { signal?: AbortSignal; idempotencyKey: string };

const record = async (
  body: EndpointRequest<typeof recordLooksEndpoint>['body'],
  sending: Sending,
): Promise<void> => {
  await api().call(recordLooksEndpoint, { body }, sending);
};

type Look = {
  kind: 'revealed' | 'copied' | 'snapshot';
  /** Ids, at most 100. */
  people: readonly string[];
  reason?: string | undefined;
};

/**
 * Records that the signed-in person is about to see people's data in clear, or to take it along.
 * @returns why it couldn't be recorded; null if it was
 */
export const recordLook = async ({ kind, people, reason }: Look): Promise<string | null> => {
  try {
    await record({ kind, dataSubjectIds: [...people], reason }, { idempotencyKey: api().newKey() });
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (isApiError(error, 'invalid')) return error.faults[0]?.message ?? error.message;
    return isUnclear(error) ? 'Try again in a moment.' : error.message;
  }
};

/** Records that an export of a search starts or ends. */
export const recordExport = (search: ExportedSearch, sending: Sending): Promise<void> =>
  record({ kind: 'exported', search }, sending);

/** Records whose data is about to be written to a file in clear, and why. */
export const recordExported = (
  dataSubjectIds: string[],
  reason: string,
  sending: Sending,
): Promise<void> => record({ kind: 'exported', dataSubjectIds, reason }, sending);
