import { memo, useDeferredValue } from 'react';
import { countWords } from '#console/api/limits/limit-words.ts';
import { nothingChanged } from '#console/api/write/write-words.ts';
import { useHasChanges, useTexts } from '#console/records/translations/useTexts.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { fieldsToFix, noChanges } from '#console/ui/fields/form-words.ts';
import type { DraftStore } from '../draft-store.ts';
import { countChanges } from '../tab-counts.ts';

interface FormButtonsProps {
  store: DraftStore;
  isNew: boolean;
  cancelHref: string;
  submitId: string;
  submitLabel: string;
  blockedReason: string | undefined;
  isPending: boolean;
}

/** Where the form stands, and its buttons. */
export function FormButtons(props: FormButtonsProps) {
  return (
    <>
      <Standing store={props.store} isNew={props.isNew} cancelHref={props.cancelHref} />
      <SubmitButton {...props} />
    </>
  );
}

type StandingProps = Pick<FormButtonsProps, 'store' | 'isNew' | 'cancelHref'>;

/** Its words are told after the key that changes them: they move what stands beside them. */
function Standing({ store, isNew, cancelHref }: StandingProps) {
  const hasChanges = useDeferredValue(useHasChanges(store));
  return (
    <>
      <FormState store={store} isNew={isNew} hasChanges={hasChanges} />
      <LeaveLink href={cancelHref} isCancel={hasChanges || isNew} />
    </>
  );
}

const LeaveLink = memo(function LeaveLink({ href, isCancel }: { href: string; isCancel: boolean }) {
  return (
    <ActionLink variant="ghost" href={href}>
      {isCancel ? 'Cancel' : 'Back to the list'}
    </ActionLink>
  );
});

function SubmitButton(props: FormButtonsProps) {
  const { store, isNew, submitId, submitLabel, blockedReason, isPending } = props;
  const hasChanges = useHasChanges(store);
  const pristineReason = !isNew && !hasChanges ? nothingChanged : undefined;
  return (
    <ActionButton
      id={submitId}
      type="submit"
      variant="primary"
      blockedReason={blockedReason ?? pristineReason}
      pending={isPending}
      pendingText="Saving…"
    >
      {submitLabel}
    </ActionButton>
  );
}

interface FormStateProps {
  store: DraftStore;
  isNew: boolean;
  hasChanges: boolean;
}

/** In a few words. */
const FormState = memo(function FormState({ store, isNew, hasChanges }: FormStateProps) {
  const faulty = useTexts(store, ({ columns }) =>
    Object.values(columns).reduce((sum, column) => sum + column.faulty, 0),
  );
  const changed = useTexts(store, (state) =>
    Object.values(countChanges(state)).reduce((sum, count) => sum + count, 0),
  );
  if (faulty > 0) {
    return <span className="state">{fieldsToFix(faulty, 'text')}</span>;
  }
  const idle = isNew ? 'Nothing entered yet' : noChanges;
  return <span className="state">{hasChanges ? countWords(changed, 'unsaved change') : idle}</span>;
});
