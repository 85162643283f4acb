import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import { useForkRef } from '@mui/material/utils';
import { Check, ChevronDown } from 'lucide-react';
import {
  type ClipboardEvent,
  type ComponentPropsWithRef,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../is-composing.ts';
import { MuiTheme } from '../MuiTheme.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { ComboboxChips, type ComboboxChipsProps } from './ComboboxChips.tsx';
import { ComboboxPanel, InPlace, Listbox, NoStatus, PanelContext } from './ComboboxPanel.tsx';
import { Box, Line, Root } from './combobox-style.ts';
import { type ComboboxList, describeList } from './describe-list.ts';
import type { ComboboxOption } from './rank-options.ts';

/** Texts of one's own: Enter adds what was typed, and so does leaving the box. */
interface ComboboxEntries {
  onAdd: (text: string) => void;
  /** A comma adds too, and lines that are pasted come with commas between them. */
  isSeparated?: boolean;
}

type BoxAttributes = 'name' | 'placeholder' | 'maxLength' | `aria-${string}`;

interface ComboboxProps<Option extends ComboboxOption> {
  /** Of the text box. */
  id: string;
  box?: Pick<ComponentPropsWithRef<'input'>, BoxAttributes & keyof ComponentPropsWithRef<'input'>>;
  inputRef?: Ref<HTMLInputElement>;
  isReadOnly?: boolean;
  /** Without it this is a plain text box for entries. */
  list?: ComboboxList<Option>;
  entries?: ComboboxEntries;
  chips?: ComboboxChipsProps<Option>;
  /** What is typed, where the caller has to know it. */
  text?: string;
  onTextChange?: (text: string) => void;
  /** Called when the focus leaves the box together with its chips and its list. */
  onBlur?: () => void;
}

type Library<Option> = AutocompleteProps<Option, boolean, false, false>;

const chipKeys = new Set(['ArrowLeft', 'ArrowRight', 'Backspace', 'Delete']);
const gap = { name: 'offset', options: { offset: [0, 6] } };

/** A text box that opens no list is no combobox. */
const plain = {
  role: undefined,
  'aria-autocomplete': undefined,
  'aria-expanded': undefined,
  'aria-controls': undefined,
  'aria-activedescendant': undefined,
} as const;

/**
 * The one text box that picks from a list or adds texts. What was picked or added is the caller's to
 * keep and, chips apart, to show.
 */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { id, box, isReadOnly = false, list, entries, chips, onBlur } = props;
  const input = useRef<HTMLInputElement>(null);
  const [ownText, setOwnText] = useState('');
  const { text = ownText, onTextChange: setText = setOwnText } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { found, message, said, isShown } = describeList(list, text, isOpen && !isReadOnly);
  const isInPlace = list?.isInPlace ?? false;

  // Where a button below the list goes with the focus, the box takes it.
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) input.current?.focus();
  });

  function addTyped() {
    if (text !== '') setText('');
    if (text.trim() !== '') entries?.onAdd(text);
  }

  const handleKeyDown: Library<Option>['onKeyDown'] = (event) => {
    const { key } = event;
    const isInBox = event.target === input.current;
    event.defaultMuiPrevented =
      isComposing(event) ||
      // At any key on a chip the library moves the focus to the box, where Enter sends the form;
      // in a box without a list it takes keys that move the cursor and the page.
      (!chipKeys.has(key) && (!isInBox || list === undefined)) ||
      // From a box with text the arrow leads to no chip, or the text would be left behind.
      (isInBox && key === 'ArrowLeft' && text !== '') ||
      (isInPlace && key === 'Escape');
    if (isComposing(event) || !isInBox || isReadOnly) return;
    if (key === 'Enter' && isShown) {
      // Where nothing matches, it doesn't send the form either.
      event.preventDefault();
    } else if (entries && ((key === ',' && entries.isSeparated) || key === 'Enter')) {
      // One Enter too many doesn't send the form either.
      event.preventDefault();
      event.defaultMuiPrevented = true;
      addTyped();
    } else if (key === 'Enter' && isOpen && text.trim() !== '') {
      // The list waits for its options: what was typed isn't meant for the form.
      event.preventDefault();
    }
  };

  const handleChange: Library<Option>['onChange'] = (event, _value, reason, details) => {
    if (details === undefined) return;
    const { option } = details;
    if (reason === 'selectOption') {
      if (!list?.isMultiple) setText('');
      list?.onPick(option);
    } else if (reason === 'removeOption') {
      chips?.onRemove(option);
      if (event.target !== input.current) return;
      // Backspace would go on to take a letter of it.
      event.preventDefault();
      setText(option.label);
    }
  };

  function handlePaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text').replace(/[\r\n\t;]+/g, ',');
    if (isReadOnly || !entries?.isSeparated || !pasted.includes(',')) return;
    event.preventDefault();
    setText('');
    entries.onAdd(text + pasted);
  }

  function handleBlur(event: FocusEvent<HTMLElement>) {
    hasFocus.current = event.currentTarget.contains(event.relatedTarget);
    if (hasFocus.current) return;
    setIsOpen(false);
    if (entries) addTyped();
    else if (!isInPlace) setText('');
    onBlur?.();
  }

  // Below the list; in the box the library closes it.
  function handleEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event) || !isShown || isInPlace) return;
    event.stopPropagation();
    setIsOpen(false);
    input.current?.focus();
  }

  return (
    <Root
      data-in-place={isInPlace ? '' : undefined}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={handleBlur}
      onKeyDown={handleEscape}
    >
      <PanelContext value={{ message, foot: list?.foot, isInPlace }}>
        <MuiTheme>
          <Autocomplete<Option, boolean, false, false>
            id={id}
            multiple={chips !== undefined}
            value={chips ? [...chips.items] : null}
            options={found}
            filterOptions={(options) => options}
            getOptionKey={(option) => option.id}
            getOptionLabel={({ label, note }) => (note ? `${label} ${note}` : label)}
            isOptionEqualToValue={(option, value) => option.id === value.id}
            open={isShown}
            readOnly={isReadOnly}
            inputValue={text}
            autoHighlight
            disableCloseOnSelect
            disablePortal
            forcePopupIcon={false}
            onOpen={() => setIsOpen(true)}
            // The focus may have gone to a button below the list.
            onClose={(_event, reason) => reason !== 'blur' && setIsOpen(false)}
            onInputChange={(_event, typed, reason) => reason === 'input' && setText(typed)}
            onChange={handleChange}
            onKeyDown={handleKeyDown}
            slots={{
              paper: ComboboxPanel,
              listbox: Listbox,
              status: NoStatus,
              ...(isInPlace && { popper: InPlace }),
            }}
            slotProps={{
              popper: { placement: 'bottom-start', modifiers: [gap] },
              listbox: {
                // Tab would stop at a list that scrolls.
                tabIndex: -1,
                'aria-labelledby': undefined,
                'aria-label': list?.label,
                'aria-multiselectable': list?.isMultiple,
              },
            }}
            renderOption={({ key, className: _unstyled, ...line }, option) => (
              <Line key={key} {...line} aria-selected={list?.isChosen?.(option) ?? false}>
                {list?.isMultiple && (
                  <span className="mark">{list.isChosen?.(option) && check}</span>
                )}
                <span className="name">{option.label}</span>
                {option.note && <span className="note">{option.note}</span>}
                {list?.renderEnd?.(option)}
                {!list?.isMultiple && list?.isChosen?.(option) && check}
              </Line>
            )}
            renderValue={
              chips &&
              ((_value, getItemProps) => (
                <ComboboxChips
                  {...chips}
                  isReadOnly={isReadOnly}
                  propsOf={(index) => getItemProps({ index })}
                />
              ))
            }
            renderInput={({ slotProps }) => (
              <Box
                ref={slotProps.input.ref}
                data-chips={chips && ''}
                data-invalid={box?.['aria-invalid'] ? '' : undefined}
                data-readonly={isReadOnly ? '' : undefined}
              >
                {slotProps.input.startAdornment}
                <TextBox
                  {...slotProps.htmlInput}
                  {...(list === undefined && plain)}
                  {...box}
                  className={undefined}
                  refs={[input, props.inputRef]}
                  onPaste={handlePaste}
                />
                {list && !isInPlace && <ChevronDown size={16} strokeWidth={1.8} />}
              </Box>
            )}
          />
        </MuiTheme>
      </PanelContext>
      {list && <VisuallyHidden role="status">{said}</VisuallyHidden>}
    </Root>
  );
}

const check = <Check size={14} strokeWidth={2.4} />;

interface TextBoxProps extends ComponentPropsWithRef<'input'> {
  refs: readonly [Ref<HTMLInputElement>, Ref<HTMLInputElement> | undefined];
}

function TextBox({ ref, refs: [own, given], ...attributes }: TextBoxProps) {
  return <input {...attributes} ref={useForkRef(ref, own, given)} />;
}
