import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import controlCss from '#console/ui/fields/control.module.css';
import { describeField, FieldShell } from '#console/ui/fields/FieldShell.tsx';
import { SelectFrame } from '#console/ui/fields/field-style.ts';
import { styled } from '#console/ui/styled.tsx';
import { type LifeSpanUnit, lifeSpanUnits } from '../life-span.ts';
import { type PurposeFormValues, purposeFields } from '../purpose-fields.ts';
import css from './LifeSpanField.module.css';

const Pair = styled('div', css.Pair);

interface LifeSpanFieldProps {
  control: Control<PurposeFormValues>;
  name: 'ConsentLifeSpan' | 'ImplicitConsentLifeSpan';
  isRequired?: boolean;
  isReadOnly: boolean;
}

/** A length of time as a number and a unit. */
export function LifeSpanField(props: LifeSpanFieldProps) {
  const { control, name, isRequired, isReadOnly } = props;
  const { label, help } = purposeFields.fieldOf(name);
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  // The fault stands at the whole field, whatever the type of a group says.
  const message = (fieldState.error as { message?: string } | undefined)?.message;
  const faults = message ? [message] : [];
  const { amount, unit } = field.value;

  return (
    <FieldShell id={id} label={label} help={help} isRequired={isRequired} faults={faults}>
      <Pair>
        <input
          className={controlCss.Control}
          ref={field.ref}
          id={id}
          name={field.name}
          inputMode="decimal"
          autoComplete="off"
          readOnly={isReadOnly}
          value={amount}
          aria-required={isRequired || undefined}
          aria-invalid={faults.length > 0 || undefined}
          aria-describedby={describeField(id, help, faults)}
          onChange={(event) => field.onChange({ amount: event.target.value, unit })}
          onBlur={field.onBlur}
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
              onChange={(event) =>
                field.onChange({ amount, unit: event.target.value as LifeSpanUnit })
              }
            >
              {lifeSpanUnits.map((choice) => (
                <option key={choice.unit} value={choice.unit}>
                  {choice.unit}
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
