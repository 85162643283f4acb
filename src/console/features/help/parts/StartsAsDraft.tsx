import { Term } from './Term.tsx';

/** What becomes of a record that a form creates. */
export function StartsAsDraft() {
  return (
    <>
      Starts as a <Term id="draft">Draft</Term>. You can edit it until you publish it.
    </>
  );
}
