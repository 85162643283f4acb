import type { ReviewStop, ReviewSubject } from '#console/api/review/review-subject.ts';
import { paths } from '#console/paths.ts';
import type { NameOf } from '#console/records/fields.ts';
import {
  draftOutcome,
  draftStop,
  newDraftOutcome,
  publishesNext,
} from '#console/records/versioned/version-words.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import {
  type CollectionPointFormValues,
  formFields,
  pointFields,
} from './collection-point-fields.ts';
import {
  settleValues,
  toFormValues,
  toUpdateRequest,
  type UpdateBody,
} from './collection-point-form.ts';
import { changedKeys, containsRequest } from './record-content.ts';

/** Where a save of a Draft leads. */
export type SaveIntent = 'save' | 'publish';

export type CollectionPointReview = ReviewSubject<
  CollectionPointVersionV1,
  CollectionPointFormValues,
  UpdateBody,
  SaveIntent
>;

/** Knows people, and purposes by what can be picked in the form; records name their own. */
export type NameOfId = NameOf;

const stopOf = (
  stored: CollectionPointVersionV1 | null,
  base: CollectionPointVersionV1,
  nameOf: NameOfId,
): ReviewStop | undefined => {
  const { Id, Version } = stored ?? base;
  const wayOn =
    stored === null
      ? { href: paths.collectionPoint.live(Id), linkLabel: 'Open the collection point' }
      : { href: paths.collectionPoint.to(Id, Version), linkLabel: `Open version ${Version}` };
  if (stored?.Disabled) {
    return {
      title: 'Someone disabled this collection point.',
      lines: ['Nothing was saved. Enable it before you edit it.'],
      ...wayOn,
    };
  }
  return draftStop({
    opened: { version: base.Version, status: base.Status ?? '' },
    stored: stored && {
      version: Version,
      status: stored.Status ?? '',
      publication: { by: nameOf(stored.PublishedBy ?? ''), at: stored.ActivationDate },
    },
    one: 'collection point',
    wayOn,
  });
};

/** What the review of a collection point's save needs to know of it. */
export const collectionPointReview = (nameOf: NameOfId): CollectionPointReview => ({
  what: 'collection point',
  toValues: toFormValues,
  settle: settleValues,
  fieldsOf: (records) => {
    const linked = records.flatMap(({ Purposes }) => Purposes ?? []);
    const known = (id: string) => linked.find(({ Id }) => Id === id)?.Label ?? nameOf(id) ?? id;
    return formFields.map((field) => pointFields.review(field, known));
  },
  // A form that makes a Draft may find another version, with the same content.
  changedKeys: (before, after) => [
    ...(before.Version === after.Version ? [] : ['Version']),
    ...changedKeys(before, after),
  ],
  contains: containsRequest,
  stopOf: (stored, base) => stopOf(stored, base, nameOf),
  plan: (base, values, intent) => {
    const { Version, Name } = base;
    const isNew = base.Status !== 'DRAFT';
    const outcome = isNew ? newDraftOutcome(Version) : draftOutcome(Version);
    return {
      request: toUpdateRequest(base, values),
      title: isNew ? `Create a new version of ${Name}` : `Save version ${Version} of ${Name}`,
      concerns: [],
      ...(intent === 'publish'
        ? { confirmLabel: 'Save and continue', outcome: [outcome, publishesNext] }
        : { confirmLabel: isNew ? 'Create Draft' : 'Save Draft', outcome: [outcome] }),
    };
  },
});
