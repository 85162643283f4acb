import { type ReactNode, useState } from 'react';
import type { Control } from 'react-hook-form';
import { SaveForm } from '#console/api/write/SaveForm.tsx';
import type { Write } from '#console/api/write/useWrite.ts';
import { createsDraft } from '#console/records/versioned/version-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { noChanges } from '#console/ui/fields/form-words.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { technicalDetails } from '#console/ui/TechnicalDetails.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';
import { otherFieldsOf } from '../record-content.ts';
import { AdvancedPointFields } from './AdvancedPointFields.tsx';
import css from './CollectionPointForm.module.css';
import { EssentialFields } from './EssentialFields.tsx';

const Names = styled('div', css.Names);

interface CollectionPointFormProps {
  control: Control<CollectionPointFormValues>;
  /** The record as it was when the form was opened; null for a new collection point. */
  base: CollectionPointVersionV1 | null;
  write: Pick<Write, 'isPending' | 'error' | 'isUnclear' | 'endpoint' | 'armedUntil'>;
  /** What fields say in place of their help, by name. */
  help?: ReadonlyMap<string, string>;
  submitLabel: string;
  cancelHref: string;
  /** What came of the last attempt: stands at the button that made it. */
  notices: ReactNode;
  onSubmit: () => void;
  /** Saves, and leads on to publishing; undefined where nothing is there yet. */
  onPublish?: (() => void) | undefined;
}

/** Creates or edits a collection point: the fields, what happened, and the one button that sends. */
export function CollectionPointForm(props: CollectionPointFormProps) {
  const { control, base, write, help, submitLabel, cancelHref, notices, onSubmit, onPublish } =
    props;
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
      {({ readOnlyReason }) => (
        <>
          <EssentialFields
            control={control}
            loaded={base?.Purposes ?? []}
            blockedReason={readOnlyReason}
          />
          <AdvancedPointFields
            control={control}
            loaded={base?.Purposes ?? []}
            isNew={base === null}
            isReadOnly={readOnlyReason !== undefined}
            help={help}
          />
          {base && <OtherFieldsNote base={base} />}
        </>
      )}
    </SaveForm>
  );
}

/** Says what the record holds beyond the form, and that saving keeps it. */
function OtherFieldsNote({ base }: { base: CollectionPointVersionV1 }) {
  const [isOpen, setIsOpen] = useState(false);
  const others = otherFieldsOf(base);
  if (others.length === 0) return null;
  return (
    <Strip
      title={
        others.length === 1 ? '1 more field is kept.' : `${others.length} more fields are kept.`
      }
      action={
        <ActionButton size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {technicalDetails}
        </ActionButton>
      }
    >
      Saving keeps what this form doesn't show.
      {isOpen && <Names>{others.join(', ')}</Names>}
    </Strip>
  );
}
