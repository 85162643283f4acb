import { api } from '#console/api/api.ts';
import { type ExportedSearch, recordLooksEndpoint } from '#contract/activity.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';

type Sending = { signal?: AbortSignal; idempotencyKey: string };

const record = async (
  body: EndpointRequest<typeof recordLooksEndpoint>['body'],
  sending: Sending,
): Promise<void> => {
  await api().call(recordLooksEndpoint, { body }, sending);
};

/** Records that the signed-in person is about to see someone's data in clear. */
export const recordReveal = (dataSubjectId: string): Promise<void> =>
  record({ kind: 'revealed', dataSubjectIds: [dataSubjectId] }, { idempotencyKey: api().newKey() });

/** Records that an export of a search starts or ends. */
export const recordExport = (search: ExportedSearch, sending: Sending): Promise<void> =>
  record({ kind: 'exported', search }, sending);

/** Records whose data is about to be written to a file in clear, and why. */
export const recordExported = (
  dataSubjectIds: string[],
  reason: string,
  sending: Sending,
): Promise<void> => record({ kind: 'exported', dataSubjectIds, reason }, sending);
