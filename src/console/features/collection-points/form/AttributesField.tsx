import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Control, useFieldArray, useForm } from 'react-hook-form';
import { lockedForm } from '#console/records/record-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { TagsField } from '#console/ui/fields/TagsField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';
import css from './AttributesField.module.css';

interface AttributesFieldProps {
  control: Control<CollectionPointFormValues>;
  isReadOnly: boolean;
}

const Row = styled('div', css.Row);

/** Attributes by name, each with its values. A name is given once and is then fixed. */
export function AttributesField({ control, isReadOnly }: AttributesFieldProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'attributeValues' });
  const added = useForm({ defaultValues: { name: '' } });
  const [announced, setAnnounced] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const blockedReason = isReadOnly ? lockedForm : undefined;

  function handleAdd() {
    const name = added.getValues('name').trim();
    if (name === '' || fields.some((attribute) => attribute.name === name)) {
      const message = name === '' ? 'Enter a name.' : 'An attribute with this name already exists.';
      added.setError('name', { message }, { shouldFocus: true });
      return;
    }
    append({ name, values: [], kept: [] }, { shouldFocus: false });
    added.reset();
    setAnnounced(`Attribute ${name} added`);
  }

  function handleRemove(index: number, name: string) {
    remove(index);
    setAnnounced(`Attribute ${name} removed`);
    addButton.current?.focus();
  }

  return (
    <>
      {fields.map((attribute, index) => (
        <Row key={attribute.id}>
          <TagsField
            control={control}
            name={`attributeValues.${index}.values`}
            label={attribute.name}
            itemLabel="value"
            isReadOnly={isReadOnly}
          />
          <ActionButton
            variant="ghost"
            icon={Trash2}
            isIconOnly
            blockedReason={blockedReason}
            onClick={() => handleRemove(index, attribute.name)}
          >
            {`Remove attribute ${attribute.name}`}
          </ActionButton>
        </Row>
      ))}
      <Row>
        <TextField
          control={added.control}
          name="name"
          label="New attribute name"
          isReadOnly={isReadOnly}
        />
        <ActionButton ref={addButton} icon={Plus} blockedReason={blockedReason} onClick={handleAdd}>
          Add attribute
        </ActionButton>
      </Row>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}
