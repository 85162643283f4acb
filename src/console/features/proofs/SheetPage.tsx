import { useMatch } from 'react-router';
import { paths } from '#console/paths.ts';
import { AccessSheet } from './AccessSheet.tsx';
import { ProofSheet } from './ProofSheet.tsx';

/** What is held of a person, as a sheet: for others as a proof, or for the person themselves. */
function SheetPage() {
  return useMatch(paths.accessAnswer.pattern) === null ? <ProofSheet /> : <AccessSheet />;
}

export { SheetPage as Component };
