import type { ReactNode, Ref } from 'react';
import { ComboboxField } from '../combobox/ComboboxField.tsx';
import { canonicalTag, languageName, languagesToAdd } from '../languages.ts';

interface LanguagePickerProps {
  label?: string;
  help?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  isReadOnly?: boolean;
  faults?: readonly string[];
  /** Tags of the languages that are there already. */
  chosen: readonly string[];
  /** Whether the place takes a tag, listed or typed in full. */
  isTag: (text: string) => boolean;
  /** Given the tag in its one spelling. */
  onAdd: (tag: string) => void;
}

const toOption = (tag: string) => ({ id: tag, label: languageName(tag), note: tag });

/** Adds a language by its name or its BCP 47 tag. */
export function LanguagePicker({
  label = 'Add a language',
  chosen,
  isTag,
  onAdd,
  ...field
}: LanguagePickerProps) {
  const isFree = (tag: string) => !chosen.some((other) => canonicalTag(other) === tag);
  return (
    <ComboboxField
      {...field}
      label={label}
      placeholder="Name or tag, such as Arabic or pt-BR"
      options={languagesToAdd(chosen)
        .filter(({ tag }) => isTag(tag))
        .map(({ tag }) => toOption(tag))}
      optionOf={(text) => {
        const tag = canonicalTag(text);
        return isTag(tag) && isFree(tag) ? toOption(tag) : undefined;
      }}
      onPick={({ id }) => onAdd(id)}
    />
  );
}
