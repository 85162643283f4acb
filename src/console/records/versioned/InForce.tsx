import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { Day } from '#console/ui/Day.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { sinceOf } from './since-of.ts';
import type { VersionFacts } from './version-facts.ts';
import type { Since, VersionedKind } from './versioned-kind.ts';

interface InForceProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  shown: Version;
  versions: readonly Version[];
}

/** "v3 Active since Jul 10, 2026 by Paula Example": which version this is, and since when. */
export function InForce<Version extends VersionFacts, Stored>({
  kind,
  shown,
  versions,
}: InForceProps<Version, Stored>) {
  const { version, status, disabled } = shown;
  return (
    <>
      <StatusBadge version={version} status={status} isDisabled={disabled} />
      {!disabled && (
        <SinceWords
          word={status === 'DRAFT' ? 'Last modified' : 'since'}
          {...sinceOf(kind, shown, versions)}
        />
      )}
    </>
  );
}

function SinceWords({ word, at, by, approvedBy, zone }: Since & { word: string }) {
  if (!at) return null;
  return (
    <span>
      {word} <Day value={at} zone={zone} />
      {by && (
        <>
          {' by '}
          <ColleagueName subject={by} you="you" />
        </>
      )}
      {approvedBy && (
        <>
          , approved by <ColleagueName subject={approvedBy} you="you" />
        </>
      )}
    </span>
  );
}
