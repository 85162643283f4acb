import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint } from '#contract/common/endpoint.ts';
import type { Fault } from '#contract/common/problem.ts';
import { leaveSaved } from './leave-saved.ts';
import { MutationNotice } from './MutationNotice.tsx';
import { StoredCheckNotice } from './StoredCheckNotice.tsx';
import type { Write } from './useWrite.ts';

export interface CheckedNoticeProps<Stored> {
  write: Write;
  /** Fields that show their own faults. */
  fields?: readonly string[] | undefined;
  tellFault?: ((fault: Fault) => string) | undefined;
  /** Reads what is stored, and lets what is on screen be read again with it. */
  check: UseMutationOptions<Stored, Error, void>;
  checkReads: readonly Endpoint[];
  /** What is read: "collection point". */
  what: string;
  /** Whether what is stored is what the write was to bring about. */
  isWanted: (stored: Stored) => boolean;
  /** What is stored is what was wanted; the write counts as done. */
  onStored: (stored: Stored) => void;
  /** "Not published": said where it isn't stored. */
  notStored: string;
}

/** Tells that a write did not go through, and, where that is unknown, what is stored. */
export function CheckedNotice<Stored>(props: CheckedNoticeProps<Stored>) {
  const { write, fields, tellFault, checkReads, what, isWanted, onStored, notStored } = props;
  // A verdict is about one failure: the next attempt makes it void.
  const [checked, setChecked] = useState<Error | null>(null);
  const check = useMutation(props.check);

  function handleCheck() {
    if (check.isPending) return;
    setChecked(write.error);
    check.mutate(undefined, {
      onSuccess: (stored) => {
        if (isWanted(stored)) leaveSaved(() => onStored(stored));
      },
    });
  }

  const isCurrent = write.error !== null && write.error === checked;
  const isMissing = isCurrent && check.data !== undefined && !isWanted(check.data);
  const found = isMissing
    ? `${notStored}${write.canResend ? '. You can send it again' : ''}.`
    : null;
  return (
    <>
      <MutationNotice
        write={write}
        fields={fields}
        tellFault={tellFault}
        found={found}
        onCheck={handleCheck}
        checkReads={checkReads}
      />
      {isCurrent && (
        <StoredCheckNotice error={write.error} check={check} what={what} found={found} />
      )}
    </>
  );
}
