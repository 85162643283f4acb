import { Strip } from '#console/ui/Strip.tsx';
import { VersionNotSeen } from './VersionNotSeen.tsx';
import type { ShownVersion } from './VersionPage.tsx';
import { stateWord, type VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

/** A version that was published, and the one that it replaced. */
export interface VersionDone {
  kind: 'published';
  version: number;
  retired: number | undefined;
}

interface VersionResultProps<Version extends VersionFacts, Stored> extends ShownVersion<Version> {
  of: VersionedKind<Version, Stored>;
  done: VersionDone;
}

/** The result of publishing, in place, told from what was read back and not from what was sent. */
export function VersionResult<Version extends VersionFacts, Stored>({
  of,
  id,
  done,
  versions,
}: VersionResultProps<Version, Stored>) {
  const found = (number: number | undefined) => versions.find(({ version }) => version === number);
  if (found(done.version)?.status !== 'ACTIVE') return <VersionNotSeen kind={of} id={id} />;
  const retired = found(done.retired);
  return (
    <Strip tone="ok" title="Published.">
      Version {done.version} is now Active
      {retired !== undefined && `, and version ${retired.version} is ${stateWord(retired)}`}.
    </Strip>
  );
}
