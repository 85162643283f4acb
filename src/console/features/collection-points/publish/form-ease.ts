import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { orNull } from '#console/api/read/or-null.ts';
import type { PublishProblem } from '#console/records/versioned/publish/publish-problem.ts';
import { getCollectionPointFormEndpoint } from '#contract/collection-point-forms.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { hasHostedForm } from '#contract/hosted-form.ts';
import { collectionPointQueries } from '../queries.ts';

export type FormEase = EndpointAnswer<typeof getCollectionPointFormEndpoint>['ease'];
type Shown = Pick<CollectionPointVersionV1, 'Id' | 'Version'> &
  Partial<Pick<CollectionPointVersionV1, 'CollectionPointType'>>;

/** Asks whether a version's form is fair: saying no as easy as saying yes. */
export const fetchFormEase = async (
  { Id: id, Version: version }: Shown,
  signal?: AbortSignal,
): Promise<FormEase> => {
  const request = { params: { collectionpointId: id }, query: { version } };
  // A host that doesn't have the extension has no form that could be unfair.
  const form = await orNull(api().call(getCollectionPointFormEndpoint, request, { signal }));
  return form?.ease ?? null;
};

/** Whether a version's form is fair; not asked where the type has none. */
export const formEase = (shown: Shown) =>
  queryOptions({
    queryKey: [...collectionPointQueries.ofPoint(shown.Id).queryKey, 'ease', shown.Version],
    queryFn: ({ signal }) => fetchFormEase(shown, signal),
    enabled: hasHostedForm(shown.CollectionPointType),
    // It depends on purposes and the default center, too.
    staleTime: 0,
    meta: { isBeside: true },
  });

/** Why a form isn't published from here; nobody else keeps it back, so it must have been checked. */
export const easeProblem = (
  { CollectionPointType: type }: Shown,
  { data: ease, isFetching, isSuccess }: UseQueryResult<FormEase>,
): PublishProblem | undefined => {
  if (!hasHostedForm(type)) return undefined;
  if (isFetching) {
    return { words: 'Checking the form…', reason: 'The form that people see is being checked.' };
  }
  if (!isSuccess) {
    return { words: 'Form not checked', reason: "The form that people see couldn't be checked." };
  }
  const count = ease?.blocks.length ?? 0;
  if (count === 0) return undefined;
  return {
    words: `${count} ${count === 1 ? 'problem' : 'problems'} to fix`,
    reason: `The form that people see has ${count === 1 ? 'a problem' : 'problems'}. Fix ${count === 1 ? 'it' : 'them'} first.`,
  };
};
