import { ActionLink } from '#console/ui/ActionLink.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { VersionNotSeen } from './VersionNotSeen.tsx';
import type { ShownVersion } from './VersionPage.tsx';
import { stateWord, type VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

/** What was done with a version last, of what every kind can do. */
export type VersionDone =
  | { kind: 'published'; version: number; retired: number | undefined }
  | { kind: 'created'; version: number };

interface VersionResultProps<Version extends VersionFacts, Stored> extends ShownVersion<Version> {
  of: VersionedKind<Version, Stored>;
  done: VersionDone;
}

/** The result of an act, in place, told from what was read back and not from what was sent. */
export function VersionResult<Version extends VersionFacts, Stored>({
  of,
  id,
  done,
  shown,
  versions,
}: VersionResultProps<Version, Stored>) {
  const found = (number: number | undefined) => versions.find(({ version }) => version === number);
  const stored = found(done.version);
  const isSeen = done.kind === 'published' ? stored?.status === 'ACTIVE' : stored !== undefined;
  if (!isSeen) return <VersionNotSeen kind={of} id={id} />;
  if (done.kind === 'published') {
    const retired = found(done.retired);
    return (
      <Strip tone="ok" title="Published.">
        Version {done.version} is now Active
        {retired !== undefined && `, and version ${retired.version} is ${stateWord(retired)}`}.
      </Strip>
    );
  }
  return (
    <Strip
      tone="ok"
      title={`Version ${done.version} created.`}
      action={
        <>
          {done.version !== shown.version && (
            <ActionLink href={of.pageHref(id, done.version)}>
              Open version {done.version}
            </ActionLink>
          )}
          <ActionLink href={of.editHref(id, done.version)}>Edit version {done.version}</ActionLink>
        </>
      }
    >
      It's a Draft copy of the Active version. Nothing changes until you publish it.
    </Strip>
  );
}
