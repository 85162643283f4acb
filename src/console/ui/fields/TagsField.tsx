import { useId, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Combobox } from '../combobox/Combobox.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { describeField, FieldShell, type FieldWords } from './FieldShell.tsx';
import { collectTagFaults } from './tag-faults.ts';

interface TagsFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output>
  extends FieldWords {
  control: Control<Values, unknown, Output>;
  /** A field that holds `string[]`. */
  name: Name;
  placeholder?: string;
  /** Names one entry: "purpose" gives "Remove purpose Newsletter". */
  itemLabel?: string;
}

/**
 * A list of texts: Enter or a comma adds what was typed, so does leaving the field; Backspace in the
 * empty box takes the last entry back for editing; an entry that is there already is not added twice.
 */
export function TagsField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  label,
  help,
  isRequired,
  isReadOnly = false,
  placeholder,
  itemLabel = 'entry',
}: TagsFieldProps<Values, Name, Output>) {
  const id = useId();
  const [announced, setAnnounced] = useState('');
  // Not exact: the fault of a single entry is reported under the entry's own name.
  const { field, fieldState } = useController({ control, name, exact: false });
  const tags: readonly string[] = Array.isArray(field.value) ? field.value : [];
  const { all: faults, byIndex } = collectTagFaults(fieldState.error, tags);

  function addAll(text: string) {
    const wanted = text.split(',').map((part) => part.trim());
    const added = [...new Set(wanted)].filter((part) => part !== '' && !tags.includes(part));
    if (added.length > 0) {
      field.onChange([...tags, ...added]);
      setAnnounced(`Added ${added.join(', ')}`);
    } else if (text.trim() !== '') {
      setAnnounced(`${text.trim()} is already in the list`);
    }
  }

  function remove(tag: string) {
    field.onChange(tags.filter((other) => other !== tag));
    setAnnounced(`Removed ${tag}`);
  }

  return (
    <FieldShell id={id} label={label} help={help} isRequired={isRequired} faults={faults}>
      <Combobox
        id={id}
        box={{
          name: field.name,
          placeholder: tags.length === 0 ? placeholder : undefined,
          'aria-required': isRequired || undefined,
          'aria-invalid': faults.length > 0 || undefined,
          'aria-describedby': describeField(id, help, faults),
        }}
        inputRef={field.ref}
        isReadOnly={isReadOnly}
        entries={{ onAdd: addAll, isSeparated: true }}
        chips={{
          label: `${label}: selected`,
          items: tags.map((tag) => ({ id: tag, label: tag })),
          isInvalid: (index) => byIndex.has(index),
          removeLabel: (tag) => `Remove ${itemLabel} ${tag.label}`,
          onRemove: (tag) => remove(tag.label),
        }}
        onBlur={field.onBlur}
      />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </FieldShell>
  );
}
