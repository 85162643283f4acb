import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import { ReviewDialog } from '#console/api/review/ReviewDialog.tsx';
import { ReviewNotices } from '#console/api/review/ReviewNotices.tsx';
import { useReviewedSave } from '#console/api/review/useReviewedSave.ts';
import { paths } from '#console/paths.ts';
import { usePresenting } from '#console/ui/presenter-mode.ts';
import { listDataSubjectsEndpoint, listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { UpsertElementsResult } from '#contract/subject-elements.ts';
import { dataSubjectMutations } from '../queries.ts';
import type { SubjectRecord } from '../read-subject.ts';
import { subjectResolver } from './entry-faults.ts';
import { SubjectForm } from './SubjectForm.tsx';
import { keepAnswer } from './save-answer.ts';
import { type SubjectFormValues, toFormValues } from './subject-form.ts';
import { maskedSubjectReview, subjectReview } from './subject-review.ts';

interface SubjectEditorProps {
  /** As it was when the form was opened: later readings never replace it. */
  opened: SubjectRecord;
}

/** Edits elements and identifiers, shows what a save changes, and never goes over a change unseen. */
export function SubjectEditor({ opened }: SubjectEditorProps) {
  const { identifier } = opened.subject;
  const id = opened.subject.id.toLowerCase();
  const client = useQueryClient();
  const isPresenting = usePresenting();
  const [isSaved, setIsSaved] = useState(false);
  const answer = useRef<UpsertElementsResult>(null);
  const form = useForm<SubjectFormValues>({
    defaultValues: toFormValues(opened),
    resolver: subjectResolver(opened),
    mode: 'onTouched',
  });
  const review = useReviewedSave({
    opened,
    form,
    subject: isPresenting ? maskedSubjectReview : subjectReview,
    saving: dataSubjectMutations.saveElements({ id, identifier }, (said) => {
      answer.current = said;
    }),
    onDone: () => {
      keepAnswer(client, id, answer.current);
      setIsSaved(true);
    },
    // The notice tells every fault: the form has checked whatever it can place.
    onRefused: () => undefined,
  });

  if (isSaved) return <Navigate replace to={paths.dataSubject.to(id)} state="saved" />;
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
