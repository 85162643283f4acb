import { useInfiniteQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';
import { describeLinks, toOptions } from './purpose-options.ts';

/** The purposes that the form links now, with their names as far as they are known. */
export const useLinkedPurposes = (
  control: Control<CollectionPointFormValues>,
  loaded: readonly LinkedPurpose[],
) => {
  const links = useWatch({ control, name: 'PurposeIdsWithVersion' });
  const pages = useInfiniteQuery(purposeQueries.choices()).data?.pages ?? [];
  return describeLinks(links, toOptions(pages.flatMap(({ content }) => content)), loaded);
};
