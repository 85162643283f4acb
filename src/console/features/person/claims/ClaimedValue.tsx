import type { ReactNode } from 'react';
import { Masked } from '#console/ui/masking/Masked.tsx';
import type { Claim } from '#contract/data-subject-records.ts';

interface ClaimedValueProps {
  claim: Claim;
  /** What it is of: "Phone". */
  label: string;
  /** Instead of the masked value, for what tells nobody apart. */
  children?: ReactNode;
}

/** What a form says. */
export function ClaimedValue({ claim, label, children }: ClaimedValueProps) {
  return children ?? <Masked value={claim.Value} label={`Claimed ${label}`} element={label} />;
}
