import { countWords } from '#console/api/limits/limit-words.ts';
import type { PublishProblem } from '#console/records/versioned/publish/publish-problem.ts';
import { languageName } from '#console/ui/languages.ts';
import { listWords } from '#console/ui/list-words.ts';
import type {
  CollectionPointVersionV1,
  LinkedPurpose,
} from '#contract/collection-point-records.ts';
import { missingOfPurpose } from '#contract/missing-in-purpose.ts';
import { countMissing } from '#contract/missing-texts.ts';
import { type PublishPointRequest, publishedTooMaximum } from '#contract/publish-point.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';

type Links = Pick<CollectionPointVersionV1, 'Purposes'>;

/** A Draft purpose that is published with the collection point, as it was read. */
export type PurposeToo = PublishPointRequest['purposes'][number];

/** The linked versions of purposes that are Drafts themselves. */
export const draftLinks = ({ Purposes }: Links): LinkedPurpose[] =>
  (Purposes ?? []).filter(({ Status }) => Status === 'DRAFT');

/** Those of them that are ticked, as they were read. */
export const purposesToo = (record: Links, ticked: ReadonlySet<string>): PurposeToo[] =>
  draftLinks(record)
    .filter(({ Id }) => ticked.has(Id))
    .map(({ Id, Version, UpdatedDate }) => ({
      id: Id,
      version: Version,
      lastModifiedDate: UpdatedDate ?? '',
    }));

/** What a Draft purpose lacks; undefined where it can go live as it is. */
export const ownGap = (purpose: LinkedPurpose): string | undefined => {
  const missing = missingOfPurpose({
    own: {
      Name: purpose.Label,
      Description: purpose.Description,
      [implicitConsentKey]: purpose.ImplicitConsentConfirmDesc,
    },
    languages: purpose.PurposeLanguages,
  });
  if (missing.length === 0) return undefined;
  const count = countMissing(missing);
  const where = listWords(missing.map(({ language }) => languageName(language)));
  return `${count} ${count === 1 ? 'text is' : 'texts are'} missing in ${where}`;
};

const toFix = (problems: number): string => `${countWords(problems, 'problem')} to fix`;

/** Why a Draft can't go live as things are ticked; undefined where it can. */
export const tooProblem = (
  record: Links,
  ticked: ReadonlySet<string>,
): PublishProblem | undefined => {
  const drafts = draftLinks(record);
  const left = drafts.filter(({ Id }) => !ticked.has(Id)).length;
  if (left > 0) {
    const reason =
      left === 1
        ? 'Publish the Draft purpose too, or link another version.'
        : `Publish the ${left} Draft purposes too, or link other versions.`;
    return { words: toFix(left), reason };
  }
  if (drafts.length <= publishedTooMaximum) return undefined;
  const reason = `At most ${publishedTooMaximum} purposes can be published with it. Publish some of them first.`;
  return { words: toFix(1), reason };
};
