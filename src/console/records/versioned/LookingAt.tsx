import { formatDay } from '#console/ui/format-time.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { sinceOf } from './since-of.ts';
import type { ShownVersion } from './VersionPage.tsx';
import { draftOf, liveOf, type VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface LookingAtProps<Version extends VersionFacts, Stored> extends ShownVersion<Version> {
  kind: VersionedKind<Version, Stored>;
}

/** Says that what is shown isn't what is live, and leads there; nothing where it is, or nothing is live. */
export function LookingAt<Version extends VersionFacts, Stored>({
  kind,
  id,
  shown,
  versions,
}: LookingAtProps<Version, Stored>) {
  const live = liveOf(versions);
  if (live === shown || shown.disabled) return null;
  const { version, status } = shown;
  if (live !== undefined) {
    return (
      <Strip
        title={`You're looking at v${version}, ${status === 'DRAFT' ? 'the Draft' : endedWords(kind, shown, versions)}.`}
      >
        <TextLink href={kind.openHref(id)}>{`Open v${live.version}, which is live`}</TextLink>
      </Strip>
    );
  }
  if (status === 'DRAFT' && versions.length === 1) return null;
  const draft = draftOf(versions);
  return (
    <Strip tone="warn" title="No version is live.">
      {status === 'DRAFT'
        ? `v${version} is a Draft. Nothing is live until you publish it.`
        : `v${version} is ${endedWords(kind, shown, versions)}.`}{' '}
      {draft && draft !== shown && (
        <TextLink
          href={kind.pageHref(id, draft.version)}
        >{`Open v${draft.version}, a Draft`}</TextLink>
      )}
    </Strip>
  );
}

/** "retired Oct 23, 2025" */
const endedWords = <Version extends VersionFacts, Stored>(
  kind: VersionedKind<Version, Stored>,
  version: Version,
  versions: readonly Version[],
): string => {
  const { at, zone } = sinceOf(kind, version, versions);
  const word = version.status === 'RETIRED' ? 'retired' : 'which is over';
  return at ? `${word} ${formatDay(at, zone)}` : word;
};
