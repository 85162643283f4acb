import { guardedWrite } from '#console/api/review/guarded-write.ts';
import { endpointAct, endpointWrite } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { updateCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import { publishPointEndpoint } from '#contract/publish-point.ts';
import type { UpdateBody } from '../collection-point-form.ts';
import { sendUpdate } from '../collection-point-writes.ts';
import { collectionPointsKey } from '../queries.ts';
import { readStoredVersion } from '../read-versions.ts';
import type { PurposeToo } from './purposes-too.ts';

/** A Draft as it was shown, with the purposes that are published with it. */
export interface Publication {
  body: UpdateBody;
  lastModifiedDate: string;
  purposes: readonly PurposeToo[];
}

/**
 * Publishes a Draft as it was shown: with purposes in one step, alone by sending it back as Active.
 * @param isTogether whether it's sent with purposes
 */
export const publishWrite = (id: string, version: number, isTogether: boolean) =>
  guardedWrite(
    () => readStoredVersion(id, version),
    isTogether
      ? endpointWrite(
          publishPointEndpoint,
          ({ lastModifiedDate, purposes }: Publication) => ({
            params: { collectionpointId: id },
            query: { version },
            body: { lastModifiedDate, purposes: [...purposes] },
          }),
          [collectionPointsKey, ['purposes']],
        )
      : endpointAct(
          updateCollectionPointEndpoint,
          (_, { key, input }: Act<Publication>) =>
            sendUpdate(id, version, { key, input: input.body }),
          [collectionPointsKey],
        ),
  );
