import { Plus } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useDeferredValue,
  useState,
} from 'react';
import { defaultLanguageOf } from '#console/records/translations/texts.ts';
import { useTexts } from '#console/records/translations/useTexts.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import control from '#console/ui/fields/control.module.css';
import { describeField, FieldShell } from '#console/ui/fields/FieldShell.tsx';
import { isComposing } from '#console/ui/is-composing.ts';
import { findDuplicateLabels } from '#contract/option-rules.ts';
import type { DraftStore } from '../draft-store.ts';

interface AddOptionsProps {
  store: DraftStore;
  inputRef: Ref<HTMLInputElement>;
  onAdd: (labels: readonly string[]) => void;
}

/** Where a fault of the list as a whole leads. */
export const addOptionId = 'add-option';

const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n\t]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Adds options: Enter adds what was typed, a pasted list adds one for each line. */
export function AddOptions({ store, inputRef, onAdd }: AddOptionsProps) {
  const id = addOptionId;
  const [text, setText] = useState('');
  const options = useTexts(store, ({ draft }) => draft.options);
  const texts = useDeferredValue(
    useTexts(store, ({ draft }) => draft.texts[defaultLanguageOf(draft)]),
  );
  const labels = options.map(({ key }) => texts?.[key]);
  const faults = findDuplicateLabels([...labels, text])
    .filter(({ index }) => index === labels.length)
    .map(({ message }) => message);
  const help = 'Press Enter to add. Paste a list to add one option per line.';

  function add() {
    if (text.trim() === '' || faults.length > 0) return;
    onAdd([text.trim()]);
    setText('');
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event) || text.trim() === '') return;
    // Enter in the empty box sends the form, as anywhere else.
    event.preventDefault();
    add();
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    onAdd(linesOf(text).concat(lines));
    setText('');
  }

  return (
    <FieldShell id={id} label="Add an option" help={help} faults={faults}>
      <div className="add">
        <input
          ref={inputRef}
          id={id}
          className={control.Control}
          value={text}
          autoComplete="off"
          aria-invalid={faults.length > 0 || undefined}
          aria-describedby={describeField(id, help, faults)}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
        />
        <ActionButton icon={Plus} onClick={add}>
          Add
        </ActionButton>
      </div>
    </FieldShell>
  );
}
