import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { Choice } from '../FilterChoice.tsx';
import controlCss from './control.module.css';
import { describeField, FieldShell, type FieldWords } from './FieldShell.tsx';
import { SelectFrame } from './field-style.ts';

interface ChoiceFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output>
  extends FieldWords {
  control: Control<Values, unknown, Output>;
  name: Name;
  /** A value that is not among them is shown as it came and kept. */
  options: readonly Choice[];
  /** Words of the empty choice `''`; without them a value must be chosen from the options. */
  emptyLabel?: string;
  /** Words of a value that is not among the options. */
  wordsOfOther?: (value: string) => string;
}

/** One of a few values, as a native list. The form holds the value. */
export function ChoiceField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  label,
  help,
  isRequired,
  isReadOnly,
  options,
  emptyLabel,
  wordsOfOther = (value) => value,
}: ChoiceFieldProps<Values, Name, Output>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const faults = fieldState.error?.message ? [fieldState.error.message] : [];
  const value = String(field.value ?? '');
  const known = options.find((option) => option.value === value);
  const describedBy = describeField(id, help, faults);

  return (
    <FieldShell id={id} label={label} help={help} isRequired={isRequired} faults={faults}>
      <SelectFrame>
        {isReadOnly ? (
          <input
            className={`fixed ${controlCss.Control}`}
            id={id}
            readOnly
            value={known?.label ?? (value === '' ? (emptyLabel ?? '') : wordsOfOther(value))}
            aria-describedby={describedBy}
          />
        ) : (
          <>
            <select
              className={controlCss.Control}
              {...field}
              id={id}
              value={value}
              aria-required={isRequired || undefined}
              aria-invalid={faults.length > 0 || undefined}
              aria-describedby={describedBy}
            >
              {(emptyLabel !== undefined || value === '') && (
                <option value="">{emptyLabel ?? 'Choose…'}</option>
              )}
              {value !== '' && !known && <option value={value}>{wordsOfOther(value)}</option>}
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
            <ChevronDown size={16} strokeWidth={1.8} />
          </>
        )}
      </SelectFrame>
    </FieldShell>
  );
}
