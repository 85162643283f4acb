import { StatusTag } from '#console/ui/StatusTag.tsx';
import type { CoveredPurpose } from './coverage.ts';

interface PurposeMarkProps {
  purpose: CoveredPurpose;
  isComplete: boolean;
}

/** Marks a purpose that no Active point links, which is only known once everything was read. */
export function PurposeMark({ purpose: { hasActivePoint }, isComplete }: PurposeMarkProps) {
  if (hasActivePoint) return null;
  return isComplete ? (
    <StatusTag tone="bad">No Active point</StatusTag>
  ) : (
    <StatusTag tone="off">No Active point so far</StatusTag>
  );
}
