import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import type { Write } from '#console/api/write/useWrite.ts';
import type { Fault } from '#contract/common/problem.ts';
import type { VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface VersionCheckProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  id: string;
  write: Write;
  /** Fields that show their own faults. */
  fields?: readonly string[];
  /** In place of the kind's own words for a fault. */
  tellFault?: ((fault: Fault) => string) | undefined;
  /** Whether what is stored is what the write was to bring about. */
  isWanted: (stored: readonly Version[]) => boolean;
  /** What is stored is what was wanted; the write counts as done. */
  onStored: (stored: readonly Version[]) => void;
  /** "Not published": what is said where it is not stored. */
  notStored: string;
}

/** Tells that a write did not go through, and, where that is unknown, which versions are stored. */
export function VersionCheck<Version extends VersionFacts, Stored>({
  kind,
  id,
  tellFault = kind.tellFault,
  ...rest
}: VersionCheckProps<Version, Stored>) {
  return (
    <CheckedNotice
      {...rest}
      what={kind.one}
      tellFault={tellFault}
      check={kind.checkVersions(id)}
      checkReads={[kind.endpoints.versions]}
    />
  );
}
