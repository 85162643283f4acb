import { Strip } from '#console/ui/Strip.tsx';
import type { IndexRunRecord } from '#contract/custom-indexes.ts';
import { FindPeopleLink } from '../FindPeopleLink.tsx';

/** What came of a run that went on while the page was open. */
export function Ended({ run: { status, dataElementName: name } }: { run: IndexRunRecord }) {
  if (status === 'Success') {
    return (
      <Strip tone="ok" title="The index is ready." action={<FindPeopleLink element={name} />}>
        {`Searches by ${name} are fast now.`}
      </Strip>
    );
  }
  return status === 'Failed' ? (
    <Strip tone="bad" title={`The run for ${name} failed.`}>
      The list of runs says why, and what to do.
    </Strip>
  ) : (
    <Strip title={`The run for ${name} was canceled.`}>The index in use stayed.</Strip>
  );
}
