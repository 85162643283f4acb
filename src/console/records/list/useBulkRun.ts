import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#console/api/api.ts';
import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';
import { type ItemState, isSettled, runInTurn } from './run-in-turn.ts';

/** One act on many records, one after the other. */
export interface BulkAct<Row> {
  endpoint: Endpoint;
  keyOf: (row: Row) => string;
  /** Throws `ChangedMeanwhile` where it would undo what someone did since the row was read. */
  send: (row: Row, idempotencyKey: string) => Promise<unknown>;
  /** What it changes. */
  invalidates: readonly QueryKey[];
}

interface Run {
  states: ReadonlyMap<string, ItemState>;
  isBusy: boolean;
  isWaiting: boolean;
  isStopping: boolean;
  /** What ended it before its time. */
  ending: Error | null;
}

/**
 * Does one act on many records. What was done stays done when it is stopped or cut: it goes on with the
 * others, and what wasn't answered is sent again under its key.
 */
export const useBulkRun = <Row>(act: BulkAct<Row>) => {
  const client = useQueryClient();
  const [run, setRun] = useState<Run | null>(null);
  const stopping = useRef(new AbortController());
  const keys = useRef(new Map<string, string>());
  const isBusy = useRef(false);

  useEffect(() => () => stopping.current.abort(), []);

  const change = (changed: Partial<Run>) => setRun((now) => now && { ...now, ...changed });
  const note = (row: Row, state: ItemState) =>
    setRun((now) => now && { ...now, states: new Map(now.states).set(act.keyOf(row), state) });

  const send = async (row: Row) => {
    const id = act.keyOf(row);
    const key = keys.current.get(id) ?? api().newKey();
    keys.current.set(id, key);
    try {
      await act.send(row, key);
    } catch (error) {
      if (isSettled(error)) keys.current.delete(id);
      throw error;
    }
  };

  const start = async (rows: readonly Row[]) => {
    if (isBusy.current || rows.length === 0) return;
    isBusy.current = true;
    stopping.current = new AbortController();
    setRun((before) => ({
      states: new Map([
        ...(before?.states ?? []),
        ...rows.map((row) => [act.keyOf(row), { kind: 'waiting' }] as const),
      ]),
      isBusy: true,
      isWaiting: false,
      isStopping: false,
      ending: null,
    }));
    const ending = await runInTurn(rows, {
      act: send,
      mayGoOn: () => api().limiter.hasRoom(endpointName(act.endpoint)),
      onState: note,
      onWait: (isWaiting) => change({ isWaiting }),
      signal: stopping.current.signal,
      atOnce: 1,
    });
    await Promise.all(act.invalidates.map((queryKey) => client.invalidateQueries({ queryKey })));
    change({ isBusy: false, ending });
    isBusy.current = false;
  };

  return {
    run,
    stateOf: (row: Row): ItemState => run?.states.get(act.keyOf(row)) ?? { kind: 'waiting' },
    start: (rows: readonly Row[]) => void start(rows),
    /** Begins no more; what is under way is finished. */
    stop: () => {
      stopping.current.abort();
      change({ isStopping: true });
    },
  };
};
