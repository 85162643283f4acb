import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useColleagueName } from '#console/api/colleagues/useColleagueName.ts';
import { ReviewDialog } from '#console/api/review/ReviewDialog.tsx';
import { ReviewNotices } from '#console/api/review/ReviewNotices.tsx';
import { useReviewedSave } from '#console/api/review/useReviewedSave.ts';
import { placeFaults } from '#console/api/write/form-faults.ts';
import { savedToPublish } from '#console/api/write/saved-to-publish.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { paths } from '#console/paths.ts';
import type { EditorProps } from '#console/records/versioned/EditVersionPage.tsx';
import { savedVersion, useDraftTarget } from '#console/records/versioned/useDraftTarget.ts';
import { replaceLink } from '#console/records/versioned/version-words.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { purposeLinkKeys } from '#contract/collection-point-requests.ts';
import {
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { publishBlock } from '#contract/publish-rules.ts';
import { nameLinks } from '../action-blocks.ts';
import { type CollectionPointFormValues, formFields } from '../collection-point-fields.ts';
import { toFormValues } from '../collection-point-form.ts';
import { collectionPointReview, type SaveIntent } from '../collection-point-review.ts';
import { collectionPointWrites, storedOf } from '../collection-point-writes.ts';
import { SleepingSettings } from '../detail/SleepingSettings.tsx';
import { collectionPointQueries } from '../queries.ts';
import { sleepingHelp } from '../sleeping-settings.ts';
import { CollectionPointForm } from './CollectionPointForm.tsx';
import { describeLinks, toOptions } from './purpose-options.ts';
import type { LinkUpdate } from './update-links.ts';
import { placeRefusal, useCollectionPointForm } from './useCollectionPointForm.ts';

const checkReads = [listCollectionPointVersionsEndpoint, listCollectionPointsEndpoint];

interface DraftEditorProps extends EditorProps<CollectionPointVersionV1> {
  /** Links to begin with in place of the record's own, to be reviewed like any change. */
  update: LinkUpdate | null;
}

/** Edits a version, shows what a save changes, and never saves over somebody else's change. */
export function DraftEditor({ opened, target: from, restored, update }: DraftEditorProps) {
  const { Id: id, Version: version } = opened;
  const { target, goOn } = useDraftTarget(from, storedOf(id));
  const form = useCollectionPointForm(opened);
  const [saved, setSaved] = useState<{ version: number | undefined; state: string } | null>(null);
  useEffect(() => {
    if (update === null) return;
    form.setValue('PurposeIdsWithVersion', update.links, { shouldDirty: true });
  }, [form, update]);
  useEffect(() => {
    if (restored !== null) form.reset(toFormValues(restored), { keepDefaultValues: true });
  }, [form, restored]);
  const choices = useInfiniteQuery(purposeQueries.choices()).data?.pages ?? [];
  const versions = useQuery(collectionPointQueries.versions(id)).data ?? [];
  // Turned on meanwhile, it sleeps no longer.
  const asleep = versions.find((one) => one.version === version)?.settingsAsleep;
  const options = toOptions(choices.flatMap(({ content }) => content));
  const personName = useColleagueName();
  const linksIn = ({ PurposeIdsWithVersion }: CollectionPointFormValues) =>
    describeLinks(PurposeIdsWithVersion, options, opened.Purposes ?? []);
  const review = useReviewedSave({
    opened,
    form,
    subject: collectionPointReview(
      (id) => options.find(({ Id }) => Id === id)?.label ?? personName(id),
    ),
    saving:
      target.kind === 'new'
        ? collectionPointWrites.createDraft(id, target)
        : collectionPointWrites.sendBack(id, target.version),
    onDone: (intent, answer) =>
      setSaved({
        version: savedVersion(target, answer),
        state: intent === 'publish' ? savedToPublish : 'saved',
      }),
    onRefused: (error) => placeRefusal(form, error),
    goOn,
  });

  if (saved) {
    const page =
      saved.version === undefined
        ? paths.collectionPoint.live(id)
        : paths.collectionPoint.to(id, saved.version);
    return <Navigate replace to={page} state={saved.state} />;
  }
  /** What would be refused for sure is told at its field, and not reviewed first. */
  const submit = (intent: SaveIntent) => {
    const block = publishBlock({
      status: 'DRAFT',
      links: linksIn(form.getValues()).map(({ label, Version, status }) => ({
        label,
        version: Version,
        status,
      })),
    });
    if (block?.kind !== 'retired-links') return review.submit(intent);
    const message = `${nameLinks(block.links)} ${block.links.length === 1 ? 'is' : 'are'} Retired. ${replaceLink}`;
    placeFaults(form, [{ path: 'PurposeIdsWithVersion', message }], formFields);
  };

  return (
    <>
      <SleepingSettings versions={versions} />
      {update && <LinkUpdateNote update={update} />}
      <CollectionPointForm
        control={form.control}
        base={review.base}
        write={review.write}
        help={sleepingHelp({ ...opened, SettingsAsleep: asleep })}
        submitLabel="Save Draft…"
        cancelHref={paths.collectionPoint.to(id, version)}
        onSubmit={() => submit('save')}
        onPublish={() => submit('publish')}
        notices={
          <ReviewNotices
            review={review}
            fields={[...formFields, ...purposeLinkKeys]}
            checkReads={checkReads}
          />
        }
      />
      <ReviewDialog review={review} />
    </>
  );
}

/** What opening the form has moved to Active purpose versions, and what it could not move. */
function LinkUpdateNote({ update: { moved, left } }: { update: LinkUpdate }) {
  return (
    <>
      {moved.length > 0 && (
        <Strip title="Purposes updated, but not saved yet.">
          <ul>
            {moved.map(({ id, label, version, to }) => (
              <li key={id}>{`${label}: version ${version} → version ${to}`}</li>
            ))}
          </ul>
        </Strip>
      )}
      {left.length > 0 && (
        <Strip tone="warn" title="These have no Active version.">
          Remove them or publish a new version first:
          <ul>
            {left.map(({ id, label, version }) => (
              <li key={id}>
                <TextLink href={paths.purpose.to(id, version)}>{`${label} v${version}`}</TextLink>
              </li>
            ))}
          </ul>
        </Strip>
      )}
      {moved.length === 0 && left.length === 0 && (
        <Strip title="Nothing to update.">No linked version is Retired.</Strip>
      )}
    </>
  );
}
