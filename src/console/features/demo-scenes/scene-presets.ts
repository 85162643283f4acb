import { createCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { SceneName, StartSceneRequest } from '#contract/scenes.ts';

export type ScenePreset = { label: string; request: StartSceneRequest };

type Part = Omit<StartSceneRequest, 'scene'>;

const list = endpointName(listCollectionPointsEndpoint);
const people = endpointName(listProfilesEndpoint);
const create = endpointName(createCollectionPointEndpoint);

const parts: Record<SceneName, readonly [label: string, part: Part][]> = {
  'minute-limit': [
    ['Collection point list, 40 s', { endpoint: list, seconds: 40 }],
    ['Each API, 40 s', { seconds: 40 }],
  ],
  'hour-limit': [['Everything, 60 s', { seconds: 60 }]],
  slow: [['Everything, 60 s', { seconds: 60 }]],
  cut: [
    ['Creating a collection point, 60 s', { endpoint: create, seconds: 60 }],
    ['Half of everything, 60 s', { seconds: 60, share: 0.5 }],
  ],
  fail: [
    ['Everything, 30 s', { seconds: 30 }],
    ['Half of everything, 60 s', { seconds: 60, share: 0.5 }],
  ],
  offline: [['Everything, 30 s', { seconds: 30 }]],
  'empty-page': [['People, 60 s', { endpoint: people, seconds: 60 }]],
  'expire-tokens': [['Everything, 60 s', { seconds: 60 }]],
  'slow-index-run': [['Index runs, 60 s', { seconds: 60 }]],
  'failing-index-run': [['Index runs, 60 s', { seconds: 60 }]],
};

/** What can be started with one click, for a presenter with an audience. */
export const presetsOf = (scene: SceneName): readonly ScenePreset[] =>
  parts[scene].map(([label, part]) => ({ label, request: { scene, ...part } }));
