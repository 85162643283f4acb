import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { sourcedValuesOf } from '../element-values.ts';
import type { PersonRecord } from '../read-person.ts';
import { EntryRow, readOnlyReason } from './EntryRow.tsx';
import { nameFault } from './entry-faults.ts';
import { type EntryKind, keyOf, type PersonFormValues, toFormValues } from './person-form.ts';

const words = {
  elements: {
    title: 'Data elements',
    note: '',
    name: 'New data element',
    add: 'Add data element',
    what: 'data element',
  },
  identifiers: {
    title: 'Additional identifiers',
    note: 'A removed identifier is kept as a data element.',
    name: 'New identifier type',
    add: 'Add type',
    what: 'type',
  },
} as const;

interface EntryRowsProps {
  form: UseFormReturn<PersonFormValues>;
  kind: EntryKind;
  base: PersonRecord;
  isReadOnly: boolean;
  /** The key of the entry in whose box something stands that isn't one of its values yet. */
  onTyping: (key: string | null) => void;
}

/** All data elements, or all types of identifiers, and a way to begin another one. */
export function EntryRows({ form, kind, base, isReadOnly, onTyping }: EntryRowsProps) {
  const { control, setFocus } = form;
  const { fields, append, remove } = useFieldArray({ control, name: kind });
  const added = useForm({ defaultValues: { name: '' } });
  const [announced, setAnnounced] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const blockedReason = isReadOnly ? readOnlyReason : undefined;
  const stored = toFormValues(base)[kind];
  const { title, note, name: nameLabel, add: addLabel, what } = words[kind];

  function handleAdd() {
    const name = added.getValues('name').trim();
    const message = nameFault(
      kind,
      name,
      fields.map((entry) => entry.name),
    );
    if (message !== undefined) {
      added.setError('name', { message }, { shouldFocus: true });
      return;
    }
    append({ name, values: [] }, { shouldFocus: false });
    added.reset();
    setAnnounced(`Added ${what} ${name}`);
    const place = fields.length;
    // Once the new field is on screen.
    setTimeout(() => setFocus(`${kind}.${place}.values`));
  }

  function handleRemove(index: number, name: string) {
    remove(index);
    setAnnounced(`Removed ${what} ${name}`);
    addButton.current?.focus();
  }

  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {title} {note && <span className="count">{note}</span>}
        </th>
      </tr>
      {fields.map((entry, index) => {
        const own = stored.find(({ name }) => name === entry.name);
        const element = base.profile.DataElements?.find(
          ({ Name, Linked }) =>
            Name === entry.name && (Linked ?? false) === (kind === 'identifiers'),
        );
        return (
          <EntryRow
            key={entry.id}
            control={control}
            kind={kind}
            index={index}
            name={entry.name}
            stored={own?.values ?? []}
            typed={element ? sourcedValuesOf(element).map(({ isTyped }) => isTyped) : []}
            isReadOnly={isReadOnly}
            onTyping={(isTyping) => onTyping(isTyping ? keyOf(kind, entry.name) : null)}
            removal={
              own === undefined
                ? {
                    label: `Remove ${what} ${entry.name}`,
                    onRemove: () => handleRemove(index, entry.name),
                  }
                : undefined
            }
          />
        );
      })}
      <tr>
        <td colSpan={3} data-wrap>
          <div className="begun">
            <TextField
              control={added.control}
              name="name"
              label={nameLabel}
              isReadOnly={isReadOnly}
            />
            <ActionButton
              ref={addButton}
              icon={Plus}
              blockedReason={blockedReason}
              onClick={handleAdd}
            >
              {addLabel}
            </ActionButton>
          </div>
          <VisuallyHidden role="status">{announced}</VisuallyHidden>
        </td>
      </tr>
    </tbody>
  );
}
