import type { FieldErrors, Resolver } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import {
  isOfIndexRuns,
  type StartSceneRequest,
  startSceneRequestSchema,
} from '#contract/scenes.ts';

/** As it is typed; `share` in per cent. */
export type SceneFormValues = { scene: string; endpoint: string; seconds: string; share: string };

/** In the order of the screen. */
export const sceneFields = ['scene', 'endpoint', 'seconds', 'share'] as const;

export const firstSceneValues: SceneFormValues = {
  scene: 'minute-limit',
  endpoint: '',
  seconds: '60',
  share: '100',
};

/** Index runs meet their scenes whole: of requests, and shares of them, there are none. */
export const hasShare = ({ scene }: Pick<SceneFormValues, 'scene'>): boolean =>
  !isOfIndexRuns(scene);

/** The hour is the account's: it is of no single API. */
export const hasEndpoint = (values: Pick<SceneFormValues, 'scene'>): boolean =>
  hasShare(values) && values.scene !== 'hour-limit';

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const words: Record<(typeof sceneFields)[number], string> = {
  scene: 'Choose a scene.',
  endpoint: 'Choose an API, or all.',
  seconds: 'Enter a whole number from 1 to 3600.',
  share: 'Enter a number from 0 to 100.',
};

const toBody = (values: SceneFormValues) => ({
  scene: values.scene,
  ...(values.endpoint !== '' && hasEndpoint(values) ? { endpoint: values.endpoint } : {}),
  seconds: numberOf(values.seconds),
  ...(hasShare(values) ? { share: numberOf(values.share) / 100 } : {}),
});

/** What the form holds as the service takes it, or what is wrong at which field. */
export const toSceneRequest = (
  values: SceneFormValues,
): { request: StartSceneRequest } | { errors: FieldErrors<SceneFormValues> } => {
  const result = safeParse(startSceneRequestSchema, toBody(values));
  if (result.success) return { request: result.data };
  const faulty = sceneFields.filter((field) =>
    result.error.issues.some(({ path }) => path[0] === field),
  );
  return {
    errors: Object.fromEntries(
      faulty.map((field) => [field, { type: 'request', message: words[field] }]),
    ),
  };
};

export const sceneResolver: Resolver<SceneFormValues, unknown, StartSceneRequest> = (values) => {
  const read = toSceneRequest(values);
  return 'errors' in read
    ? { values: {}, errors: read.errors }
    : { values: read.request, errors: {} };
};
