import { api } from '#console/api/api.ts';
import { type ExportedSearch, lookPeopleMaximum, recordLooksEndpoint } from '#contract/activity.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import { isApiError, isUnclear } from './api-error.ts';
import type { Handle } from './sight.ts';

type Sending = { signal?: AbortSignal; idempotencyKey: string };

const record = async (
  body: EndpointRequest<typeof recordLooksEndpoint>['body'],
  sending: Sending,
): Promise<Handle | null> => {
  const { handle, until } = await api().call(recordLooksEndpoint, { body }, sending);
  return handle == null || until == null ? null : { handle, until };
};

type Look = {
  kind: 'revealed' | 'copied' | 'snapshot' | 'openedToEdit';
  /** Ids; more than one look takes are several looks, whose handles go together. */
  people: readonly string[];
  reason?: string | undefined;
  /** Of an earlier look at the same people, which this one renews: it needs no reason. */
  handle?: string | undefined;
};

/** `handle` is null of a service that masks nothing. */
type Recorded = { handle: Handle | null } | { why: string };

/**
 * Records that the signed-in person is about to see people's data in clear, or to take it along; says
 * why that couldn't be recorded.
 */
export const recordLook = async ({ kind, people, reason, handle }: Look): Promise<Recorded> => {
  try {
    const handles: Handle[] = [];
    for (let first = 0; first < people.length; first += lookPeopleMaximum) {
      const dataSubjectIds = people.slice(first, first + lookPeopleMaximum);
      const body = { kind, dataSubjectIds, reason, handle };
      const recorded = await record(body, { idempotencyKey: api().newKey() });
      if (recorded === null) return { handle: null };
      handles.push(recorded);
    }
    const [earliest] = handles.toSorted((one, other) => one.until.localeCompare(other.until));
    if (earliest === undefined) return { handle: null };
    return { handle: { ...earliest, handle: handles.map((one) => one.handle).join(',') } };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (isApiError(error, 'invalid')) return { why: error.faults[0]?.message ?? error.message };
    return { why: isUnclear(error) ? 'Try again in a moment.' : error.message };
  }
};

/** Records that an export of a search starts or ends. */
export const recordExport = async (search: ExportedSearch, sending: Sending): Promise<void> => {
  await record({ kind: 'exported', search }, sending);
};

/** Records whose data is about to be written to a file in clear, and why; its handle shows them. */
export const recordExported = (
  dataSubjectIds: string[],
  reason: string,
  sending: Sending,
): Promise<Handle | null> => record({ kind: 'exported', dataSubjectIds, reason }, sending);
