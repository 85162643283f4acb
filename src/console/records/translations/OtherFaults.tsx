import { Strip } from '#console/ui/Strip.tsx';
import type { Fault } from '#contract/common/problem.ts';

/** Faults of a request that no field on the screen could show: nothing was sent. */
export function OtherFaults({ faults }: { faults: readonly Fault[] }) {
  return faults.length === 0 ? null : (
    <Strip tone="bad" role="alert" title="Not saved.">
      {faults.map(({ path, message }) => `${path}: ${message}`).join(' ')}
    </Strip>
  );
}
