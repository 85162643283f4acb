import { useQueryClient } from '@tanstack/react-query';
import { ChangedMeanwhile, mayOverwrite } from '#console/api/review/standing.ts';
import { useWrite } from '#console/api/useWrite.ts';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { sendBack } from '../collection-point-form.ts';
import { collectionPointMutations, collectionPointQueries } from '../queries.ts';
import { changedKeys, holdsRequest } from '../record-content.ts';

const comparison = { changedKeys, holds: holdsRequest };

/** Publishes a Draft as it was shown: if what is stored differs by now, nothing is sent. */
export const usePublish = (shown: CollectionPoint, onDone: () => void) => {
  const { Id: id, Version: version } = shown;
  const client = useQueryClient();
  const write = useWrite(
    collectionPointMutations
      .sendBack(id, version)
      .mutation((stored, request) =>
        mayOverwrite(comparison, { stored, opened: shown, request, attempts: [] }),
      ),
    {
      onDone,
      onRefused: (error) => {
        if (!(error instanceof ChangedMeanwhile)) return;
        // What the page shows behind the dialog is what has to be looked at again.
        void client.invalidateQueries(collectionPointQueries.ofPoint(id));
      },
    },
  );

  return {
    write,
    publish: () => write.send(sendBack(shown, {}, 'ACTIVE')),
    /** Somebody else changed it since it was shown: as it is now, null where that is not so. */
    changed: write.error instanceof ChangedMeanwhile ? changedSince(shown, write.error) : null,
  };
};

const changedSince = (shown: CollectionPoint, { stored }: ChangedMeanwhile<CollectionPoint>) =>
  stored === null
    ? { isGone: true, keys: [] }
    : { isGone: false, keys: changedKeys(shown, stored) };
