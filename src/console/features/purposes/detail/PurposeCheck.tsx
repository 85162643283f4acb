import { CheckedNotice } from '#console/api/CheckedNotice.tsx';
import { faultWords } from '#console/api/fault-words.ts';
import type { Write } from '#console/api/useWrite.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { purposeMutations } from '../queries.ts';
import { fetchVersions } from '../read-purpose.ts';
import type { PurposeVersion } from '../versions.ts';

const tellFault = faultWords({});
const checkReads = [listPurposeVersionsEndpoint];

interface PurposeCheckProps {
  id: string;
  write: Write;
  /** Fields that show their own faults. */
  fields?: readonly string[];
  /** Whether what is stored is what the write was to bring about. */
  isWanted: (stored: readonly PurposeVersion[]) => boolean;
  /** What is stored is what was wanted; the write counts as done. */
  onStored: (stored: readonly PurposeVersion[]) => void;
  /** "Not published": what is said where it is not stored. */
  notStored: string;
}

/** Tells that a write did not go through, and, where that is unknown, which versions are stored. */
export function PurposeCheck({ id, ...rest }: PurposeCheckProps) {
  return (
    <CheckedNotice
      {...rest}
      what="purpose"
      tellFault={tellFault}
      check={purposeMutations.checkStored(() => fetchVersions(id))}
      checkReads={checkReads}
    />
  );
}
