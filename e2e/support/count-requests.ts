import type { Page } from '@playwright/test';
import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';
import type { OwnService } from '../own-service.ts';

const longest = 3600;

/**
 * Counts at the service, from now on, what reaches it; `endScenes` ends the counting.
 * @param endpoint all of them where it is left out
 * @returns how many requests there were up to now
 */
export const countRequests = async (
  service: OwnService,
  endpoint?: Endpoint,
): Promise<() => Promise<number>> => {
  // A scene that nobody meets still counts.
  const { id } = await service.scene({
    scene: 'slow',
    share: 0,
    seconds: longest,
    ...(endpoint && { endpoint: endpointName(endpoint) }),
  });
  return async () => {
    const counting = (await service.scenes()).find((scene) => scene.id === id);
    if (counting === undefined) throw new Error('The counting was ended.');
    return counting.reached;
  };
};

/** Counts in a page, from now on, what it sends to an endpoint whose path has no variables. */
export const countSent = (page: Page, { method, path }: Endpoint): (() => number) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) sent += 1;
  });
  return () => sent;
};
