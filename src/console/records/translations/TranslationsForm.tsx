import { type ReactNode, useId } from 'react';
import { countWords } from '#console/api/limits/limit-words.ts';
import { UnsavedChangesGuard } from '#console/api/write/UnsavedChangesGuard.tsx';
import { useFormBlocks } from '#console/api/write/useFormBlocks.ts';
import type { Write } from '#console/api/write/useWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { FormFrame } from '#console/ui/fields/FormFrame.tsx';
import { fieldsToFix, noChanges, unsaved } from '#console/ui/fields/form-words.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { RowForms } from './RowForms.tsx';
import { TranslationsPart } from './TranslationsPart.tsx';
import type { TextsView } from './texts-store.ts';
import { useHasChanges, useTextsLater } from './useTexts.ts';

interface TranslationsFormProps {
  store: TextsView;
  write: Pick<Write, 'isPending' | 'error' | 'isUnclear' | 'endpoint' | 'armedUntil'>;
  cancelHref: string;
  /** What came of the last attempt: stands at the button that made it. */
  notices: ReactNode;
  onSubmit: () => void;
}

/** The matrix, the languages, and the one button that saves what was translated. */
export function TranslationsForm(props: TranslationsFormProps) {
  const { store, write, notices, onSubmit } = props;
  const reasonId = useId();
  const submitId = useId();
  const { missingRight, readOnlyReason } = useFormBlocks({ write, isPristine: false });
  return (
    <>
      <FormFrame
        aria-describedby={missingRight && reasonId}
        notices={notices}
        onSubmit={onSubmit}
        buttons={<Buttons {...props} submitId={submitId} />}
      >
        <LeaveGuard store={store} />
        {missingRight && <Strip id={reasonId}>{missingRight}</Strip>}
        <TranslationsPart store={store} isReadOnly={readOnlyReason !== undefined} />
      </FormFrame>
      <RowForms store={store} submitId={submitId} />
    </>
  );
}

function LeaveGuard({ store }: Pick<TranslationsFormProps, 'store'>) {
  return <UnsavedChangesGuard hasChanges={useHasChanges(store)} />;
}

function Buttons({
  store,
  write,
  cancelHref,
  submitId,
}: TranslationsFormProps & { submitId: string }) {
  const isPristine = !useHasChanges(store);
  const { blockedReason, label } = useFormBlocks({ write, isPristine });
  return (
    <>
      <FormState store={store} />
      <ActionLink variant="ghost" href={cancelHref}>
        Cancel
      </ActionLink>
      <ActionButton
        id={submitId}
        type="submit"
        variant="primary"
        blockedReason={blockedReason}
        pending={write.isPending}
        pendingText="Saving…"
      >
        {label('Save Draft…')}
      </ActionButton>
    </>
  );
}

/** Where the form stands, in a few words; told after the key that changes them. */
function FormState({ store }: Pick<TranslationsFormProps, 'store'>) {
  const { faulty, changed, isDirty } = useTextsLater(store, (state) => {
    const columns = Object.values(state.columns);
    return {
      isDirty: state.isDirty,
      faulty: columns.reduce((sum, column) => sum + column.faulty, 0),
      changed: columns.reduce((sum, column) => sum + column.changed, 0),
    };
  });
  // A language that was only removed, or added, has no changed text.
  const edited = changed > 0 ? countWords(changed, 'changed text') : unsaved;
  const words = faulty > 0 ? fieldsToFix(faulty, 'text') : isDirty ? edited : noChanges;
  return <span className="state">{words}</span>;
}
