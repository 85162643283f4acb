import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import type { DuplicateGroup } from '#contract/merge-requests.ts';

/** Of whom a group is, by its first record. */
export function FirstRecord({ group: { dataSubjects } }: { group: DuplicateGroup }) {
  const [first] = dataSubjects;
  return first && <MaskedText value={first.identifier} person={first.id} />;
}
