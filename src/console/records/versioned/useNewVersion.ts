import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useWrite } from '#console/api/write/useWrite.ts';
import type { VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface NewVersion<Version extends VersionFacts> {
  id: string;
  /** Newest first, as they are on screen. */
  versions: readonly Version[];
  /** Given its number, as it was answered or found when the versions were read back. */
  onMade: (version: number) => void;
}

/** Makes a Draft of the Active version. */
export const useNewVersion = <Version extends VersionFacts, Stored>(
  kind: VersionedKind<Version, Stored>,
  { id, versions, onMade }: NewVersion<Version>,
) => {
  const client = useQueryClient();
  const newestBefore = useRef(0);
  const write = useWrite(kind.createVersion(id), {
    onDone: onMade,
    // A Draft may have been made elsewhere: the page then leads to it.
    onRefused: () => void client.invalidateQueries(kind.readsOf(id)),
  });
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
        onMade(made);
      },
      notStored: 'No version created',
    },
  };
};

/** The same, and opens the form of the Draft at once. */
export const useEditNewVersion = <Version extends VersionFacts, Stored>(
  kind: VersionedKind<Version, Stored>,
  record: Omit<NewVersion<Version>, 'onMade'>,
) => {
  const navigate = useNavigate();
  return useNewVersion(kind, {
    ...record,
    onMade: (version) => void navigate(kind.editHref(record.id, version)),
  });
};
