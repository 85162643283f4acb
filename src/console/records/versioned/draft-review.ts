import type { ReviewPlan, ReviewSubject } from '#console/api/review/review-subject.ts';
import type { NameOf } from '#console/records/fields.ts';
import { draftOutcome, draftStop, newDraftOutcome, publishesNext } from './version-words.ts';

/** A version, as far as the review of its save tells of it. */
interface ReviewedVersion {
  id: string;
  version: number;
  status: string;
  publishedBy?: string | null | undefined;
  publishedDate?: string | null | undefined;
}

type Intent = 'save' | 'publish';

interface DraftReviewOptions<Stored, Values, Request> {
  /** "preference center" */
  one: string;
  /** The page of one, or of one of its versions. */
  pathTo: (id: string, version?: number) => string;
  /** What people are called, by their sign-in. */
  nameOf: NameOf;
  titleOf: (version: Stored) => string;
  requestOf: (base: Stored, values: Values) => Request;
}

/**
 * Of the review of a kind that is saved as a Draft, and published by an act of its own: when a save
 * can't be made, and what it is.
 */
export const draftReview = <Stored extends ReviewedVersion, Values, Request>({
  one,
  pathTo,
  nameOf,
  titleOf,
  requestOf,
}: DraftReviewOptions<Stored, Values, Request>): Pick<
  ReviewSubject<Stored, Values, Request, Intent>,
  'what' | 'stopOf' | 'plan'
> => ({
  what: one,
  stopOf: (stored, base) => {
    const { id, version } = stored ?? base;
    return draftStop({
      opened: base,
      stored: stored && {
        version,
        status: stored.status,
        publication: { by: nameOf(stored.publishedBy ?? ''), at: stored.publishedDate },
      },
      one,
      wayOn:
        stored === null
          ? { href: pathTo(id), linkLabel: `Open the ${one}` }
          : { href: pathTo(id, version), linkLabel: `Open version ${version}` },
    });
  },
  plan: (base, values, intent): ReviewPlan<Request> => {
    const isNew = base.status !== 'DRAFT';
    const title = titleOf(base);
    const outcome = isNew ? newDraftOutcome(base.version) : draftOutcome(base.version);
    return {
      request: requestOf(base, values),
      concerns: [],
      title: isNew
        ? `Create a new version of ${title}`
        : `Save version ${base.version} of ${title}`,
      ...(intent === 'publish'
        ? { confirmLabel: 'Save and continue', outcome: [outcome, publishesNext] }
        : { confirmLabel: isNew ? 'Create Draft' : 'Save Draft', outcome: [outcome] }),
    };
  },
});
