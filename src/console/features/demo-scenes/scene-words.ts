import { endpointName } from '#contract/common/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isOfIndexRuns, type Scene, type SceneName, sceneNames } from '#contract/scenes.ts';

type SceneWords = {
  name: string;
  /** What the service does while the scene lasts. */
  does: string;
  /** Where in the console one sees it. */
  see: string;
};

export const sceneWords: Record<SceneName, SceneWords> = {
  'minute-limit': {
    name: 'Minute limit',
    does: 'One API, or each, answers 429 as if its requests for this minute were used up.',
    see: 'Open the list: it keeps what it has, counts down, and reads again by itself. Other lists go on.',
  },
  'hour-limit': {
    name: 'Hour limit',
    does: 'Everything answers 429 as if the requests of the account for this hour were used up.',
    see: 'Go from page to page: nothing is sent until the time has come, and everything says when.',
  },
  slow: {
    name: 'Slow answers',
    does: 'Every answer comes three seconds late.',
    see: 'Open a list you have not seen yet, or save a form: what is on its way is shown as such.',
  },
  cut: {
    name: 'Cut connection',
    does: 'A request is carried out, and the connection breaks in the middle of its answer.',
    see: 'Create a collection point: the result is unknown, and a look at what is stored settles it.',
  },
  fail: {
    name: 'Failure',
    does: 'The service answers 500 and does nothing.',
    see: 'Change a filter of a list: it tries again twice, then says so. What was on screen stays.',
  },
  'expire-tokens': {
    name: 'Expired tokens',
    does: 'Access tokens from before the start are refused as expired.',
    see: 'Go on working: the session is renewed behind the scenes and nothing is lost.',
  },
  'slow-index-run': {
    name: 'Slow index run',
    does: 'A run that builds the custom index waits until the scene has ended.',
    see: 'Start an index run: it stays at building, here and in other tabs, and goes on by itself.',
  },
  'failing-index-run': {
    name: 'Failing index run',
    does: 'A run builds its index, and fails before it replaces the former one.',
    see: 'Start an index run: it ends as failed and says why. The former index goes on serving.',
  },
};

const isSceneName = (scene: string): scene is SceneName =>
  (sceneNames as readonly string[]).includes(scene);

/** A scene that the console does not know is named as it came. */
export const nameOfScene = (scene: string): string =>
  isSceneName(scene) ? sceneWords[scene].name : scene;

/** Every API that a scene can be for: its name in the contract, and in words. */
export const apiChoices = endpoints.map((endpoint) => ({
  value: endpointName(endpoint),
  label: endpoint.summary,
}));

/** What a scene covers, in words; an API that the console does not know as it came. */
export const nameOfApi = ({ scene, endpoint }: Pick<Scene, 'scene' | 'endpoint'>): string => {
  if (isOfIndexRuns(scene)) return 'Index runs';
  return endpoint === null
    ? 'All'
    : (apiChoices.find(({ value }) => value === endpoint)?.label ?? endpoint);
};
