import { useId, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { Combobox } from '#console/ui/combobox/Combobox.tsx';
import { describeField, FieldShell } from '#console/ui/fields/FieldShell.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { DestinationFormValues } from '../destination-form.ts';
import { usePurposeNames } from '../usePurposeNames.ts';

interface PurposesFieldProps {
  control: Control<DestinationFormValues>;
  isReadOnly: boolean;
}

/** The purposes that are told of. */
export function PurposesField({ control, isReadOnly }: PurposesFieldProps) {
  const id = useId();
  const [announced, setAnnounced] = useState('');
  const { field, fieldState } = useController({ control, name: 'purposes', exact: false });
  const query = usePurposeNames();
  const { data: names } = query;
  const { message } = (fieldState.error ?? {}) as { message?: string };
  const faults = message === undefined ? [] : [message];
  const chosen = field.value;
  const nameOf = (one: string) => names?.get(one) ?? '…';
  const options = [...(names ?? [])].map(([one, label]) => ({ id: one, label }));
  return (
    <FieldShell id={id} label="Chosen purposes" isRequired faults={faults}>
      <Combobox
        id={id}
        box={{
          name: field.name,
          placeholder: chosen.length === 0 ? 'Search by name' : undefined,
          'aria-required': true,
          'aria-invalid': faults.length > 0 || undefined,
          'aria-describedby': describeField(id, undefined, faults),
        }}
        inputRef={field.ref}
        isReadOnly={isReadOnly}
        list={{
          label: 'Purposes',
          options: options.filter((option) => !chosen.includes(option.id)),
          onPick: (option) => {
            field.onChange([...chosen, option.id]);
            setAnnounced(`Added ${option.label}`);
          },
          isAnswered: names !== undefined,
        }}
        chips={{
          label: 'Chosen purposes: selected',
          items: chosen.map((one) => ({ id: one, label: nameOf(one) })),
          isInvalid: () => false,
          removeLabel: ({ label }) => `Remove purpose ${label}`,
          onRemove: (option) => {
            field.onChange(chosen.filter((one) => one !== option.id));
            setAnnounced(`Removed ${option.label}`);
          },
        }}
        onBlur={field.onBlur}
      />
      <QueryPanel query={query} what="purposes" skeleton={null}>
        {() => null}
      </QueryPanel>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </FieldShell>
  );
}
