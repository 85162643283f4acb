import { type ReactNode, type Ref, useId } from 'react';
import { describeField, FieldShell } from '../fields/FieldShell.tsx';
import { Combobox } from './Combobox.tsx';
import type { ComboboxList } from './describe-list.ts';
import type { ComboboxOption } from './rank-options.ts';

interface ComboboxFieldProps<Option extends ComboboxOption>
  extends Omit<ComboboxList<Option>, 'label'> {
  label: string;
  help?: ReactNode;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
  isReadOnly?: boolean;
  faults?: readonly string[];
}

/**
 * A field that adds one of many. What was picked is the caller's to show and to leave out of the
 * options; the list stays open for the next one.
 */
export function ComboboxField<Option extends ComboboxOption>({
  label,
  help,
  placeholder,
  inputRef,
  isReadOnly,
  faults = [],
  ...list
}: ComboboxFieldProps<Option>) {
  const id = useId();
  return (
    <FieldShell id={id} label={label} help={help} faults={faults}>
      <Combobox
        id={id}
        box={{
          placeholder,
          'aria-invalid': faults.length > 0 || undefined,
          'aria-describedby': describeField(id, help, faults),
        }}
        inputRef={inputRef}
        isReadOnly={isReadOnly}
        list={{ label, ...list }}
      />
    </FieldShell>
  );
}
