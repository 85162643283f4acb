import { isSame } from '#console/api/is-same.ts';
import { SaveDialog } from '#console/api/write/SaveDialog.tsx';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { type DataElement, getDataElementEndpoint } from '#contract/data-element-settings.ts';
import { elementFields, proposedFor, toFormValues, toRequest } from './element-form.ts';
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
  const proposed = proposedFor(name);
  return (
    <SaveDialog
      title={`Edit ${name}`}
      stored={element}
      toValues={toFormValues}
      toInput={toRequest}
      fields={elementFields}
      saving={{
        save: dataElementMutations.update(id),
        check: dataElementMutations.check(id),
        checkReads: [getDataElementEndpoint],
        what: 'data element',
      }}
      isSaved={(stored, values) => isSame(toFormValues(stored), values)}
      tell={usedFor}
      onDone={onDone}
      onClose={onClose}
    >
      {(control) => (
        <>
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
        </>
      )}
    </SaveDialog>
  );
}
