import { type ReactNode, useId } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { UnsavedChangesGuard } from '#console/api/UnsavedChangesGuard.tsx';
import { useFormBlocks } from '#console/api/useFormBlocks.ts';
import type { Write } from '#console/api/useWrite.ts';
import { createsDraft } from '#console/records/versioned/version-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { FormFrame } from '#console/ui/fields/FormFrame.tsx';
import { FormState } from '#console/ui/fields/FormState.tsx';
import { noChanges } from '#console/ui/fields/form-words.ts';
import { Strip } from '#console/ui/Strip.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';
import { AdvancedPointFields } from './AdvancedPointFields.tsx';
import { EssentialFields } from './EssentialFields.tsx';
import { OtherFieldsNote } from './OtherFieldsNote.tsx';

interface CollectionPointFormProps {
  control: Control<CollectionPointFormValues>;
  /** The record as it was when the form was opened; null for a new collection point. */
  base: CollectionPointVersionV1 | null;
  write: Pick<Write, 'isPending' | 'error' | 'isUnclear' | 'endpoint' | 'armedUntil'>;
  submitLabel: string;
  cancelHref: string;
  /** What came of the last attempt: stands at the button that made it. */
  notices: ReactNode;
  onSubmit: () => void;
  /** Saves and publishes at once; undefined where that cannot be. */
  onPublish?: () => void;
}

/** Creates or edits a collection point: the fields, what happened, and the one button that sends. */
export function CollectionPointForm(props: CollectionPointFormProps) {
  const { control, base, write, submitLabel, cancelHref, notices, onSubmit, onPublish } = props;
  const reasonId = useId();
  const { isDirty } = useFormState({ control });
  const blocks = useFormBlocks({ write, isPristine: base !== null && !isDirty });

  return (
    <FormFrame
      aria-describedby={blocks.missingRight && reasonId}
      notices={notices}
      onSubmit={onSubmit}
      buttons={
        <>
          <FormState control={control} untouched={base === null ? createsDraft : noChanges} />
          <ActionLink variant="ghost" href={cancelHref}>
            Cancel
          </ActionLink>
          {onPublish && (
            <ActionButton blockedReason={blocks.blockedReason} onClick={onPublish}>
              Save and publish…
            </ActionButton>
          )}
          <ActionButton
            type="submit"
            variant="primary"
            blockedReason={blocks.blockedReason}
            pending={write.isPending}
            pendingText="Saving…"
          >
            {blocks.label(submitLabel)}
          </ActionButton>
        </>
      }
    >
      <UnsavedChangesGuard hasChanges={isDirty} />
      {blocks.missingRight && <Strip id={reasonId}>{blocks.missingRight}</Strip>}
      <EssentialFields
        control={control}
        loaded={base?.Purposes ?? []}
        blockedReason={blocks.readOnlyReason}
      />
      <AdvancedPointFields
        control={control}
        loaded={base?.Purposes ?? []}
        isNew={base === null}
        isReadOnly={blocks.readOnlyReason !== undefined}
      />
      {base && <OtherFieldsNote base={base} />}
    </FormFrame>
  );
}
