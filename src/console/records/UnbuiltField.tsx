import { useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Faults } from '#console/ui/fields/FieldShell.tsx';
import { FieldRoot } from '#console/ui/fields/field-style.ts';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { Field, NameOf } from './fields.ts';
import { lockedForm, notAvailable } from './record-words.ts';
import css from './UnbuiltField.module.css';

/** What is said of a field that can only be cleared, whatever it holds. */
export type UnbuiltWords = Pick<Field<never>, 'label' | 'help' | 'input' | 'show'> & {
  empty: unknown;
};

interface UnbuiltFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  field: UnbuiltWords;
  isReadOnly: boolean;
  nameOf?: NameOf;
}

const Held = styled('div', css.Held);

/** What the service doesn't act on yet: what is set can be cleared, and no more. */
export function UnbuiltField<Values extends FieldValues>({
  control,
  name,
  field,
  isReadOnly,
  nameOf = () => undefined,
}: UnbuiltFieldProps<Values>) {
  const { label, input, show, empty } = field;
  const help = field.help ? `${notAvailable}. ${field.help}` : notAvailable;
  const id = useId();
  const { field: held, fieldState } = useController({ control, name });
  const shown = show(held.value as never, nameOf);
  const words = shown.kind === 'text' ? shown.text : shown.items.map(({ text }) => text).join(', ');
  const isEmpty = words === '';

  if (input.as === 'switch') {
    const isLocked = isReadOnly || held.value === empty;
    return <SwitchField {...{ control, name, label }} help={help} isReadOnly={isLocked} />;
  }
  const faults = fieldState.error?.message ? [fieldState.error.message] : [];
  return (
    <FieldRoot role="group" aria-labelledby={id}>
      <div className="label" id={id}>
        {label}
      </div>
      <div className="help">{help}</div>
      <Held>
        <span>{isEmpty ? <NotSet /> : words}</span>
        <ActionButton
          ref={held.ref}
          size="small"
          aria-label={`Clear ${label}`}
          blockedReason={isReadOnly ? lockedForm : isEmpty ? 'Nothing to clear.' : undefined}
          onClick={() => held.onChange(empty)}
        >
          Clear
        </ActionButton>
      </Held>
      <Faults id={`${id}-of`} faults={faults} />
    </FieldRoot>
  );
}
