import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { Combobox } from '#console/ui/combobox/Combobox.tsx';
import { describeField, FieldShell } from '#console/ui/fields/FieldShell.tsx';
import { collectTagFaults } from '#console/ui/fields/tag-faults.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { HookFormValues } from '../hook-form.ts';

interface PurposesFieldProps {
  control: Control<HookFormValues>;
  isReadOnly: boolean;
}

const label = 'Withdraws';
const help =
  'What a STOP, an unsubscribe or a complaint ends. Leave empty for everything except service purposes.';

/** The purposes that a refusal withdraws. */
export function PurposesField({ control, isReadOnly }: PurposesFieldProps) {
  const id = useId();
  const [announced, setAnnounced] = useState('');
  const { field, fieldState } = useController({ control, name: 'purposes', exact: false });
  const query = useQuery(purposeQueries.allVersions());
  const all = [...(query.data ?? [])]
    .map(([purpose, versions]) => ({ id: purpose, label: versions[0]?.label ?? purpose }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const chosen = field.value.map(
    (own) => all.find((purpose) => purpose.id === own) ?? { id: own, label: own },
  );
  const { all: faults, byIndex } = collectTagFaults(fieldState.error, field.value);
  return (
    <FieldShell id={id} label={label} help={help} faults={faults}>
      <Combobox
        id={id}
        box={{
          name: field.name,
          placeholder: chosen.length === 0 ? 'Everything except service purposes' : undefined,
          'aria-invalid': faults.length > 0 || undefined,
          'aria-describedby': describeField(id, help, faults),
        }}
        inputRef={field.ref}
        isReadOnly={isReadOnly}
        list={{
          label: 'Purposes',
          options: all.filter((purpose) => !field.value.includes(purpose.id)),
          onPick: (purpose) => {
            field.onChange([...field.value, purpose.id]);
            setAnnounced(`Added ${purpose.label}`);
          },
          isAnswered: query.isSuccess,
        }}
        chips={{
          label: `${label}: selected`,
          items: chosen,
          isInvalid: (index) => byIndex.has(index),
          removeLabel: (purpose) => `Remove purpose ${purpose.label}`,
          onRemove: (purpose) => {
            field.onChange(field.value.filter((own) => own !== purpose.id));
            setAnnounced(`Removed ${purpose.label}`);
          },
        }}
        onBlur={field.onBlur}
      />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </FieldShell>
  );
}
