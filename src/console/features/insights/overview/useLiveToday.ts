import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#console/api/api.ts';
import { useAutoRefresh } from '#console/api/read/useAutoRefresh.ts';
import { endpointName, type ReadEndpoint } from '#contract/common/endpoint.ts';
import {
  readAttentionEndpoint,
  readDaysEndpoint,
  readPeopleEndpoint,
  readRatesEndpoint,
} from '#contract/insights.ts';
import { insightQueries } from '../queries.ts';

// With the time that a look takes, a receipt is on screen within two seconds.
const everyMs = 1300;
const restMs = 10_000;
// No receipt tells of a merge, an expiry or a retirement.
const besidesEveryMs = 60_000;
const lookMs = 500;

const readsBesides: readonly ReadEndpoint[] = [
  readAttentionEndpoint,
  readPeopleEndpoint,
  readRatesEndpoint,
];
const hasRoom = (endpoint: ReadEndpoint) => api().limiter.hasRoom(endpointName(endpoint));

/**
 * Reads the numbers of one day again and again: a read of one row. When they have changed the other
 * numbers are read too, every ten seconds at most, and else once a minute: where someone looks, and as
 * soon as the limits leave room.
 */
export const useLiveToday = (today: string) => {
  const client = useQueryClient();
  const query = useQuery(insightQueries.days({ from: today, to: today }));
  const refresh = useAutoRefresh({
    query,
    endpoint: readDaysEndpoint,
    mayChange: () => true,
    everyMs,
  });
  const { data } = query;
  const newest = data?.days.at(-1);
  const mark = data && JSON.stringify([data.lastReceiptAt, newest]);
  const seen = useRef<string>(undefined);
  const hasChanged = useRef(false);
  const readAt = useRef(0);
  const [openedAt] = useState(Date.now);
  const { isOn } = refresh;

  useEffect(() => {
    if (mark === undefined || mark === seen.current) return;
    hasChanged.current ||= seen.current !== undefined;
    seen.current = mark;
  }, [mark]);

  useEffect(() => {
    if (!isOn) return;
    const look = () => {
      const isDue =
        (hasChanged.current && Date.now() - readAt.current >= restMs) ||
        Date.now() - Math.max(readAt.current, openedAt) >= besidesEveryMs;
      // What is due and finds no room, or nobody who looks, stays due.
      if (!isDue || document.hidden || !readsBesides.every(hasRoom)) return;
      hasChanged.current = false;
      readAt.current = Date.now();
      for (const queryKey of insightQueries.changedByReceipts) {
        // After a failure `recovery.ts` looks.
        void client.invalidateQueries({ queryKey, predicate: ({ state }) => !state.error });
      }
    };
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [isOn, client, openedAt]);

  return { query, newest, refresh };
};
