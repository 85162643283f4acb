import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { PublishProblem } from '#console/records/versioned/publish/publish-problem.ts';
import { getCollectionPointFormEndpoint } from '#contract/collection-point-forms.ts';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { collectionPointQueries } from '../queries.ts';

type FormEase = EndpointAnswer<typeof getCollectionPointFormEndpoint>['ease'];

/** Whether a version's form is fair: saying no as easy as saying yes. Null where the type has no form. */
export const formEase = (id: string, version: number) =>
  queryOptions({
    queryKey: [...collectionPointQueries.ofPoint(id).queryKey, 'ease', version],
    queryFn: async ({ signal }): Promise<FormEase> => {
      const request = { params: { collectionpointId: id }, query: { version } };
      return (await api().call(getCollectionPointFormEndpoint, request, { signal })).ease ?? null;
    },
    meta: { isBeside: true },
  });

/** Why a form isn't published from here. */
export const easeProblem = (ease: FormEase | undefined): PublishProblem | undefined => {
  const count = ease?.blocks.length ?? 0;
  if (count === 0) return undefined;
  return {
    words: `${count} ${count === 1 ? 'problem' : 'problems'} to fix`,
    reason: `The form that people see has ${count === 1 ? 'a problem' : 'problems'}. Fix ${count === 1 ? 'it' : 'them'} first.`,
  };
};
