import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isSame } from '#console/api/is-same.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { type DataElement, getDataElementEndpoint } from '#contract/data-element-settings.ts';
import {
  type ElementFormValues,
  elementFields,
  proposedFor,
  toFormValues,
  toRequest,
} from './element-form.ts';
import { findsTitle, kindChoices, kindLabel, kindTitle, usedFor, yesOrNo } from './parts/words.ts';
import { dataElementMutations } from './queries.ts';

const yesNoChoices = [
  { value: 'yes', label: yesOrNo(true) },
  { value: 'no', label: yesOrNo(false) },
];

interface ElementDialogProps {
  /** As it was when the dialog opened. */
  element: DataElement;
  onDone: () => void;
  onClose: () => void;
}

/** What an element is used for: set here, or left to its name. */
export function ElementDialog({ element, onDone, onClose }: ElementDialogProps) {
  const { id, name } = element;
  // What is saved over: what somebody else set is, once it was shown.
  const [seen, setSeen] = useState(element);
  const form = useForm<ElementFormValues>({ defaultValues: toFormValues(element) });
  const { control, handleSubmit, getValues } = form;
  const write = useFormWrite(form, dataElementMutations.update(id), {
    fields: elementFields,
    onDone,
  });
  const submit = handleSubmit((values) => write.send(toRequest(values, seen)));
  const proposed = proposedFor(name);
  return (
    <FormDialog
      title={`Edit ${name}`}
      confirmLabel="Save"
      pendingText="Saving…"
      write={write}
      notice={
        <CheckedNotice
          write={write}
          fields={elementFields}
          check={{ ...dataElementMutations.check(id), onSuccess: setSeen }}
          checkReads={[getDataElementEndpoint]}
          what="data element"
          isWanted={(stored) => isSame(toFormValues(stored), getValues())}
          onStored={onDone}
          notStored={seen === element ? 'Not saved' : `Not saved. Now it is: ${usedFor(seen)}`}
        />
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        control={control}
        name="kind"
        label={kindTitle}
        help="Choose Other to let forms replace a value that a colleague or a program gave."
        options={kindChoices}
        emptyLabel={`Default: ${kindLabel(proposed.kind)}`}
      />
      <ChoiceField
        control={control}
        name="findsPeople"
        label={findsTitle}
        help="Searching people for a value finds whose it is, however it's written."
        options={yesNoChoices}
        emptyLabel={`Default: ${yesOrNo(proposed.findsPeople)}`}
      />
    </FormDialog>
  );
}
