import type { ReviewStop, ReviewSubject } from '#console/api/review/review-subject.ts';
import { paths } from '#console/paths.ts';
import type { NameOf } from '#console/records/fields.ts';
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
import { changedKeys, holdsRequest } from './record-content.ts';

/** What a save of a Draft makes of it. */
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
): ReviewStop | undefined => {
  const { Id, Version } = base;
  const wayOn = {
    href: paths.collectionPoint.to(Id, Version),
    linkLabel: `Open version ${Version}`,
  };
  if (stored === null) {
    return {
      title: `Version ${Version} is no longer there.`,
      lines: ['Nothing was sent. What is there of this collection point is on its page.'],
      ...wayOn,
    };
  }
  if (stored.Disabled) {
    return {
      title: 'The collection point was disabled meanwhile.',
      lines: ['While it is disabled, nothing of it can be edited. Nothing was sent.'],
      ...wayOn,
    };
  }
  if (stored.Status === 'DRAFT') return undefined;
  return {
    title: `Version ${Version} was ${stored.Status === 'ACTIVE' ? 'published' : 'changed'} meanwhile, and is no longer a Draft.`,
    lines: ['Only a Draft can be edited. Nothing was sent. Make a new version to go on.'],
    ...wayOn,
  };
};

/** @param activeVersion the version that publishing would retire */
export const collectionPointReview = ({
  nameOf,
  activeVersion,
}: {
  nameOf: NameOfId;
  activeVersion: number | undefined;
}): CollectionPointReview => ({
  what: 'collection point',
  toValues: toFormValues,
  settle: settleValues,
  fieldsOf: (records) => {
    const linked = records.flatMap(({ Purposes }) => Purposes ?? []);
    const known = (id: string) => linked.find(({ Id }) => Id === id)?.Label ?? nameOf(id) ?? id;
    return formFields.map((field) => pointFields.review(field, known));
  },
  changedKeys,
  holds: holdsRequest,
  stopOf,
  plan: (base, values, intent) => {
    const { Version, Name } = base;
    if (intent === 'save') {
      return {
        request: toUpdateRequest(base, values, 'DRAFT'),
        title: `Save version ${Version} of ${Name}`,
        confirmLabel: 'Save Draft',
        outcome: [`Version ${Version} is written and stays a Draft.`],
        concerns: [],
      };
    }
    return {
      request: toUpdateRequest(base, values, 'ACTIVE'),
      title: `Save and publish version ${Version} of ${Name}`,
      confirmLabel: `Publish version ${Version}`,
      outcome: [
        `Version ${Version} is written, becomes Active and can no longer be edited.`,
        activeVersion === undefined
          ? 'No other version is Active, so none becomes Retired.'
          : `Version ${activeVersion}, which is Active now, becomes Retired.`,
      ],
      concerns: [],
    };
  },
});
