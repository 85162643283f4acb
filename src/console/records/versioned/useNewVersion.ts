import { useRef } from 'react';
import { useWrite } from '#console/api/useWrite.ts';
import type { VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface NewVersion<Version extends VersionFacts> {
  id: string;
  /** Newest first, as they are on screen. */
  versions: readonly Version[];
  /** @param isFound it was not answered, but found when the versions were read back */
  onMade: (version: number, isFound: boolean) => void;
}

/** Makes a Draft of the Active version. */
export const useNewVersion = <Version extends VersionFacts, Stored>(
  kind: VersionedKind<Version, Stored>,
  { id, versions, onMade }: NewVersion<Version>,
) => {
  const newestBefore = useRef(0);
  const write = useWrite(kind.createVersion(id), { onDone: (made) => onMade(made, false) });
  const madeSince = (found: readonly Version[]) =>
    found.find(({ version }) => version > newestBefore.current)?.version;
  return {
    write,
    make: () => {
      newestBefore.current = versions[0]?.version ?? 0;
      write.send(newestBefore.current);
    },
    /** For a `VersionCheck`. */
    check: {
      kind,
      id,
      write,
      isWanted: (stored: readonly Version[]) => madeSince(stored) !== undefined,
      onStored: (stored: readonly Version[]) => {
        const made = madeSince(stored);
        if (made === undefined) return;
        write.discard();
        onMade(made, true);
      },
      notStored: 'No version created',
    },
  };
};
