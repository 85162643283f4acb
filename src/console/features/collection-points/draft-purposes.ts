import type { ReviewWarning } from '#console/api/review/review-subject.ts';
import { paths } from '#console/paths.ts';

/** A purpose version as a collection point links it. */
type Link = { Id: string; Version: number; label: string; status?: string | null | undefined };

/** Publishing with a Draft is possible, but collects for a text that nobody published. */
export const draftWarnings = (links: readonly Link[]): ReviewWarning[] =>
  links
    .filter(({ status }) => status === 'DRAFT')
    .map(({ Id, Version, label }) => ({
      title: `${label} is a draft:`,
      text: 'people agree to a text that may still change.',
      href: paths.purpose.to(Id, Version),
      linkLabel: `Publish ${label} first`,
    }));
