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
import { personMutations } from '../queries.ts';
import type { PersonRecord } from '../read-person.ts';
import { subjectResolver } from './entry-faults.ts';
import { PersonForm } from './PersonForm.tsx';
import { type PersonFormValues, toFormValues } from './person-form.ts';
import { maskedPersonReview, personReview } from './person-review.ts';
import { keepAnswer } from './save-answer.ts';
import type { ReadPerson } from './useEditLook.ts';

interface PersonEditorProps {
  /** As it was when the form was opened: later readings never replace it. */
  opened: PersonRecord;
  /** Reads it again, as it was read then. */
  read: ReadPerson;
}

/** Edits elements and identifiers, shows what a save changes, and never goes over a change unseen. */
export function PersonEditor({ opened, read }: PersonEditorProps) {
  const id = opened.subject.id.toLowerCase();
  const client = useQueryClient();
  const isPresenting = usePresenting();
  const [isSaved, setIsSaved] = useState(false);
  const answer = useRef<UpsertElementsResult>(null);
  const form = useForm<PersonFormValues>({
    defaultValues: toFormValues(opened),
    resolver: subjectResolver(opened),
    mode: 'onTouched',
  });
  const review = useReviewedSave({
    opened,
    form,
    subject: isPresenting ? maskedPersonReview : personReview,
    saving: personMutations.saveElements(id, read, (said) => {
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
      <PersonForm
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
