import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#console/api/useWrite.ts';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { sendBack } from '../collection-point-form.ts';
import { ChangedMeanwhile, mayOverwrite } from '../form/changed-meanwhile.ts';
import { collectionPointMutations, collectionPointQueries } from '../queries.ts';

/** Publishes a Draft as it was shown: if what is stored differs by now, nothing is sent. */
export const usePublish = (shown: CollectionPoint, onDone: () => void) => {
  const { Id: id, Version: version } = shown;
  const client = useQueryClient();
  const write = useWrite(
    collectionPointMutations.sendBackUnchanged(id, version, (stored, body) =>
      mayOverwrite(stored, shown, body, []),
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
    /** What somebody else did since it was shown; null where that is not what stopped it. */
    changed: write.error instanceof ChangedMeanwhile ? write.error : null,
  };
};
