import type { input } from 'zod/mini';
import { api } from '#console/api/api.ts';
import { guardedWrite } from '#console/api/review/guarded-write.ts';
import { endpointAct, endpointWrite } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { checkStored } from '#console/records/paged-reads.ts';
import { readBesideNew } from '#console/records/versioned/useDraftTarget.ts';
import { createCollectionPointDraftEndpoint } from '#contract/collection-point-drafts.ts';
import type {
  createCollectionPointRequestSchema,
  updateCollectionPointRequestSchema,
} from '#contract/collection-point-requests.ts';
import {
  createCollectionPointEndpoint,
  updateCollectionPointEndpoint,
} from '#contract/collection-point-writes.ts';
import { collectionPointsKey } from './queries.ts';
import { fetchVersions, readStoredVersion } from './read-versions.ts';

type CreateBody = input<typeof createCollectionPointRequestSchema>;
type UpdateBody = input<typeof updateCollectionPointRequestSchema>;

const invalidates = [collectionPointsKey];

/** Sends a whole record back, as `sendBack` does, without a reading before it. */
export const sendUpdate = (
  id: string,
  version: number,
  { key, input }: Pick<Act<UpdateBody>, 'key' | 'input'>,
) =>
  api().call(
    updateCollectionPointEndpoint,
    { params: { collectionpointId: id }, query: { version }, body: input },
    { idempotencyKey: key },
  );

/** What is stored of a point, past the cache. */
export const storedOf = (id: string) => ({
  versions: () => fetchVersions(id),
  stored: (version: number) => readStoredVersion(id, version),
});

/** What forms save; the list, which needs no form, has its acts in collection-point-acts.ts. */
export const collectionPointWrites = {
  create: () =>
    endpointWrite(
      createCollectionPointEndpoint,
      (input: CreateBody) => ({ body: input }),
      invalidates,
    ),

  /** Sends a whole record back, with `Status` DRAFT to save and ACTIVE to publish. */
  sendBack: (id: string, version: number) =>
    guardedWrite(
      () => readStoredVersion(id, version),
      endpointAct(
        updateCollectionPointEndpoint,
        (_, act: Act<UpdateBody>) => sendUpdate(id, version, act),
        invalidates,
      ),
    ),

  /** Makes a Draft with what a form holds, if `newest` is still the newest; ACTIVE publishes it too. */
  createDraft: (id: string, from: { base: number; newest: number }) => ({
    ...guardedWrite(
      () => readBesideNew(from, storedOf(id)),
      endpointWrite(
        createCollectionPointDraftEndpoint,
        (body: UpdateBody) => ({
          params: { collectionpointId: id },
          query: { newest: from.newest },
          body,
        }),
        invalidates,
      ),
    ),
    isCreation: true as const,
  }),

  checkStored: checkStored(invalidates),
};
