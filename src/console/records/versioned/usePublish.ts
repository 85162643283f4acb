import { useQueryClient } from '@tanstack/react-query';
import { ChangedMeanwhile, mayOverwrite } from '#console/api/review/standing.ts';
import { useWrite } from '#console/api/write/useWrite.ts';
import type { VersionFacts } from './version-facts.ts';
import type { Publishing, VersionedKind } from './versioned-kind.ts';

/** Publishes a Draft as it was shown: if what is stored differs by now, nothing is sent. */
export const usePublish = <Version extends VersionFacts, Stored, Request extends object>(
  kind: VersionedKind<Version, Stored>,
  { write: writeOf, requestOf, comparison }: Publishing<Stored, Request>,
  shown: Stored,
  onDone: () => void,
) => {
  const { id, version } = kind.factsOf(shown);
  const client = useQueryClient();
  const write = useWrite(
    writeOf(id, version).mutation((stored, request) =>
      mayOverwrite(comparison, { stored, opened: shown, request, attempts: [] }),
    ),
    {
      onDone,
      onRefused: (error) => {
        if (!(error instanceof ChangedMeanwhile)) return;
        // What the page shows behind the dialog is what has to be looked at again.
        void client.invalidateQueries(kind.readsOf(id));
      },
    },
  );

  const changed: ChangedMeanwhile<Stored> | null =
    write.error instanceof ChangedMeanwhile ? write.error : null;
  return {
    write,
    publish: () => write.send(requestOf(shown)),
    /** What somebody else changed since it was shown; null where nobody did. */
    changed: changed && {
      isGone: changed.stored === null,
      keys: changed.stored === null ? [] : comparison.changedKeys(shown, changed.stored),
    },
  };
};
