import { useState } from 'react';
import { isPlain, type PointPlan, runOf } from './plan-updates.ts';

/** By point and act: to make a Draft says nothing of publishing it. */
const keyOf = (plan: PointPlan): string => `${plan.id} ${runOf(plan)}`;

/** Which points are ticked: those that need no look, unless a person said otherwise. */
export const useTicks = () => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  return {
    isTicked: (plan: PointPlan): boolean =>
      runOf(plan) !== undefined && (chosen.get(keyOf(plan)) ?? isPlain(plan)),
    tick: (plans: readonly PointPlan[], isTicked: boolean) =>
      setChosen(
        (all) => new Map([...all, ...plans.map((plan) => [keyOf(plan), isTicked] as const)]),
      ),
  };
};

export type Ticks = ReturnType<typeof useTicks>;
