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

/**
 * Lets a request meet the scenes that cover it, before anything is counted or done.
 * @returns whether its answer is to be cut off
 * @throws Problem 401, 429 or 500, as the scenes have it
 */
export const playScenes = async (played: Played): Promise<boolean> => {
  const { scenes, endpoint, caller, request, limits, newId } = played;
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
  return meeting.meets('cut').length > 0;
};
