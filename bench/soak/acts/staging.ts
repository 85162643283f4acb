import { endpointName } from '#contract/common/endpoint.ts';
import { endScenesEndpoint, type StartSceneRequest, startSceneEndpoint } from '#contract/scenes.ts';
import type { Random } from '#demo/demo-random.ts';
import type { Client } from '../../support/client.ts';
import { pause } from '../outcome.ts';
import { writeEndpoints } from './points.ts';

/** Each as likely as it stands here. */
const scenes: readonly StartSceneRequest['scene'][] = [
  ...(['minute-limit', 'minute-limit', 'minute-limit', 'minute-limit'] as const),
  ...(['cut', 'cut', 'cut', 'cut', 'fail', 'fail', 'fail', 'expire-tokens', 'slow'] as const),
];
/** How often all are ended instead. */
const endsShare = 0.08;
const wholeSeconds = [1, 2] as const;

const anyScene = (random: Random): StartSceneRequest => {
  const scene = random.oneOf(scenes);
  const seconds = random.oneOf(wholeSeconds);
  if (scene === 'expire-tokens') return { scene, seconds };
  const endpoint = endpointName(random.oneOf(writeEndpoints));
  if (scene === 'minute-limit') return { scene, seconds: 1, endpoint };
  const share = random.between(0.2, scene === 'slow' ? 0.4 : 0.9);
  // Half of them at all endpoints: then reading back fails as well.
  return random.isLikely(0.5) ? { scene, seconds, share, endpoint } : { scene, seconds, share };
};

const endAll = { method: endScenesEndpoint.method, path: endScenesEndpoint.path };

export const endScenes = (client: Client) => client.done(endAll);

/** @returns whether a scene started: none does while a killed service is away or starts again */
const stage = async (client: Client, random: Random): Promise<boolean> => {
  const { method, path } = startSceneEndpoint;
  const isEnd = random.isLikely(endsShare);
  const request = isEnd ? endAll : { method, path, body: anyScene(random) };
  const answer = await client.send(request).catch(() => null);
  if (answer?.status === 503) return false;
  if (answer !== null && answer.status >= 300) throw new Error(answer.text);
  return answer?.status === 201;
};

/**
 * Starts scenes, some while others last, and at times ends all, until it is over.
 * @returns how many were started
 */
export const stageScenes = async (
  client: Client,
  random: Random,
  isOver: () => boolean,
): Promise<number> => {
  const staged: Promise<boolean>[] = [];
  for (; !isOver(); await pause(random.between(50, 300))) {
    // Not awaited: `expire-tokens` takes up to a second to start.
    staged.push(stage(client, random));
  }
  return (await Promise.all(staged)).filter((isStarted) => isStarted).length;
};
