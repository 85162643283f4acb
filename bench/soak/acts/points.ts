import type { ApiClient } from '#console/api/http-client.ts';
import {
  createCollectionPointEndpoint,
  updateCollectionPointEndpoint,
} from '#contract/collection-point-writes.ts';
import {
  createCollectionPointVersionEndpoint,
  disableCollectionPointEndpoint,
  listCollectionPointsEndpoint,
} from '#contract/collection-points.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import type { Random } from '#demo/demo-random.ts';

type State = { versions: readonly ('DRAFT' | 'ACTIVE' | 'RETIRED')[]; isDisabled: boolean };

/** A collection point as the acts on it have to have left it. */
export type Point = {
  name: string;
  /** Undefined until the service told it. */
  id: string | undefined;
  state: State;
};

/** One act on a point: `after` is what it makes of it. */
export type Act = {
  what: string;
  point: Point;
  after: State;
  send: (client: ApiClient, key: string) => Promise<undefined>;
};

/** The endpoints that acts write to. */
export const writeEndpoints: readonly Endpoint[] = [
  createCollectionPointEndpoint,
  createCollectionPointVersionEndpoint,
  updateCollectionPointEndpoint,
  disableCollectionPointEndpoint,
];

/** The same for a state and for the records of the service that show it; empty for no point. */
export const wordsOf = ({ versions, isDisabled }: State): string =>
  versions.map((status, index) => `${index + 1} ${isDisabled ? 'INACTIVE' : status}`).join(', ');

type StoredRecord = { Version?: unknown; Status?: unknown };

export const wordsOfRecords = (records: readonly StoredRecord[]): string =>
  records
    .toSorted((a, b) => Number(a.Version) - Number(b.Version))
    .map(({ Version, Status }) => `${Version} ${Status}`)
    .join(', ');

const bodyOf = (name: string, purposeId: string) => ({
  Name: name,
  CollectionPointType: 'API' as const,
  PurposeIds: [purposeId],
});

const createAct = (name: string, purposeId: string): Act => {
  const point: Point = { name, id: undefined, state: { versions: [], isDisabled: false } };
  return {
    what: `${name}, create`,
    point,
    after: { versions: ['DRAFT'], isDisabled: false },
    send: async (client, idempotencyKey) => {
      const body = bodyOf(name, purposeId);
      const answer = await client.call(createCollectionPointEndpoint, { body }, { idempotencyKey });
      point.id = answer.Id;
    },
  };
};

const publishAct = (point: Point, id: string, purposeId: string): Act => {
  const { versions, isDisabled } = point.state;
  const retired = versions.slice(0, -1).map(() => 'RETIRED' as const);
  return {
    what: `${point.name}, publish version ${versions.length}`,
    point,
    after: { versions: [...retired, 'ACTIVE'], isDisabled },
    send: async (client, idempotencyKey) => {
      const request = {
        params: { collectionpointId: id },
        query: { version: versions.length },
        body: { ...bodyOf(point.name, purposeId), Status: 'ACTIVE' as const },
      };
      await client.call(updateCollectionPointEndpoint, request, { idempotencyKey });
    },
  };
};

const versionAct = (point: Point, id: string): Act => ({
  what: `${point.name}, new version`,
  point,
  after: { ...point.state, versions: [...point.state.versions, 'DRAFT'] },
  send: async (client, idempotencyKey) => {
    const request = { params: { collectionPointGuid: id } };
    await client.call(createCollectionPointVersionEndpoint, request, { idempotencyKey });
  },
});

const disableAct = (point: Point, id: string): Act => {
  const value = !point.state.isDisabled;
  return {
    what: `${point.name}, ${value ? 'disable' : 'enable'}`,
    point,
    after: { ...point.state, isDisabled: value },
    send: async (client, idempotencyKey) => {
      const request = { params: { collectionpointId: id }, query: { value } };
      await client.call(disableCollectionPointEndpoint, request, { idempotencyKey });
    },
  };
};

const createShare = 0.3;
const disableShare = 0.3;

/** The next act of somebody who works on these points, all of which have their id. */
export const planAct = (
  points: readonly Point[],
  { newName, purposeId, random }: { newName: string; purposeId: string; random: Random },
): Act => {
  if (points.length === 0 || random.isLikely(createShare)) return createAct(newName, purposeId);
  const point = random.oneOf(points);
  const { id, state } = point;
  if (id === undefined) throw new Error(`${point.name} has no id.`);
  if (state.isDisabled || random.isLikely(disableShare)) return disableAct(point, id);
  return state.versions.at(-1) === 'DRAFT'
    ? publishAct(point, id, purposeId)
    : versionAct(point, id);
};

/** Reads back whether an act has taken effect, and the id of a new point with it. */
export const hasTakenEffect = async (client: ApiClient, { point, after }: Act) => {
  const query = { name: point.name, size: 100 };
  const { content } = await client.call(listCollectionPointsEndpoint, { query }, {});
  point.id ??= content[0]?.Id;
  return wordsOfRecords(content) === wordsOf(after);
};
