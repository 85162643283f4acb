import type { FieldValues } from 'react-hook-form';
import type { ReviewedForm } from '#console/api/review/reviewed-form.ts';
import type { Fault } from '#contract/common/problem.ts';
import type { RecordTexts, TranslatedValues } from './record-texts.ts';
import type { TextsStore } from './texts-store.ts';

interface TextsForm<Values> {
  store: TextsStore<RecordTexts<Values>>;
  translated: TranslatedValues<Values>;
  /** What the service would refuse. */
  findFaults: (values: Values) => readonly Fault[];
  /** Shows them, and takes those of an earlier attempt away. */
  showFaults: (faults: readonly Fault[]) => void;
}

/** The texts of a record as the form of all its values, of which only texts can change. */
export const textsForm = <Values extends FieldValues>({
  store,
  translated: { toTexts, toValues },
  findFaults,
  showFaults,
}: TextsForm<Values>): ReviewedForm<Values> => ({
  getValues: () => toValues(store.state().draft),
  subscribe: ({ callback }) =>
    store.subscribe(() => callback({ values: toValues(store.shown().draft) })),
  handleSubmit: (onValid, onInvalid) => async () => {
    const values = toValues(store.state().draft);
    const faults = findFaults(values);
    showFaults(faults);
    if (faults.length === 0) onValid(values);
    else onInvalid?.();
  },
  reset: (values, { keepDefaultValues = false } = {}) => {
    const texts = toTexts(values);
    store.reopen(keepDefaultValues ? store.state().opened : texts, texts);
  },
});
