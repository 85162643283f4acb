import { Plus, Trash2, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Combobox } from '#console/ui/combobox/Combobox.tsx';
import { describeField, Faults } from '#console/ui/fields/FieldShell.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { usePresenting } from '#console/ui/presenter-mode.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { numbered } from './known-values.ts';
import type { EntryKind, PersonFormValues } from './person-form.ts';
import { StoredValues } from './StoredValues.tsx';

/** Why nothing can be added or removed. */
export const readOnlyReason = "You can't change this now.";

interface EntryRowProps {
  control: Control<PersonFormValues>;
  kind: EntryKind;
  /** Its place in the form. */
  index: number;
  name: string;
  /** What is stored, and stays masked. */
  stored: readonly string[];
  /** Whether only a form gave it, of each of them. */
  typed: readonly boolean[];
  isReadOnly: boolean;
  /** Whether something is typed that isn't one of the values yet. */
  onTyping: (isTyping: boolean) => void;
  /** Takes the whole row away, where none of it is stored: what that is called. */
  removal: { label: string; onRemove: () => void } | undefined;
}

/**
 * One entry: what is stored, masked, and removed ones until the save; beside it what is new, as it was
 * typed. A single value of a data element is replaced by what is typed.
 */
export function EntryRow(props: EntryRowProps) {
  const { control, kind, index, name, stored, typed, isReadOnly, onTyping, removal } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState('');
  const [announced, setAnnounced] = useState('');
  const isPresenting = usePresenting();
  const { field, fieldState } = useController({ control, name: `${kind}.${index}.values` });
  const values = field.value;
  const known = numbered(stored, values);
  const added = values.filter((value) => !stored.includes(value));
  const isChanged = added.length > 0 || known.some(({ isKept }) => !isKept);
  const isReplacing = kind === 'elements' && stored.length < 2;
  const isReplacement = isReplacing && stored.length > 0;
  const blockedReason = isReadOnly ? readOnlyReason : undefined;
  const faults = fieldState.error?.message ? [fieldState.error.message] : [];

  function handleTyped(text: string) {
    setDraft(text);
    onTyping(text.trim() !== '');
  }

  function add() {
    const value = kind === 'identifiers' ? draft.trim() : draft;
    if (value.trim() === '') return;
    handleTyped('');
    if (values.includes(value)) {
      setAnnounced('Already in the list');
      return;
    }
    field.onChange(isReplacing ? [value] : [...values, value]);
    setAnnounced(isReplacement ? `Replaced ${name}` : `Added to ${name}`);
  }

  function handleRemove(value: string) {
    field.onChange(values.filter((other) => other !== value));
    setAnnounced(`Removed from ${name}`);
    input.current?.focus();
  }

  function handleKeep(value: string) {
    field.onChange(isReplacing ? [value] : [...values, value]);
    setAnnounced(`Kept in ${name}`);
    input.current?.focus();
  }

  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">
        <label htmlFor={id}>{name}</label>
      </th>
      <td data-wrap data-label="Now">
        <StoredValues
          kind={kind}
          name={name}
          known={known}
          typed={typed}
          blockedReason={blockedReason}
          onRemove={handleRemove}
          onKeep={handleKeep}
        />
      </td>
      <td data-wrap data-label="New">
        {added.length > 0 && (
          <ul aria-label={`New values of ${name}`}>
            {added.map((value, place) => (
              <li key={value}>
                <span translate="no">
                  {isPresenting ? <MaskedText value={value} element={name} /> : value}
                </span>
                <ActionButton
                  size="small"
                  variant="ghost"
                  icon={X}
                  isIconOnly
                  blockedReason={blockedReason}
                  onClick={() => handleRemove(value)}
                >
                  {`Remove ${name} ${values.length - added.length + place + 1}`}
                </ActionButton>
              </li>
            ))}
          </ul>
        )}
        <div className="adding">
          <Combobox
            id={id}
            box={{
              placeholder: 'New value',
              'aria-invalid': faults.length > 0 || undefined,
              'aria-describedby': describeField(id, undefined, faults),
            }}
            inputRef={(element) => {
              input.current = element;
              field.ref(element);
            }}
            isReadOnly={isReadOnly}
            text={draft}
            onTextChange={handleTyped}
            entries={{ onAdd: add }}
            onBlur={field.onBlur}
          />
          <ActionButton
            icon={isReplacement ? undefined : Plus}
            blockedReason={blockedReason}
            onClick={add}
          >
            {isReplacement ? 'Replace' : 'Add'}
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </ActionButton>
          {removal && (
            <ActionButton
              variant="ghost"
              icon={Trash2}
              isIconOnly
              blockedReason={blockedReason}
              onClick={removal.onRemove}
            >
              {removal.label}
            </ActionButton>
          )}
        </div>
        <Faults id={id} faults={faults} />
        <VisuallyHidden role="status">{announced}</VisuallyHidden>
      </td>
    </tr>
  );
}
