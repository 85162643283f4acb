import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useFirstRead } from '#console/api/read/useFirstRead.ts';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { MissingVersion } from './MissingVersion.tsx';
import type { ShownVersion } from './VersionPage.tsx';
import { liveOf, type VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

/** The whole of the version that is shown, for the parts of its page. */
export const useStoredVersion = <Version extends VersionFacts, Stored>(
  kind: VersionedKind<Version, Stored>,
  { id, shown, versions }: ShownVersion<Version>,
) => {
  const query = useQuery(kind.stored(id, shown.version));
  const isFirstRead = useFirstRead(query);
  const live = liveOf(versions);
  const skeleton = <LinesSkeleton label="version" lines={8} />;
  return {
    /** Null where it's gone. */
    stored: query.data,
    live,
    /** A version that isn't live has no numbers of its own, unless none is live and it was. */
    hasNumbers: shown === live || (live === undefined && shown.status !== 'DRAFT'),
    /** To be shown alone: anything beside or below it would move once the version is there. */
    skeleton: isFirstRead ? skeleton : undefined,
    /** What draws a part, once the version was read. */
    withStored: (draw: (stored: Stored) => ReactNode) => () => (
      <QueryPanel query={query} what="version" skeleton={skeleton}>
        {(stored) =>
          stored === null ? (
            <MissingVersion kind={kind} id={id} versions={versions} />
          ) : (
            draw(stored)
          )
        }
      </QueryPanel>
    ),
  };
};
