import { api } from '#console/api/api.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { discardCollectionPointDraftEndpoint } from '#contract/collection-point-drafts.ts';
import type { RecordStatus } from '#contract/collection-point-values.ts';
import {
  collectionPointTokenEndpoint,
  createCollectionPointVersionEndpoint,
  disableCollectionPointEndpoint,
  revokeCollectionPointTokenEndpoint,
} from '#contract/collection-points.ts';
import { collectionPointsKey } from './queries.ts';

// Apart from queries.ts: the first list needs none of them.

const invalidates = [collectionPointsKey];

/** Answers the version that was made. */
export const sendNewVersion = async (id: string, idempotencyKey: string): Promise<number> => {
  const made = await api().call(
    createCollectionPointVersionEndpoint,
    { params: { collectionPointGuid: id } },
    { idempotencyKey },
  );
  return made.version;
};

export const collectionPointMutations = {
  /** `input` is the version of the Draft. */
  discardDraft: (id: string) =>
    endpointWrite(
      discardCollectionPointDraftEndpoint,
      (version: number) => ({ params: { collectionpointId: id }, query: { version } }),
      invalidates,
    ),

  /** `input` true disables all versions, false restores what they were. */
  setDisabled: (id: string) =>
    endpointWrite(
      disableCollectionPointEndpoint,
      (value: boolean) => ({ params: { collectionpointId: id }, query: { value } }),
      invalidates,
    ),

  /** `input` is the version whose token is revoked, for good. */
  revokeToken: (id: string) =>
    endpointWrite(
      revokeCollectionPointTokenEndpoint,
      (version: number) => ({ params: { collectionpointId: id }, query: { version } }),
      invalidates,
    ),
};

/** The token of a version in a state. Never cached: the caller drops it. */
export const fetchCollectionPointToken = async (
  { id, version, state }: { id: string; version: number; state: RecordStatus | undefined },
  signal: AbortSignal,
): Promise<string> => {
  const answer = await api().call(
    collectionPointTokenEndpoint,
    { params: { collectionpointGuid: id }, query: { version, state } },
    { signal },
  );
  return answer.token;
};
