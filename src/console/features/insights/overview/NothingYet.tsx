import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';

/** In place of the pictures, until the first receipt arrives. */
export function NothingYet() {
  return (
    <Section title="Numbers">
      <EmptyState title="No receipts yet">
        Numbers and charts appear here as soon as a collection point sends its first receipt.
      </EmptyState>
    </Section>
  );
}
