import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { ReviewDialog } from '#console/api/review/ReviewDialog.tsx';
import { ReviewNotices } from '#console/api/review/ReviewNotices.tsx';
import { useReviewedSave } from '#console/api/review/useReviewedSave.ts';
import { listDataSubjectsEndpoint, listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { UpsertElementsResult } from '#contract/subject-elements.ts';
import { dataSubjectMutations } from '../queries.ts';
import type { SubjectRecord } from '../read-subject.ts';
import { subjectResolver } from './entry-faults.ts';
import { SubjectForm } from './SubjectForm.tsx';
import { type SubjectFormValues, toFormValues } from './subject-form.ts';
import { subjectReview } from './subject-review.ts';

interface SubjectEditorProps {
  /** As it was when the form was opened: later readings never replace it. */
  opened: SubjectRecord;
  onSaved: (answer: UpsertElementsResult | null) => void;
}

/** Edits elements and identifiers, shows what a save changes, and never goes over a change unseen. */
export function SubjectEditor({ opened, onSaved }: SubjectEditorProps) {
  const { id, identifier } = opened.subject;
  const answer = useRef<UpsertElementsResult>(null);
  const form = useForm<SubjectFormValues>({
    defaultValues: toFormValues(opened),
    resolver: subjectResolver(opened),
    mode: 'onTouched',
  });
  const review = useReviewedSave({
    opened,
    form,
    subject: subjectReview,
    saving: dataSubjectMutations.saveElements({ id: id.toLowerCase(), identifier }, (said) => {
      answer.current = said;
    }),
    onDone: () => onSaved(answer.current),
    // The notice tells every fault: the form has checked whatever it can place.
    onRefused: () => undefined,
  });

  return (
    <>
      <SubjectForm
        form={form}
        base={review.base}
        write={review.write}
        onSubmit={() => review.submit('save')}
        notices={
          <ReviewNotices
            review={review}
            fields={[]}
            checkReads={[listDataSubjectsEndpoint, listProfilesEndpoint]}
          />
        }
      />
      <ReviewDialog review={review} />
    </>
  );
}
