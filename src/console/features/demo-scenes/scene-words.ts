import type { Choice } from '#console/ui/FilterChoice.tsx';
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
    does: 'One API, or each one, answers 429 as if its limit for this minute were reached.',
    see: 'Open the list: it keeps its rows, counts down and refreshes automatically. Other lists keep working.',
  },
  'hour-limit': {
    name: 'Hour limit',
    does: "Everything answers 429 as if the account's hourly limit were reached.",
    see: 'Open any page: nothing is sent until the limit ends, and each page says when.',
  },
  slow: {
    name: 'Slow answers',
    does: 'Every answer takes three seconds longer.',
    see: "Open a list that you haven't seen yet, or save a form: it shows that it's loading or saving.",
  },
  cut: {
    name: 'Cut connection',
    does: 'A request is carried out, but the connection breaks during the answer.',
    see: 'Create a collection point: the result is unknown until the console checks what was saved.',
  },
  fail: {
    name: 'Failure',
    does: 'The service answers 500 and does nothing.',
    see: "Change a list's filter: it retries twice, then says so. What was on screen stays.",
  },
  offline: {
    name: 'Offline',
    does: 'Every connection closes without an answer, and nothing is done.',
    see: 'Open a list, then save a form: what was on screen stays, and it retries when the service is back.',
  },
  'empty-page': {
    name: 'Empty page',
    does: 'A page of people comes without rows, although more follow.',
    see: "Search for people: it reads on, and never says that there's no one before it has seen the end.",
  },
  'expire-tokens': {
    name: 'Expired tokens',
    does: 'Access tokens from before the scene are refused as expired.',
    see: 'Keep working: the session renews in the background, and nothing is lost.',
  },
  'slow-index-run': {
    name: 'Slow index run',
    does: 'An index run waits until the scene ends.',
    see: 'Start an index run: it keeps building, here and in other tabs, and finishes when the scene ends.',
  },
  'failing-index-run': {
    name: 'Failing index run',
    does: 'An index run builds its index, then fails before replacing the previous one.',
    see: 'Start an index run: it fails and says why. The previous index stays in use.',
  },
};

const isSceneName = (scene: string): scene is SceneName =>
  (sceneNames as readonly string[]).includes(scene);

/** A scene that the console does not know is named as it came. */
export const nameOfScene = (scene: string): string =>
  isSceneName(scene) ? sceneWords[scene].name : scene;

/** What a scene covers, in words; an API that the console does not know as it came. */
export const nameOfApi = (
  { scene, endpoint }: Pick<Scene, 'scene' | 'endpoint'>,
  apis: readonly Choice[],
): string => {
  if (isOfIndexRuns(scene)) return 'Index runs';
  return endpoint === null
    ? 'All'
    : (apis.find(({ value }) => value === endpoint)?.label ?? endpoint);
};
