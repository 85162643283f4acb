import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { SaveForm } from '#console/api/write/SaveForm.tsx';
import type { Write } from '#console/api/write/useWrite.ts';
import { createsDraft } from '#console/records/versioned/version-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { noChanges } from '#console/ui/fields/form-words.ts';
import { listWords } from '#console/ui/list-words.ts';
import { Strip } from '#console/ui/Strip.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import type { PurposeFormValues } from '../purpose-fields.ts';
import { PurposeFields } from './PurposeFields.tsx';

interface PurposeFormProps {
  control: Control<PurposeFormValues>;
  /** The version as it was when the form was opened; null for a new purpose. */
  base: PurposeVersionV2 | null;
  write: Pick<Write, 'isPending' | 'error' | 'isUnclear' | 'endpoint' | 'armedUntil'>;
  submitLabel: string;
  cancelHref: string;
  /** What came of the last attempt: stands at the button that made it. */
  notices: ReactNode;
  onSubmit: () => void;
  /** Saves, and goes on to publishing; undefined where that cannot be. */
  onPublish?: () => void;
}

/** Creates or edits a purpose: the fields, what happened, and the one button that sends. */
export function PurposeForm(props: PurposeFormProps) {
  const { control, base, write, submitLabel, cancelHref, notices, onSubmit, onPublish } = props;
  return (
    <SaveForm
      control={control}
      write={write}
      isNew={base === null}
      untouched={base === null ? createsDraft : noChanges}
      submitLabel={submitLabel}
      cancelHref={cancelHref}
      notices={notices}
      onSubmit={onSubmit}
      buttons={({ blockedReason }) =>
        onPublish && (
          <ActionButton blockedReason={blockedReason} onClick={onPublish}>
            Save and publish…
          </ActionButton>
        )
      }
    >
      {(blocks) => (
        <>
          <PurposeFields
            control={control}
            base={base}
            isReadOnly={blocks.readOnlyReason !== undefined}
          />
          {base && <KeptAttributes base={base} />}
        </>
      )}
    </SaveForm>
  );
}

/** Says what the version holds beyond the form, and that saving keeps it. */
function KeptAttributes({ base }: { base: PurposeVersionV2 }) {
  const names = Object.keys(base.attributes ?? {});
  return names.length === 0 ? null : (
    <Strip
      title={names.length === 1 ? '1 attribute is kept.' : `${names.length} attributes are kept.`}
    >
      Saving keeps what this form doesn't show: {listWords(names)}.
    </Strip>
  );
}
