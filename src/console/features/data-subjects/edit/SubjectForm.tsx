import { type ReactNode, useId } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { UnsavedChangesGuard } from '#console/api/UnsavedChangesGuard.tsx';
import { useFormBlocks } from '#console/api/useFormBlocks.ts';
import type { Write } from '#console/api/useWrite.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { FormFrame } from '#console/ui/fields/FormFrame.tsx';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { FormState } from '#console/ui/fields/FormState.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { RevealPerson } from '#console/ui/masking/RevealPerson.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { SubjectRecord } from '../read-subject.ts';
import { EntryFields } from './EntryFields.tsx';
import type { SubjectFormValues } from './subject-form.ts';

interface SubjectFormProps {
  form: UseFormReturn<SubjectFormValues>;
  base: SubjectRecord;
  write: Pick<Write, 'isPending' | 'error' | 'isUnclear' | 'endpoint' | 'armedUntil'>;
  /** What came of the last attempt: stands at the button that made it. */
  notices: ReactNode;
  onSubmit: () => void;
}

/** The data elements and additional identifiers of a data subject, and the one button that sends. */
export function SubjectForm({ form, base, write, notices, onSubmit }: SubjectFormProps) {
  const { control } = form;
  const reasonId = useId();
  const { isDirty } = useFormState({ control });
  const blocks = useFormBlocks({ write, isPristine: !isDirty });
  const isReadOnly = blocks.readOnlyReason !== undefined;
  const { identifier, identifierType, id } = base.subject;

  return (
    <FormFrame
      aria-describedby={blocks.missingRight && reasonId}
      notices={notices}
      onSubmit={onSubmit}
      buttons={
        <>
          <FormState control={control} untouched="No changes" />
          <ActionLink variant="ghost" href={paths.dataSubject.to(id)}>
            Cancel
          </ActionLink>
          <ActionButton
            type="submit"
            variant="primary"
            blockedReason={blocks.blockedReason}
            pending={write.isPending}
            pendingText="Saving…"
          >
            {blocks.label('Save data…')}
          </ActionButton>
        </>
      }
    >
      <UnsavedChangesGuard hasChanges={isDirty} />
      {blocks.missingRight && (
        <Strip id={reasonId} title="Read-only.">
          {blocks.missingRight}
        </Strip>
      )}
      <FormSection
        title="Primary identifier"
        description="Can't be changed: consents and receipts are recorded under it."
      >
        <p>
          {identifierType || 'Identifier'}: <Masked value={identifier} label="Primary identifier" />{' '}
          <RevealPerson />
        </p>
      </FormSection>
      <FormSection title="Data elements">
        <EntryFields form={form} kind="elements" base={base} isReadOnly={isReadOnly} />
      </FormSection>
      <FormSection
        title="Additional identifiers"
        description="Removed identifiers become data elements."
      >
        <EntryFields form={form} kind="identifiers" base={base} isReadOnly={isReadOnly} />
      </FormSection>
    </FormFrame>
  );
}
