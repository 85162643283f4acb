import { type HTMLInputTypeAttribute, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { styled } from '../styled.tsx';
import control from './control.module.css';
import { describeField, FieldShell, type FieldWords } from './FieldShell.tsx';
import css from './TextField.module.css';

interface TextFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output>
  extends FieldWords {
  control: Control<Values, unknown, Output>;
  name: Name;
  type?: HTMLInputTypeAttribute;
  /** More than one makes it an area. */
  rows?: number;
  placeholder?: string;
  /** Of a date: the first and the last that can be picked. */
  min?: string;
  max?: string;
  maxLength?: number;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url';
  /** Offered while typing; anything else can be typed too. */
  suggestions?: readonly string[];
  /** Both off by default: suggestions and spell check may send what is typed elsewhere. */
  autoComplete?: string;
  spellCheck?: boolean;
  /** Language and direction of the content, for translations. */
  lang?: string;
  dir?: 'ltr' | 'rtl' | 'auto';
}

const Input = styled('input', control.Control);
const Area = styled('textarea', control.Control, css.Area);

/** One line of text, or an area of `rows` lines. The form holds a string. */
export function TextField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  label,
  help,
  isRequired,
  isReadOnly,
  type = 'text',
  rows = 1,
  suggestions,
  autoComplete = 'off',
  spellCheck = false,
  ...rest
}: TextFieldProps<Values, Name, Output>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const faults = fieldState.error?.message ? [fieldState.error.message] : [];
  const shared = {
    ...rest,
    ...field,
    value: field.value ?? '',
    id,
    autoComplete,
    spellCheck,
    readOnly: isReadOnly,
    'aria-required': isRequired || undefined,
    'aria-invalid': faults.length > 0 || undefined,
    'aria-describedby': describeField(id, help, faults),
  };

  return (
    <FieldShell id={id} label={label} help={help} isRequired={isRequired} faults={faults}>
      {rows > 1 ? (
        <Area {...shared} rows={rows} />
      ) : (
        <Input {...shared} type={type} list={suggestions && `${id}-list`} />
      )}
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </FieldShell>
  );
}
