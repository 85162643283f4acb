import { backgroundShare } from '#console/api/limits/counts.ts';
import type { LimitWindow } from '#contract/common/limits.ts';

/** Requests to one endpoint, and the windows that they count in with what this browser used. */
export type EndpointCost = {
  requests: number;
  windows: readonly (LimitWindow & { used: number })[];
};

/** What a run takes, told before it begins. */
export type RunCost = {
  requests: number;
  /** How many of them fit into this minute. */
  leftThisMinute: number;
  /** Requests that the narrowest hourly limit leaves. */
  leftThisHour: number;
  /** How long the limits make it wait; 0 if not at all. */
  waitSeconds: number;
};

const roomIn = ({ allowed, used }: { allowed: number; used: number }): number =>
  Math.max(0, Math.floor(allowed * backgroundShare) - used);

/** The cost of requests to several endpoints at the console's own share of the limits. */
export const costOf = (endpoints: readonly EndpointCost[]): RunCost => {
  const asked = endpoints.filter(({ requests }) => requests > 0);
  const requests = asked.reduce((sum, one) => sum + one.requests, 0);
  const minutes = asked.flatMap(({ requests: own, windows }) =>
    windows
      .filter(({ period }) => period === 'MINUTE')
      .map((window) => ({ own, room: roomIn(window), allowed: window.allowed })),
  );
  const hours = asked.flatMap(({ windows }) => windows.filter(({ period }) => period === 'HOUR'));
  const waits = minutes.map(({ own, room, allowed }) =>
    Math.max(0, ((own - room) / (allowed * backgroundShare)) * 60),
  );
  const shares = minutes.map(({ own, room }) => room / own);
  return {
    requests,
    leftThisMinute: Math.floor(Math.min(...shares, Number.POSITIVE_INFINITY) * requests),
    leftThisHour: Math.min(...hours.map(roomIn), Number.POSITIVE_INFINITY),
    waitSeconds: Math.ceil(Math.max(0, ...waits)),
  };
};
