import { Plus, Undo2, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Combobox } from '#console/ui/combobox/Combobox.tsx';
import { describeField, FieldShell } from '#console/ui/fields/FieldShell.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { usePresenting } from '#console/ui/presenter-mode.ts';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { isMask } from '#contract/mask-text.ts';
import { typedWords } from '../words.ts';
import type { EntryKind, PersonFormValues } from './person-form.ts';
import css from './ValuesField.module.css';

/** Why nothing can be added or removed. */
export const readOnlyReason = "You can't change this now.";

/** The interface keeps what is taken off a list of identifiers, and no save can do both. */
const keptWords = (name: string): string =>
  `kept as data element ${name}. To delete it, save, then remove it there.`;

const Values = styled('ul', css.Values);

const Adding = styled('div', css.Adding);

interface ValuesFieldProps {
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
}

/**
 * The values of one entry: stored ones masked, new ones as they were typed, removed ones until the
 * save. A single value of a data element is replaced by what is typed.
 */
export function ValuesField(props: ValuesFieldProps) {
  const { control, kind, index, name, stored, typed, isReadOnly, onTyping } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState('');
  const [announced, setAnnounced] = useState('');
  const isPresenting = usePresenting();
  const { field, fieldState } = useController({ control, name: `${kind}.${index}.values` });
  const values = field.value;
  const removed = stored.filter((value) => !values.includes(value));
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
    <FieldShell id={id} label={name} faults={faults}>
      <Values aria-label={`Values of ${name}`}>
        {values.map((value, place) => (
          <li key={isMask(value) ? place : value}>
            {stored.includes(value) ? (
              <span>
                <Masked value={value} label={`${name} ${place + 1}`} element={name} />
                {typed[isMask(value) ? place : stored.indexOf(value)] && (
                  <>
                    {' '}
                    <span className="from">{typedWords}</span>
                  </>
                )}
              </span>
            ) : (
              <span translate="no">
                {isPresenting ? <MaskedText value={value} element={name} /> : value}
              </span>
            )}
            <ActionButton
              size="small"
              variant="ghost"
              icon={X}
              isIconOnly
              blockedReason={blockedReason}
              onClick={() => handleRemove(value)}
            >
              {`Remove ${name} ${place + 1}`}
            </ActionButton>
          </li>
        ))}
        {removed.map((value, place) => (
          <li key={isMask(value) ? place : value} className="gone">
            <span>
              <s>
                <MaskedText value={value} element={name} />
              </s>{' '}
              {kind === 'identifiers' ? keptWords(name) : 'removed'}
            </span>
            <ActionButton
              size="small"
              variant="ghost"
              icon={Undo2}
              blockedReason={blockedReason}
              onClick={() => handleKeep(value)}
              aria-label={`Keep removed ${name} ${place + 1}`}
            >
              Keep
            </ActionButton>
          </li>
        ))}
      </Values>
      <Adding>
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
      </Adding>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </FieldShell>
  );
}
