import { styled } from '@mui/material/styles';
import { Lock } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '#console/paths.ts';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { CollectionPointV2 } from '#contract/collection-point-records.ts';
import { draftOf, lockedTypeOf, stateOf } from '../action-blocks.ts';

const Locked = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6 });

interface DetailMetaProps {
  shown: CollectionPointV2;
  /** Newest first. */
  versions: readonly CollectionPointV2[];
}

/** Which version this is, in what state, and the way to the others. */
export function DetailMeta({ shown, versions }: DetailMetaProps) {
  const navigate = useNavigate();
  const newest = versions[0] ?? shown;
  const draft = draftOf(versions);
  const lockedType = lockedTypeOf(versions);
  const { status, isDisabled } = stateOf(shown);
  return (
    <>
      <StatusBadge status={status} isDisabled={isDisabled} />
      <span>
        v{shown.version} of {newest.version}
        {newest.version > shown.version && (
          <>
            ,{' '}
            <TextLink href={paths.collectionPoint.to(shown.id, newest.version)}>
              newer exists
            </TextLink>
            {draft === newest && ' (Draft)'}
          </>
        )}
      </span>
      {draft && draft !== shown && draft !== newest && (
        <TextLink href={paths.collectionPoint.to(shown.id, draft.version)}>
          v{draft.version} is a Draft
        </TextLink>
      )}
      {versions.length > 1 && (
        <FilterChoice
          label="Shown version"
          isLabelHidden
          isPlain
          options={versions.map((candidate) => ({
            value: String(candidate.version),
            label: `Version ${candidate.version}, ${candidate.disabled ? 'Disabled' : statusLabel(candidate.status)}`,
          }))}
          value={String(shown.version)}
          onChange={(value) => void navigate(paths.collectionPoint.to(shown.id, Number(value)))}
        />
      )}
      {lockedType !== undefined && (
        <Locked>
          <Lock size={14} strokeWidth={1.8} />
          Points of the type {lockedType} can never be disabled
        </Locked>
      )}
    </>
  );
}
