import { api } from '#console/api/api.ts';
import type { LookHandle, RecordLook } from '#console/ui/masking/RevealContext.ts';
import { type ExportedSearch, lookPeopleMaximum, recordLooksEndpoint } from '#contract/activity.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import { isApiError, isUnclear } from './api-error.ts';

type Sending = { signal?: AbortSignal; idempotencyKey: string };

const record = async (
  body: EndpointRequest<typeof recordLooksEndpoint>['body'],
  sending: Sending,
): Promise<LookHandle | null> => {
  const { handle, until } = await api().call(recordLooksEndpoint, { body }, sending);
  return handle == null || until == null ? null : { handle, until };
};

/**
 * Records that the signed-in person is about to see people's data in clear, or to take it along; says
 * why that couldn't be recorded. More people than one look takes are several, whose handles go together. `handle` is null of a service that masks nothing.
 */
export const recordLook: RecordLook = async ({ kind, people, reason, handle }) => {
  try {
    const handles: LookHandle[] = [];
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
): Promise<LookHandle | null> => record({ kind: 'exported', dataSubjectIds, reason }, sending);
