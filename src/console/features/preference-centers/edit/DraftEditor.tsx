import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import { isApiError } from '#console/api/api-error.ts';
import { useColleagueName } from '#console/api/colleagues/useColleagueName.ts';
import { ReviewDialog } from '#console/api/review/ReviewDialog.tsx';
import { ReviewNotices } from '#console/api/review/ReviewNotices.tsx';
import { useReviewedSave } from '#console/api/review/useReviewedSave.ts';
import { placeFaults } from '#console/api/write/form-faults.ts';
import { SaveForm } from '#console/api/write/SaveForm.tsx';
import { savedToPublish } from '#console/api/write/saved-to-publish.ts';
import { paths } from '#console/paths.ts';
import type { EditorProps } from '#console/records/versioned/EditVersionPage.tsx';
import { useDraftTarget } from '#console/records/versioned/useDraftTarget.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { noChanges } from '#console/ui/fields/form-words.ts';
import { styled } from '#console/ui/styled.tsx';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { getCenterEndpoint } from '#contract/preference-center-writes.ts';
import { centerResolver, formFields, toFormFaults } from '../center-faults.ts';
import { toFormValues } from '../center-form.ts';
import { centerReview } from '../center-review.ts';
import type { CenterFormValues } from '../center-values.ts';
import { centerMutations, storedOf } from '../center-writes.ts';
import { CenterPreview } from '../parts/CenterPreview.tsx';
import { useChoosablePurposes } from '../usePurposesOnCenter.ts';
import { CenterEditor } from './CenterEditor.tsx';
import css from './DraftEditor.module.css';

const Root = styled('div', css.Root);

/** Edits a version, shows what a save changes, and never saves over somebody else's change. */
export function DraftEditor({ opened, target: from, restored }: EditorProps<CenterVersion>) {
  const { id } = opened;
  const form = useForm<CenterFormValues>({
    defaultValues: toFormValues(opened),
    resolver: centerResolver,
    mode: 'onTouched',
  });
  const [saved, setSaved] = useState<{ version: number | undefined; state: string } | null>(null);
  const choosable = useChoosablePurposes();
  const personName = useColleagueName();
  const { target, goOn } = useDraftTarget(from, storedOf(id));
  useEffect(() => {
    if (restored !== null) form.reset(toFormValues(restored), { keepDefaultValues: true });
  }, [form, restored]);
  const review = useReviewedSave({
    opened,
    form,
    subject: centerReview((one) => choosable.nameOf(one) ?? personName(one)),
    saving:
      target.kind === 'new'
        ? centerMutations.createDraft(id, target)
        : centerMutations.save(id, target.version),
    onDone: (intent, answer) => {
      const version = target.kind === 'draft' ? target.version : versionOf(answer);
      setSaved({ version, state: intent === 'publish' ? savedToPublish(version) : 'saved' });
    },
    onRefused: (error) => {
      if (!isApiError(error, 'invalid')) return;
      const faults = toFormFaults(error.faults, form.getValues(), choosable.nameOf);
      placeFaults(form, faults, formFields);
    },
    goOn,
  });

  if (saved) {
    return (
      <Navigate replace to={paths.preferenceCenter.to(id, saved.version)} state={saved.state} />
    );
  }
  return (
    <Root>
      <SaveForm
        control={form.control}
        write={review.write}
        isNew={false}
        untouched={noChanges}
        submitLabel="Save Draft…"
        cancelHref={paths.preferenceCenter.to(id, opened.version)}
        notices={
          <ReviewNotices
            review={review}
            fields={[
              'name',
              'defaultLanguage',
              'languages',
              'pages',
              'look',
              'controller',
              'contactUrl',
              'shownInside',
            ]}
            checkReads={[getCenterEndpoint]}
          />
        }
        onSubmit={() => review.submit('save')}
        buttons={({ blockedReason }) => (
          <ActionButton blockedReason={blockedReason} onClick={() => review.submit('publish')}>
            Save and publish…
          </ActionButton>
        )}
      >
        {({ readOnlyReason }) => (
          <CenterEditor
            control={form.control}
            choosable={choosable}
            isReadOnly={readOnlyReason !== undefined}
          />
        )}
      </SaveForm>
      <CenterPreview shown={opened} />
      <ReviewDialog review={review} />
    </Root>
  );
}

/** Of a Draft that a save made. */
const versionOf = (answer: unknown): number | undefined => {
  const { version } = (answer ?? {}) as { version?: unknown };
  return typeof version === 'number' ? version : undefined;
};
