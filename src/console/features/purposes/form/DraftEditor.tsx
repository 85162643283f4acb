import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useColleagueName } from '#console/api/colleagues/useColleagueName.ts';
import { ReviewDialog } from '#console/api/review/ReviewDialog.tsx';
import { ReviewNotices } from '#console/api/review/ReviewNotices.tsx';
import { useReviewedSave } from '#console/api/review/useReviewedSave.ts';
import { savedToPublish } from '#console/api/write/saved-to-publish.ts';
import { purposePreferenceQueries } from '#console/features/purpose-preferences/queries.ts';
import { paths } from '#console/paths.ts';
import type { EditorProps } from '#console/records/versioned/EditVersionPage.tsx';
import { savedVersion, useDraftTarget } from '#console/records/versioned/useDraftTarget.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { getPurposeEndpoint } from '#contract/purpose-versions.ts';
import { formFields, toFormValues } from '../purpose-form.ts';
import { purposeReview } from '../purpose-review.ts';
import { purposeMutations, storedOf } from '../purpose-writes.ts';
import { purposeQueries } from '../queries.ts';
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

/** Edits a version, shows what a save changes, and never saves over somebody else's change. */
export function DraftEditor({ opened, target: from, restored }: EditorProps<PurposeVersionV2>) {
  const { id } = opened;
  const form = usePurposeForm(opened);
  const [saved, setSaved] = useState<{ version: number | undefined; state: string } | null>(null);
  const linkName = useLinkNames(opened);
  const personName = useColleagueName();
  const { target, goOn } = useDraftTarget(from, storedOf(id));
  useEffect(() => {
    if (restored !== null) form.reset(toFormValues(restored), { keepDefaultValues: true });
  }, [form, restored]);
  const review = useReviewedSave({
    opened,
    form,
    subject: purposeReview((id) => linkName(id) ?? personName(id)),
    saving:
      target.kind === 'new'
        ? purposeMutations.createDraft(id, target)
        : purposeMutations.save(id, target.version),
    onDone: (intent, answer) => {
      const version = savedVersion(target, answer);
      setSaved({ version, state: intent === 'publish' ? savedToPublish(version) : 'saved' });
    },
    onRefused: (error) => placeRefusal(form, error),
    goOn,
  });

  if (saved) {
    return <Navigate replace to={paths.purpose.to(id, saved.version)} state={saved.state} />;
  }
  return (
    <>
      <PurposeForm
        control={form.control}
        base={review.base}
        write={review.write}
        submitLabel="Save Draft…"
        cancelHref={paths.purpose.to(id, opened.version)}
        onSubmit={() => review.submit('save')}
        onPublish={() => review.submit('publish')}
        notices={
          <ReviewNotices review={review} fields={formFields} checkReads={[getPurposeEndpoint]} />
        }
      />
      <ReviewDialog review={review} />
    </>
  );
}
