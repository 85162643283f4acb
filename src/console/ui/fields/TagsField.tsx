import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { isComposing } from '../is-composing.ts';
import { color } from '../theme.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { describeField, FieldShell, type FieldWords } from './FieldShell.tsx';
import { controlStyle } from './field-style.ts';
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

const Frame = styled('div')({
  ...controlStyle,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 5,
  padding: 5,
  cursor: 'text',
  '&[data-invalid]': { borderColor: color.bad },
  '&[data-readonly]': { background: color.sunken, borderColor: color.line },
  '&:has(input:focus-visible)': { outline: `2px solid ${color.accent}`, outlineOffset: 1 },
  '& ul': { display: 'contents', listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    minHeight: 24,
    paddingLeft: 8,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: 6,
    background: color.sunken,
    fontSize: '0.8125rem',
    overflowWrap: 'anywhere',
  },
  '&[data-readonly] li': { paddingRight: 8 },
  '& li[data-invalid]': { borderColor: color.bad, color: color.bad },
  '& li button': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 24,
    height: 24,
    padding: 0,
    border: 0,
    borderRadius: 5,
    background: 'none',
    color: color.muted,
    cursor: 'pointer',
    '&:hover': { color: color.text },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& input': {
    flex: '1 1 120px',
    minWidth: 0,
    minHeight: 24,
    padding: '0 5px',
    border: 0,
    background: 'none',
    outline: 'none',
    '&::placeholder': { color: color.faint, opacity: 1 },
  },
});

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
  const inputRef = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState('');
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
      setAnnounced(`${text.trim()} is in the list already`);
    }
    setDraft('');
  }

  function remove(tag: string) {
    field.onChange(tags.filter((other) => other !== tag));
    setAnnounced(`Removed ${tag}`);
    inputRef.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const lastTag = tags.at(-1);
    if (isReadOnly || isComposing(event)) {
      return;
    }
    if (event.key === 'Enter' || event.key === ',') {
      // Enter with text adds it; Enter in the empty box sends the form, as anywhere else.
      if (event.key === ',' || draft.trim() !== '') {
        event.preventDefault();
        addAll(draft);
      }
    } else if (event.key === 'Backspace' && draft === '' && lastTag !== undefined) {
      event.preventDefault();
      remove(lastTag);
      setDraft(lastTag);
    }
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text').replace(/[\r\n\t;]+/g, ',');
    if (!isReadOnly && pasted.includes(',')) {
      event.preventDefault();
      addAll(draft + pasted);
    }
  }

  function handleBlur() {
    addAll(draft);
    field.onBlur();
  }

  return (
    <FieldShell id={id} label={label} help={help} isRequired={isRequired} faults={faults}>
      <Frame
        data-invalid={faults.length > 0 || undefined}
        data-readonly={isReadOnly || undefined}
        onClick={(event) => event.target === event.currentTarget && inputRef.current?.focus()}
      >
        {tags.length > 0 && (
          <ul aria-label={`${label}: chosen`}>
            {tags.map((tag, index) => (
              <li key={tag} data-invalid={byIndex.has(index) || undefined}>
                {tag}
                {!isReadOnly && (
                  <button
                    type="button"
                    aria-label={`Remove ${itemLabel} ${tag}`}
                    onClick={() => remove(tag)}
                  >
                    <X size={13} strokeWidth={2} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        <input
          ref={(element) => {
            inputRef.current = element;
            field.ref(element);
          }}
          id={id}
          name={field.name}
          value={draft}
          readOnly={isReadOnly}
          placeholder={tags.length === 0 ? placeholder : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-required={isRequired || undefined}
          aria-invalid={faults.length > 0 || undefined}
          aria-describedby={describeField(id, help, faults)}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
          onBlur={handleBlur}
        />
      </Frame>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </FieldShell>
  );
}
