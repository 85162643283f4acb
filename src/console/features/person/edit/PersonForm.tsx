import { type ReactNode, useId, useState } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { UnsavedChangesGuard } from '#console/api/write/UnsavedChangesGuard.tsx';
import { useFormBlocks } from '#console/api/write/useFormBlocks.ts';
import type { Write } from '#console/api/write/useWrite.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { Card } from '#console/ui/data-table-style.ts';
import { FormFrame } from '#console/ui/fields/FormFrame.tsx';
import { fieldsToFix, noChanges } from '#console/ui/fields/form-words.ts';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { RevealPerson } from '#console/ui/masking/RevealPerson.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { PersonRecord } from '../read-person.ts';
import { EntryRows } from './EntryRows.tsx';
import css from './PersonForm.module.css';
import {
  entryKinds,
  keysThatDiffer,
  type PersonFormValues,
  settleValues,
  toFormValues,
} from './person-form.ts';

interface PersonFormProps {
  form: UseFormReturn<PersonFormValues>;
  base: PersonRecord;
  write: Pick<Write, 'isPending' | 'error' | 'isUnclear' | 'endpoint' | 'armedUntil'>;
  /** What came of the last attempt: stands at the button that made it. */
  notices: ReactNode;
  onSubmit: () => void;
}

/** The console's table: below 600 px of room a row is a few lines. */
const Fields = styled(Card, css.Fields);

const changeWords = (count: number): string => {
  if (count === 0) return noChanges;
  return count === 1 ? '1 unsaved change' : `${count} unsaved changes`;
};

/** The data elements and additional identifiers of a data subject, and the one button that sends. */
export function PersonForm({ form, base, write, notices, onSubmit }: PersonFormProps) {
  const { control } = form;
  const reasonId = useId();
  const { isDirty, errors } = useFormState({ control });
  const values = useWatch({ control }) as PersonFormValues;
  // What is being typed counts before the field is left.
  const [typing, setTyping] = useState<string | null>(null);
  const changed = new Set(keysThatDiffer(toFormValues(base), settleValues(values, base)));
  if (typing !== null) changed.add(typing);
  const blocks = useFormBlocks({ write, isPristine: changed.size === 0 });
  const faulty = Object.keys(errors).length;
  const isReadOnly = blocks.readOnlyReason !== undefined;
  const { identifier, identifierType, id } = base.subject;

  return (
    <FormFrame
      aria-describedby={blocks.missingRight && reasonId}
      notices={notices}
      onSubmit={onSubmit}
      buttons={
        <>
          <span className="state">
            {faulty > 0 ? fieldsToFix(faulty) : changeWords(changed.size)}
          </span>
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
      <UnsavedChangesGuard hasChanges={isDirty || typing !== null} />
      {blocks.missingRight && (
        <Strip id={reasonId} title="Read-only.">
          {blocks.missingRight}
        </Strip>
      )}
      <Fields data-bare>
        <div className="frame">
          <table>
            <caption>
              <VisuallyHidden>Data of this person</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Now</th>
                <th scope="col">New</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{identifierType || 'Primary identifier'}</th>
                <td data-wrap data-label="Now">
                  <div className="primary">
                    <Masked value={identifier} label="Primary identifier" />
                    <RevealPerson />
                  </div>
                </td>
                <td data-wrap data-quiet data-label="New">
                  Can't be changed: consents and receipts are recorded under it.
                </td>
              </tr>
            </tbody>
            {entryKinds.map((kind) => (
              <EntryRows
                key={kind}
                form={form}
                kind={kind}
                base={base}
                isReadOnly={isReadOnly}
                onTyping={setTyping}
              />
            ))}
          </table>
        </div>
      </Fields>
    </FormFrame>
  );
}
