import { useNavigate } from 'react-router';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { ShownVersion } from './VersionPage.tsx';
import { draftOf, stateWord, type VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface VersionMetaProps<Version extends VersionFacts, Stored> extends ShownVersion<Version> {
  kind: VersionedKind<Version, Stored>;
}

/** Which version this is, in what state, and the way to the others. */
export function VersionMeta<Version extends VersionFacts, Stored>({
  kind,
  id,
  shown,
  versions,
}: VersionMetaProps<Version, Stored>) {
  const navigate = useNavigate();
  const newest = versions[0] ?? shown;
  const draft = draftOf(versions);
  return (
    <>
      <StatusBadge status={shown.status} isDisabled={shown.disabled} />
      <span>
        v{shown.version} of {newest.version}
        {newest.version > shown.version && (
          <>
            , <TextLink href={kind.pageHref(id, newest.version)}>newer version</TextLink>
            {draft === newest && ' (Draft)'}
          </>
        )}
      </span>
      {draft && draft !== shown && draft !== newest && (
        <TextLink href={kind.pageHref(id, draft.version)}>v{draft.version} is a Draft</TextLink>
      )}
      {versions.length > 1 && (
        <FilterChoice
          label="Shown version"
          isLabelHidden
          isPlain
          options={versions.map((candidate) => ({
            value: String(candidate.version),
            label: `Version ${candidate.version}, ${stateWord(candidate)}`,
          }))}
          value={String(shown.version)}
          onChange={(value) => void navigate(kind.pageHref(id, Number(value)))}
        />
      )}
      <TextLink href={kind.activityHref(id)}>Activity</TextLink>
    </>
  );
}
