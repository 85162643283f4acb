import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ComboboxField } from '#console/ui/combobox/ComboboxField.tsx';
import type { ComboboxOption } from '#console/ui/combobox/rank-options.ts';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import css from './LinksField.module.css';

const Root = styled('div', css.Root);

interface LinksFieldProps {
  label: string;
  /** Names the list of what is chosen: "Linked purpose preferences". */
  listLabel: string;
  help?: ReactNode;
  placeholder: string;
  /** Ids of what is linked. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Everything that can be linked, what is linked already included. */
  options: readonly ComboboxOption[];
  nameOf: (id: string) => string;
  /** Only one at a time: another one takes its place. */
  isSingle?: boolean;
  isReadOnly: boolean;
  faults: readonly string[];
  /** False while the options aren't loaded. */
  isAnswered: boolean;
  foot: ReactNode;
}

/** Records that are linked by id, shown by name: a list with a search below it. */
export function LinksField(props: LinksFieldProps) {
  const { label, listLabel, value, onChange, options, nameOf, isSingle, isReadOnly } = props;
  const input = useRef<HTMLInputElement>(null);
  const [announced, setAnnounced] = useState('');

  function handlePick({ id, label: name }: ComboboxOption) {
    onChange(isSingle ? [id] : [...value, id]);
    setAnnounced(`Linked ${name}`);
  }

  function handleRemove(id: string) {
    setAnnounced(`Removed ${nameOf(id)}`);
    onChange(value.filter((other) => other !== id));
    input.current?.focus();
  }

  return (
    <Root>
      {value.length > 0 && (
        <ul aria-label={listLabel}>
          {value.map((id) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              {!isReadOnly && (
                <ActionButton
                  variant="ghost"
                  size="small"
                  icon={X}
                  isIconOnly
                  onClick={() => handleRemove(id)}
                >
                  {`Remove ${nameOf(id)}`}
                </ActionButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <ComboboxField
        label={label}
        help={props.help}
        placeholder={props.placeholder}
        inputRef={input}
        isReadOnly={isReadOnly}
        faults={props.faults}
        options={options.filter(({ id }) => !value.includes(id))}
        onPick={handlePick}
        isAnswered={props.isAnswered}
        foot={props.foot}
      />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </Root>
  );
}
