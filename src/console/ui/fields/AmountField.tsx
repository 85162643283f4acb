import { ChevronDown } from 'lucide-react';
import { type Ref, useId } from 'react';
import { styled } from '../styled.tsx';
import css from './AmountField.module.css';
import controlCss from './control.module.css';
import { describeField, FieldShell, type FieldWords } from './FieldShell.tsx';
import { SelectFrame } from './field-style.ts';

const Pair = styled('div', css.Pair);

/** How much of what, as typed. */
export type Amount<Unit extends string> = { amount: string; unit: Unit };

interface AmountFieldProps<Unit extends string> extends FieldWords {
  name: string;
  value: Amount<Unit>;
  units: readonly Unit[];
  inputMode: 'numeric' | 'decimal';
  faults: readonly string[];
  inputRef: Ref<HTMLInputElement>;
  onChange: (value: Amount<Unit>) => void;
  onBlur: () => void;
}

/** A number and its unit. */
export function AmountField<Unit extends string>(props: AmountFieldProps<Unit>) {
  const { label, help, isRequired, isReadOnly, name, value, units, inputMode, faults } = props;
  const { inputRef, onChange, onBlur } = props;
  const id = useId();
  const { amount, unit } = value;
  return (
    <FieldShell id={id} label={label} help={help} isRequired={isRequired} faults={faults}>
      <Pair>
        <input
          className={controlCss.Control}
          ref={inputRef}
          id={id}
          name={name}
          inputMode={inputMode}
          autoComplete="off"
          readOnly={isReadOnly}
          value={amount}
          aria-required={isRequired || undefined}
          aria-invalid={faults.length > 0 || undefined}
          aria-describedby={describeField(id, help, faults)}
          onChange={(event) => onChange({ amount: event.target.value, unit })}
          onBlur={onBlur}
        />
        {isReadOnly ? (
          <input
            className={controlCss.Control}
            readOnly
            aria-label={`${label}: unit`}
            value={unit}
          />
        ) : (
          <SelectFrame>
            <select
              className={controlCss.Control}
              aria-label={`${label}: unit`}
              value={unit}
              onChange={(event) => onChange({ amount, unit: event.target.value as Unit })}
            >
              {units.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
            <ChevronDown size={16} strokeWidth={1.8} />
          </SelectFrame>
        )}
      </Pair>
    </FieldShell>
  );
}
