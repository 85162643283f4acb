import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ChangedMeanwhile, mayOverwrite } from '#console/api/review/standing.ts';
import { useWrite } from '#console/api/write/useWrite.ts';
import type { VersionFacts } from './version-facts.ts';
import type { Publishing, VersionedKind } from './versioned-kind.ts';

/** Nothing was sent: it was published elsewhere, as it was shown. */
class PublishedMeanwhile<Stored> extends Error {
  readonly stored: Stored;

  constructor(stored: Stored) {
    super('This was published after you opened it.');
    this.stored = stored;
  }
}

/** Publishes a Draft as it was shown: if what is stored differs by now, nothing is sent. */
export const usePublish = <Version extends VersionFacts, Stored, Request extends object>(
  kind: VersionedKind<Version, Stored>,
  { write: writeOf, requestOf, comparison, isOutdated }: Publishing<Stored, Request>,
  shown: Stored,
  onDone: () => void,
) => {
  const { id, version } = kind.factsOf(shown);
  const client = useQueryClient();
  // What is published after that may be this dialog's own: an answer was cut off.
  const wasSent = useRef(false);
  const write = useWrite(
    writeOf(id, version).mutation((stored, request) => {
      const isNeeded = mayOverwrite(comparison, { stored, opened: shown, request, attempts: [] });
      if (!isNeeded && stored !== null && !wasSent.current) throw new PublishedMeanwhile(stored);
      wasSent.current ||= isNeeded;
      return isNeeded;
    }),
    {
      onDone,
      onRefused: (error) => {
        const isElsewhere =
          error instanceof ChangedMeanwhile || error instanceof PublishedMeanwhile;
        if (!isElsewhere && !isOutdated?.(error)) return;
        // What the page shows behind the dialog is what has to be looked at again.
        void client.invalidateQueries(kind.readsOf(id));
      },
    },
  );

  const changed: ChangedMeanwhile<Stored> | null =
    write.error instanceof ChangedMeanwhile ? write.error : null;
  const published: PublishedMeanwhile<Stored> | null =
    write.error instanceof PublishedMeanwhile ? write.error : null;
  return {
    write,
    publish: () => write.send(requestOf(shown)),
    /** What somebody else changed since it was shown; null where nobody did. */
    changed: changed && {
      isGone: changed.stored === null,
      keys: changed.stored === null ? [] : comparison.changedKeys(shown, changed.stored),
    },
    /** What it's published with was changed since it was shown. */
    isOutdated: write.error !== null && isOutdated?.(write.error) === true,
    /** As it was published elsewhere meanwhile; undefined where it wasn't. */
    published: published?.stored,
  };
};
