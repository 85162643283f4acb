import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import css from '#console/ui/checks.module.css';
import { Faults } from '#console/ui/fields/FieldShell.tsx';
import { FieldRoot } from '#console/ui/fields/field-style.ts';
import { styled } from '#console/ui/styled.tsx';
import type { DestinationFormValues } from '../destination-form.ts';
import { eventChoices } from '../words.ts';

interface EventsFieldProps {
  control: Control<DestinationFormValues>;
  isReadOnly: boolean;
}

const Checks = styled('fieldset', css.Checks);

/** The kinds of events that are sent. */
export function EventsField({ control, isReadOnly }: EventsFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'events', exact: false });
  const { message } = (fieldState.error ?? {}) as { message?: string };
  const faults = message === undefined ? [] : [message];
  const chosen = field.value;
  return (
    <FieldRoot>
      <Checks aria-describedby={faults.length > 0 ? `${id}-fault` : undefined}>
        <legend>Kinds of events</legend>
        {eventChoices.map(({ value, label }, index) => (
          <label key={value}>
            <input
              ref={index === 0 ? field.ref : undefined}
              type="checkbox"
              checked={chosen.includes(value)}
              aria-disabled={isReadOnly || undefined}
              onBlur={field.onBlur}
              onChange={(event) => {
                if (isReadOnly) return;
                const others = chosen.filter((one) => one !== value);
                field.onChange(event.target.checked ? [...others, value] : others);
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </Checks>
      <Faults id={id} faults={faults} />
    </FieldRoot>
  );
}
