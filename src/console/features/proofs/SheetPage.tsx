import { useMatch, useParams } from 'react-router';
import { paths } from '#console/paths.ts';
import { AccessSheet } from './AccessSheet.tsx';
import { ProofSheet } from './ProofSheet.tsx';

/** What is held of a person, as a sheet: for others as a proof, or for the person themselves. */
function SheetPage() {
  // A reason is given for one person: not for the next one, whom Back may lead to.
  const { id } = useParams();
  return useMatch(paths.accessAnswer.pattern) === null ? (
    <ProofSheet key={id} />
  ) : (
    <AccessSheet key={id} />
  );
}

export { SheetPage as Component };
