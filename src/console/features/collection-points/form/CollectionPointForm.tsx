import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { useMissingRight, useWriteBlock } from '#console/api/rights.ts';
import { UnsavedChangesGuard } from '#console/api/UnsavedChangesGuard.tsx';
import type { Write } from '#console/api/useWrite.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { FormState } from '#console/ui/fields/FormState.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { color } from '#console/ui/theme.ts';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';
import { CollectionPointFields } from './CollectionPointFields.tsx';

import { OtherFieldsNote } from './OtherFieldsNote.tsx';

interface CollectionPointFormProps {
  control: Control<CollectionPointFormValues>;
  /** The record as it was when the form was opened; null for a new collection point. */
  base: CollectionPoint | null;
  write: Pick<Write, 'isPending' | 'error' | 'isUnclear' | 'endpoint' | 'armedUntil'>;
  submitLabel: string;
  cancelHref: string;
  /** What came of the last attempt: stands at the button that made it. */
  notices: ReactNode;
  onSubmit: () => void;
  /** Saves and publishes at once; undefined where that cannot be. */
  onPublish?: () => void;
}

const lowScreen = '@media (max-height: 480px)';

const Root = styled('form')({
  padding: '20px 24px 0',
  border: `1px solid ${color.line}`,
  borderRadius: 10,
  background: color.surface,
  '& .bar': {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    maxHeight: '60vh',
    overflow: 'auto',
    margin: '12px -24px 0',
    padding: '12px 24px',
    borderTop: `1px solid ${color.line}`,
    borderRadius: '0 0 10px 10px',
    background: color.surface,
  },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '& .state': { flex: '1 1 80px', color: color.muted },
  '@media (max-width: 599px)': {
    padding: '16px 14px 0',
    '& .bar': { margin: '12px -14px 0', padding: '10px 14px' },
  },
  [lowScreen]: { '& .bar': { position: 'static', maxHeight: 'none' } },
});

// What receives the focus must not come to rest under the bar with the buttons.
const aboveBar = (
  <GlobalStyles
    styles={{ html: { scrollPaddingBottom: 100, [lowScreen]: { scrollPaddingBottom: 24 } } }}
  />
);

/** Creates or edits a collection point: the fields, what happened, and the one button that sends. */
export function CollectionPointForm(props: CollectionPointFormProps) {
  const { control, base, write, submitLabel, cancelHref, notices, onSubmit, onPublish } = props;
  const reasonId = useId();
  const missingRight = useMissingRight();
  const writeBlock = useWriteBlock();
  const hold = useWriteHold(write);
  const { isDirty } = useFormState({ control });
  // Other values under a new key could take effect beside those that are on their way.
  const openReason =
    write.error !== null && write.isUnclear
      ? 'Whether the last attempt took effect is not known. Check it, send it again, or discard it.'
      : undefined;
  const pristineReason =
    base !== null && !isDirty ? 'Nothing changed: what is stored is what you see.' : undefined;
  const blockedReason = writeBlock ?? openReason ?? hold.blockedReason ?? pristineReason;

  return (
    <Root
      noValidate
      aria-describedby={missingRight && reasonId}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {aboveBar}
      <UnsavedChangesGuard hasChanges={isDirty} />
      {missingRight && (
        <Strip id={reasonId} title="Only to look at.">
          {missingRight}
        </Strip>
      )}
      <CollectionPointFields
        control={control}
        loaded={base?.Purposes ?? []}
        isNew={base === null}
        blockedReason={missingRight ?? openReason}
      />
      {base && <OtherFieldsNote base={base} />}
      <div className="bar">
        {notices}
        <div className="buttons">
          <FormState
            control={control}
            untouched={base === null ? 'It becomes version 1, a Draft' : 'Nothing changed'}
          />
          <ActionLink variant="ghost" href={cancelHref}>
            Cancel
          </ActionLink>
          {onPublish && (
            <ActionButton blockedReason={blockedReason} onClick={onPublish}>
              Save and publish…
            </ActionButton>
          )}
          <ActionButton
            type="submit"
            variant="primary"
            blockedReason={blockedReason}
            pending={write.isPending}
            pendingText="Saving…"
          >
            {hold.label(submitLabel)}
          </ActionButton>
        </div>
      </div>
    </Root>
  );
}
