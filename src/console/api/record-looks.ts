import { api } from '#console/api/api.ts';
import { recordLooksEndpoint } from '#contract/activity.ts';

/** Records that the signed-in person is about to see someone's data in clear. */
export const recordReveal = async (dataSubjectId: string): Promise<void> => {
  await api().call(
    recordLooksEndpoint,
    { body: { kind: 'revealed', dataSubjectIds: [dataSubjectId] } },
    { idempotencyKey: api().newKey() },
  );
};
