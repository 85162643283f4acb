import { useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { styled } from '../styled.tsx';
import shared from '../switch.module.css';
import { describeField, Faults, type FieldWords } from './FieldShell.tsx';
import { FieldRoot } from './field-style.ts';
import css from './SwitchField.module.css';

interface SwitchFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output>
  extends FieldWords {
  control: Control<Values, unknown, Output>;
  name: Name;
}

const Line = styled('div', shared.Switch, css.Line);

/** Yes or no, as a switch. The form holds a boolean; nothing happens before the form is saved. */
export function SwitchField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  label,
  help,
  isReadOnly,
}: SwitchFieldProps<Values, Name, Output>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const faults = fieldState.error?.message ? [fieldState.error.message] : [];
  const { value, ...rest } = field;

  return (
    <FieldRoot>
      <Line>
        <input
          {...rest}
          id={id}
          type="checkbox"
          role="switch"
          checked={value === true}
          aria-checked={value === true}
          aria-disabled={isReadOnly || undefined}
          aria-invalid={faults.length > 0 || undefined}
          aria-describedby={describeField(id, help, faults)}
          onChange={(event) => {
            if (!isReadOnly) field.onChange(event);
          }}
        />
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {help && (
          <div className="help" id={`${id}-help`}>
            {help}
          </div>
        )}
      </Line>
      <Faults id={id} faults={faults} />
    </FieldRoot>
  );
}
