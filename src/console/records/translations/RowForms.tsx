import { flushSync } from 'react-dom';
import type { TextsView } from './texts-store.ts';
import { useTexts } from './useTexts.ts';

/** What the fields of a row name as their `form`. */
export const rowFormId = (row: string) => `form-${row}`;

interface RowFormsProps {
  store: TextsView;
  /** Of the button that sends everything: Enter presses it, as in any form. */
  submitId: string;
}

/**
 * A form for each row of texts, without a look: its fields belong to it by its id, wherever they
 * stand. At each key a browser may read all fields of a form, to fill them in later; Chromium does,
 * and in hundreds of fields needs longer for that than for all the rest of the key.
 */
export function RowForms({ store, submitId }: RowFormsProps) {
  const rows = useTexts(store, (state) => state.rows);
  return rows.map((row) => (
    <form
      key={row}
      id={rowFormId(row)}
      hidden
      onSubmit={(event) => {
        event.preventDefault();
        // The button may still wait to be told of the last key.
        flushSync(store.state);
        document.getElementById(submitId)?.click();
      }}
    >
      {/* Among several texts Enter sends nothing without one. */}
      <button type="submit" />
    </form>
  ));
}
