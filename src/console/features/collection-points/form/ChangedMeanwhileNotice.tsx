import { styled } from '@mui/material/styles';
import { RotateCw, Users } from 'lucide-react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import type { ChangedMeanwhile } from './changed-meanwhile.ts';
import { describeDifference } from './difference-words.ts';

interface ChangedMeanwhileNoticeProps {
  changed: ChangedMeanwhile;
  opened: CollectionPoint;
  onReload: (stored: CollectionPoint) => void;
  onKeep: () => void;
}

const Changes = styled('ul')({
  margin: '4px 0',
  paddingLeft: 18,
  '& li': { overflowWrap: 'anywhere' },
});

/** Says what somebody else changed: nothing was sent, and what was typed is still there. */
export function ChangedMeanwhileNotice(props: ChangedMeanwhileNoticeProps) {
  const { changed, opened, onReload, onKeep } = props;
  const { stored, differences } = changed;
  return (
    <Strip
      tone="bad"
      icon={Users}
      role="alert"
      action={
        <>
          <ActionButton onClick={onKeep}>Keep editing</ActionButton>
          {stored && (
            <ActionButton variant="danger" icon={RotateCw} onClick={() => onReload(stored)}>
              Reload and lose my changes
            </ActionButton>
          )}
        </>
      }
    >
      <b>Not saved: changed by someone else since you opened it.</b>{' '}
      {stored === null ? (
        'This version is no longer there.'
      ) : (
        <>
          The service has no lock, and saving now would undo this. Copy what you need, then reload:
          <Changes>
            {differences.map((difference) => {
              const { label, before, after } = describeDifference(difference, opened, stored);
              return (
                <li key={difference.field}>
                  <b>{label}</b>: was {before}, is now {after}
                </li>
              );
            })}
          </Changes>
        </>
      )}
    </Strip>
  );
}
