import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#console/api/api.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { type ItemState, isSettled, runInTurn } from '#console/records/list/run-in-turn.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { collectionPointsKey } from '../queries.ts';
import type { PointPlan, RunKind } from './plan-updates.ts';
import { endpointsOf } from './run-endpoints.ts';
import { type ActMemory, makeDraft, publishDraft } from './send-updates.ts';

/** A point in a run: as it was planned, and what became of it. */
export type RunItem = { plan: PointPlan; state: ItemState };

/** The last run, under way or over; what is tried again joins it. */
export type Run = {
  kind: RunKind;
  items: ReadonlyMap<string, RunItem>;
  phase: 'sending' | 'reading' | 'over';
  isWaiting: boolean;
  isStopping: boolean;
  /** What ended it before its time. */
  ending: Error | null;
};

const acts = { make: makeDraft, publish: publishDraft };

/** Makes or publishes many Drafts: one act of a person, with a key for each of its writes. */
export const useRun = () => {
  const client = useQueryClient();
  const [run, setRun] = useState<Run | null>(null);
  const isBusy = useRef(false);
  const stopping = useRef(new AbortController());
  const keys = useRef(new Map<string, string>());

  useEffect(() => () => stopping.current.abort(), []);

  const change = (changed: Partial<Run>) => setRun((now) => now && { ...now, ...changed });
  const note = (id: string, state: ItemState) =>
    setRun((now) => {
      const item = now?.items.get(id);
      return now && item ? { ...now, items: new Map(now.items).set(id, { ...item, state }) } : now;
    });

  const work = async (kind: RunKind, plans: readonly PointPlan[], signal: AbortSignal) => {
    const names = endpointsOf[kind].map(endpointName);
    const memory: ActMemory = {
      made: new Map(),
      checkWanted: () => signal.throwIfAborted(),
      keyOf: (name) => {
        const key = keys.current.get(name) ?? api().newKey();
        keys.current.set(name, key);
        return key;
      },
    };
    const act = async (plan: PointPlan) => {
      try {
        await acts[kind](plan, memory);
      } catch (error) {
        if (isSettled(error)) {
          for (const name of keys.current.keys()) {
            if (name.startsWith(plan.id)) keys.current.delete(name);
          }
        }
        throw error;
      }
    };
    return runInTurn(plans, {
      act,
      mayGoOn: () => names.every((name) => api().limiter.hasRoom(name)),
      onState: ({ id }, state) => note(id, state),
      onWait: (isWaiting) => change({ isWaiting }),
      signal,
    });
  };

  /** Shows what is stored by then, in drafts, points and purposes. */
  const readBack = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: collectionPointsKey }),
      client.invalidateQueries({ queryKey: purposeQueries.allVersionsWithChoices().queryKey }),
    ]);

  /** Does nothing while another run is under way. */
  const start = async (kind: RunKind, plans: readonly PointPlan[]) => {
    if (isBusy.current || plans.length === 0) return;
    isBusy.current = true;
    stopping.current = new AbortController();
    setRun((before) => ({
      kind,
      items: new Map<string, RunItem>([
        ...(before?.kind === kind ? before.items : []),
        ...plans.map((plan) => [plan.id, { plan, state: { kind: 'waiting' } }] as const),
      ]),
      phase: 'sending',
      isWaiting: false,
      isStopping: false,
      ending: null,
    }));
    const ending = await work(kind, plans, stopping.current.signal);
    change({ phase: 'reading', ending });
    await readBack();
    change({ phase: 'over' });
    isBusy.current = false;
  };

  return {
    run,
    isBusy: run !== null && run.phase !== 'over',
    start: (kind: RunKind, plans: readonly PointPlan[]) => void start(kind, plans),
    /** Begins no more; what is under way is finished. */
    stop: () => {
      stopping.current.abort();
      change({ isStopping: true });
    },
    /** Takes the result off the page. */
    dismiss: () => {
      if (!isBusy.current) setRun(null);
    },
  };
};

export type Running = ReturnType<typeof useRun>;
