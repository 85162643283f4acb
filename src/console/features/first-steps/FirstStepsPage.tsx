import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { Term } from '#console/features/help/parts/Term.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { firstStepsQueries } from './queries.ts';
import { StepsSection } from './StepsSection.tsx';

/** From an empty account to its first receipt. */
function FirstStepsPage() {
  const receipt = useQuery(firstStepsQueries.receipt());
  return (
    <>
      <PageHeader
        title="First steps"
        sub={
          <>
            From a <Term id="purpose">purpose</Term> to your first <Term id="receipt">receipt</Term>
            .
          </>
        }
      />
      <QueryPanel
        query={receipt}
        what="first steps"
        skeleton={<LinesSkeleton label="first steps" lines={8} />}
      >
        {(seen) => <StepsSection query={receipt} seen={seen} />}
      </QueryPanel>
    </>
  );
}

export { FirstStepsPage as Component };
