import { useMissingRight } from '#console/api/rights.ts';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { usePresenting } from '#console/ui/presenter-mode.ts';

interface StaffNoteProps {
  value: string;
  /** "Note", "Reason" */
  label: string;
}

/** What staff wrote for each other: in clear for those who may record for people, masked for others. */
export function StaffNote({ value, label }: StaffNoteProps) {
  const isColleague = useMissingRight() === undefined;
  const isPresenting = usePresenting();
  return isColleague && !isPresenting ? value : <Masked value={value} label={label} />;
}
