import { recordLooksEndpoint } from '#contract/activity.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { lookHeader } from '#contract/common/headers.ts';
import { maskAnswer } from '#contract/masks.ts';
import type { FetchStub } from './render-console.tsx';

const isFor = ({ method, path }: Endpoint, { method: sent, url }: Request): boolean => {
  const pattern = path.replaceAll(/\{[^}]+\}/g, '[^/]+');
  return method === sent && new RegExp(`^${pattern}$`).test(new URL(url).pathname);
};

/**
 * Answers as the service does to a session: these endpoints with masks, but to requests with the handle
 * of a look that stands. `looks` are those that were recorded, `end` ends their handles.
 */
export const maskingService = (...endpoints: Endpoint[]) => {
  const looks: Record<string, unknown>[] = [];
  let standing: string | undefined;
  const fetch: FetchStub = async (request, pass) => {
    if (isFor(recordLooksEndpoint, request)) {
      looks.push(await request.clone().json());
      const answer = await pass();
      if (!answer.ok) return answer;
      standing = `look-${looks.length}`;
      const until = new Date(Date.now() + 600_000).toISOString();
      return Response.json({ ...(await answer.json()), handle: standing, until });
    }
    const endpoint = endpoints.find((one) => isFor(one, request));
    if (endpoint === undefined) return pass();
    const answer = await pass();
    const given = request.headers.get(lookHeader)?.split(',') ?? [];
    if (!answer.ok || (standing !== undefined && given.includes(standing))) return answer;
    const sight = {
      searched: new Set<string>(),
      commonDomains: new Set<string>(),
      shown: new Set(),
    };
    const masked = maskAnswer(endpoint, answer.status, await answer.json(), sight);
    return Response.json(masked, { status: answer.status, headers: answer.headers });
  };
  return {
    fetch,
    looks,
    end: (): void => {
      standing = undefined;
    },
  };
};
