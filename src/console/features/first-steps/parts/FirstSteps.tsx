import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { firstStepsQueries } from '../queries.ts';
import { StepsSection } from '../StepsSection.tsx';

/**
 * For the overview: leads an account without a receipt to its first one, and shows that one arrive.
 * Draws nothing where there are receipts, and while that isn't known.
 */
export function FirstSteps() {
  const receipt = useQuery(firstStepsQueries.receipt());
  const [isNeeded, setIsNeeded] = useState(false);
  if (receipt.data === null && !isNeeded) setIsNeeded(true);
  return (
    <QueryPanel query={receipt} what="first steps" skeleton={null}>
      {(seen) => (isNeeded || seen === null) && <StepsSection query={receipt} seen={seen} />}
    </QueryPanel>
  );
}
