import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';
import { type LimitPeriod, type Limits, limitWindowsOf } from '#contract/common/limits.ts';
import type { Caller } from '#service/identity/verify-access-token.ts';
import { expiredToken } from './authenticate.ts';
import { limitExceeded } from './limits.ts';
import { Problem } from './problem.ts';
import type { Meeting, Scenes } from './scenes.ts';

type Played = {
  scenes: Scenes;
  endpoint: Endpoint;
  caller: Caller;
  request: Request;
  limits: Limits;
  newId: () => string;
  /** Closes the connection; does nothing where there is none. */
  hangUp: () => void;
};

const slowMs = 3000;

/** The limits that are staged as used up, with the figures that the service would count. */
const exceededLimits = (meeting: Meeting, endpoint: Endpoint, limits: Limits) => {
  const windows = limitWindowsOf(endpoint, limits);
  const allowedA = (period: LimitPeriod) =>
    windows.find((window) => window.period === period)?.allowed ?? 0;
  const hour = meeting.meets('hour-limit').map(({ milliseconds, made }) => {
    const allowed = allowedA('HOUR');
    const figures = { allowed, made: allowed + made.all, milliseconds };
    return { ...figures, period: 'HOUR' as const, scene: 'hour-limit' as const };
  });
  const minute = meeting.meets('minute-limit').map(({ milliseconds, made }) => {
    const allowed = allowedA('MINUTE');
    const figures = { allowed, made: allowed + made.endpoint, milliseconds };
    return { ...figures, period: 'MINUTE' as const, scene: 'minute-limit' as const };
  });
  return [...hour, ...minute].sort((a, b) => b.milliseconds - a.milliseconds);
};

/** What becomes of the answer. */
type Ending = {
  isCut: boolean;
  /** A slice that another one follows loses its rows. */
  isEmptied: boolean;
};

/**
 * Lets a request meet the scenes that cover it, before anything is counted or done.
 * @throws Problem 401, 429, 500 or 503, as the scenes have it
 */
export const playScenes = async (played: Played): Promise<Ending> => {
  const { scenes, endpoint, caller, request, limits, newId, hangUp } = played;
  const meeting = scenes.reach(endpointName(endpoint));
  if (meeting.expires(caller.issuedAt)) throw expiredToken();
  if (meeting.meets('slow').length > 0) await meeting.pause(slowMs, request.signal);
  const [exceeded] = exceededLimits(meeting, endpoint, limits);
  if (exceeded !== undefined) throw limitExceeded(exceeded, newId);
  if (meeting.meets('fail').length > 0) {
    throw new Problem(
      500,
      'scene-fail',
      'A demo scene made this request fail, and nothing was done. Try again when the scene ends.',
    );
  }
  if (meeting.meets('offline').length > 0) {
    hangUp();
    throw new Problem(
      503,
      'scene-offline',
      'A demo scene kept this request from the service, and nothing was done.',
    );
  }
  return {
    isCut: meeting.meets('cut').length > 0,
    isEmptied: meeting.meets('empty-page').length > 0,
  };
};

/** The body of a slice without its rows, where another slice follows; any other as it is. */
export const withoutRows = (body: unknown): unknown =>
  typeof body === 'object' &&
  body !== null &&
  'content' in body &&
  'pageable' in body &&
  Object(body.pageable).requestContinuation
    ? { ...body, content: [] }
    : body;
