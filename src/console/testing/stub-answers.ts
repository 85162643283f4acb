import { limitHeaders } from '#contract/common/headers.ts';

const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(
    JSON.stringify({ title: code, status, detail: code, message: code, code, requestId: 'test-1' }),
    { status, headers: { 'Content-Type': 'application/problem+json', ...headers } },
  );

/** A 500 as the service writes it. */
export const failedAnswer = (): Response => problem(500, 'internal-error');

/** A 403 as the service writes it. */
export const forbiddenAnswer = (): Response => problem(403, 'scope-missing');

/** A 404, as an address that a host doesn't have answers. */
export const notFoundAnswer = (): Response => problem(404, 'not-found');

/** A 429 of the minute limit with all five headers. */
export const limitedAnswer = (retryAfterSeconds: number): Response =>
  problem(429, 'rate-limited', {
    [limitHeaders.retryAfter]: String(retryAfterSeconds),
    [limitHeaders.eventId]: '5f0c1c1e-3d1f-4c43-9a53-0c7a3f0e9a1e',
    [limitHeaders.allowed]: '250',
    [limitHeaders.period]: 'MINUTE',
    [limitHeaders.made]: '251',
  });

/** A page of collection points, each of which links so many purposes; the one of `retired` is. */
export const withManyPurposes = async (
  answer: Response,
  count: number,
  { retired }: { retired?: number } = {},
): Promise<Response> => {
  const page: { content: object[] } = await answer.json();
  const Purposes = Array.from({ length: count }, (_, index) => ({
    Id: crypto.randomUUID(),
    Label: `Purpose ${index + 1}`,
    Version: 1,
    Status: index + 1 === retired ? 'RETIRED' : 'ACTIVE',
  }));
  return Response.json({ ...page, content: page.content.map((point) => ({ ...point, Purposes })) });
};
