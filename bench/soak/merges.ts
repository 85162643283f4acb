import { publishPurposeEndpoint } from '#contract/purpose-versions.ts';
import { seededRandom } from '#demo/demo-random.ts';
import { mergeInStorm } from '#service/testing/merge-storm.ts';
import { createServiceProcesses, isOnServer } from '#service/testing/service-process.ts';
import { createClient, createPurpose } from '../support/client.ts';
import type { Outcome } from './outcome.ts';

const counts = { people: 300, merges: 200, kills: 4 };

const prepare = async (url: string) => {
  const client = createClient(url);
  const purposeIds = [
    await client.activePurpose('merges-first'),
    await client.activePurpose('merges-second'),
  ];
  const { body, ...request } = createPurpose('merges-changing');
  const changing = await client.done({ ...request, body: { ...body, ConsentLifeSpan: 1 } });
  const path = publishPurposeEndpoint.path.replace('{purposeId}', changing.Id);
  await client.done({ method: 'PUT', path: `${path}?version=1` });
  const all = [...purposeIds, changing.Id];
  const pointToken = await client.pointToken(await client.activePoint('merges-point', ...all));
  return { purposeIds, changingId: changing.Id, pointToken };
};

/**
 * 200 merges at once over overlapping sets of people, over two instances on a server, with SIGKILL
 * among them, receipts of the same people, and consents that expire. Nobody may be lost, no
 * transaction orphaned, no receipt moved, and all must be as the plans of the audit make it.
 */
export const mergeAtOnce = async (seed: number): Promise<Outcome> => {
  const processes = await createServiceProcesses(isOnServer ? 2 : 1);
  try {
    const random = seededRandom(seed);
    const { taken, refused, cut, received, faults } = await mergeInStorm(
      processes,
      prepare,
      counts,
      random,
    );
    const lines = [
      `${counts.merges} merges among ${counts.people} people with ${counts.kills} kills: ${taken} took place, ${refused} were refused because others came first`,
      `${cut} were cut off and sent again; ${received} receipts of the same people came meanwhile`,
    ];
    return { lines, faults };
  } finally {
    await processes.remove();
  }
};
