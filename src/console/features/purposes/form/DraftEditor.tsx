import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useColleagueName } from '#console/api/colleagues/useColleagueName.ts';
import { ReviewDialog } from '#console/api/review/ReviewDialog.tsx';
import { ReviewNotices } from '#console/api/review/ReviewNotices.tsx';
import { useReviewedSave } from '#console/api/review/useReviewedSave.ts';
import { purposePreferenceQueries } from '#console/features/purpose-preferences/queries.ts';
import { paths } from '#console/paths.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { getPurposeEndpoint } from '#contract/purpose-versions.ts';
import { formFields } from '../purpose-form.ts';
import { purposeReview } from '../purpose-review.ts';
import { purposeMutations, purposeQueries } from '../queries.ts';
import { PurposeForm } from './PurposeForm.tsx';
import { placeRefusal, usePurposeForm } from './usePurposeForm.ts';

/** Names of everything that a form can link, as far as it was read. */
const useLinkNames = (opened: PurposeVersionV2) => {
  const preferences = useInfiniteQuery(purposePreferenceQueries.choices()).data?.pages ?? [];
  const purposes = useInfiniteQuery(purposeQueries.choices()).data?.pages ?? [];
  const names = new Map<string, string>();
  for (const { customPreferenceId: id, name } of opened.customPreferences ?? []) {
    if (id) names.set(id, name);
  }
  for (const { Id, Name } of preferences.flatMap(({ content }) => content)) names.set(Id, Name);
  for (const { purposeId, versions } of purposes.flatMap(({ content }) => content)) {
    const [newest] = versions;
    if (newest) names.set(purposeId, newest.label);
    for (const { topicId, name } of versions.flatMap(({ topics }) => topics ?? [])) {
      if (topicId) names.set(topicId, name);
    }
  }
  return (id: string) => names.get(id);
};

interface DraftEditorProps {
  /** The Draft as it was when the form was opened: later readings never replace it. */
  opened: PurposeVersionV2;
}

/** Edits a Draft in place, shows what a save changes, and never saves over somebody else's change. */
export function DraftEditor({ opened }: DraftEditorProps) {
  const { id, version } = opened;
  const form = usePurposeForm(opened);
  const [isSaved, setIsSaved] = useState(false);
  const linkName = useLinkNames(opened);
  const personName = useColleagueName();
  const review = useReviewedSave({
    opened,
    form,
    subject: purposeReview((id) => linkName(id) ?? personName(id)),
    saving: purposeMutations.save(id, version),
    onDone: () => setIsSaved(true),
    onRefused: (error) => placeRefusal(form, error),
  });

  if (isSaved) return <Navigate replace to={paths.purpose.to(id, version)} state="saved" />;
  return (
    <>
      <PurposeForm
        control={form.control}
        base={review.base}
        write={review.write}
        submitLabel="Save Draft…"
        cancelHref={paths.purpose.to(id, version)}
        onSubmit={() => review.submit('save')}
        notices={
          <ReviewNotices review={review} fields={formFields} checkReads={[getPurposeEndpoint]} />
        }
      />
      <ReviewDialog review={review} />
    </>
  );
}
