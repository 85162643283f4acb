import { type ReactNode, useId } from 'react';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { FormFrame } from '#console/ui/fields/FormFrame.tsx';
import { FormState } from '#console/ui/fields/FormState.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import { useFormBlocks } from './useFormBlocks.ts';
import type { Write } from './useWrite.ts';

type FormBlocks = ReturnType<typeof useFormBlocks>;

interface SaveFormProps<Values extends FieldValues> {
  control: Control<Values>;
  write: Pick<Write, 'isPending' | 'error' | 'isUnclear' | 'endpoint' | 'armedUntil'>;
  /** Of a new record, which may be sent as it was opened. */
  isNew: boolean;
  /** What is said as long as nothing was changed. */
  untouched: string;
  submitLabel: string;
  pendingText?: string;
  cancelHref: string;
  /** What came of the last attempt: stands at the button that made it. */
  notices: ReactNode;
  onSubmit: () => void;
  /** Buttons before the one that sends. */
  buttons?: (blocks: FormBlocks) => ReactNode;
  /** Before the reason why nothing can be changed. */
  readOnlyTitle?: string;
  /** The fields. */
  children: (blocks: FormBlocks) => ReactNode;
}

/** A form over a record: its fields, what happened, and the one button that sends. */
export function SaveForm<Values extends FieldValues>(props: SaveFormProps<Values>) {
  const { control, write, isNew, buttons, children } = props;
  const reasonId = useId();
  const { isDirty } = useFormState({ control });
  const blocks = useFormBlocks({ write, isPristine: !isNew && !isDirty });
  return (
    <FormFrame
      aria-describedby={blocks.missingRight && reasonId}
      notices={props.notices}
      onSubmit={props.onSubmit}
      buttons={
        <>
          <FormState control={control} untouched={props.untouched} />
          <ActionLink variant="ghost" href={props.cancelHref}>
            Cancel
          </ActionLink>
          {buttons?.(blocks)}
          <ActionButton
            type="submit"
            variant="primary"
            blockedReason={blocks.blockedReason}
            pending={write.isPending}
            pendingText={props.pendingText ?? 'Saving…'}
          >
            {blocks.label(props.submitLabel)}
          </ActionButton>
        </>
      }
    >
      <UnsavedChangesGuard hasChanges={isDirty} />
      {blocks.missingRight && (
        <Strip id={reasonId} title={props.readOnlyTitle}>
          {blocks.missingRight}
        </Strip>
      )}
      {children(blocks)}
    </FormFrame>
  );
}
