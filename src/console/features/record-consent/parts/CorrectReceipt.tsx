import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { type Named, personQueries } from '#console/features/person/queries.ts';
import control from '#console/ui/fields/control.module.css';
import { styled } from '#console/ui/styled.tsx';
import { elementValueMaximum } from '#contract/data-subject-values.ts';
import { recordConsentMutations } from '../queries.ts';
import css from './CorrectReceipt.module.css';

const Note = styled('div', css.Note);

interface CorrectReceiptProps {
  person: Named;
  receiptId: string;
  /** "Marketing email: withdrawn" */
  what: string;
  onClose: () => void;
}

/** Asks why something was a mistake before it is taken back. */
export function CorrectReceipt({ person, receiptId, what, onClose }: CorrectReceiptProps) {
  const id = useId();
  const [note, setNote] = useState('');
  const write = useWrite(recordConsentMutations.correct(person, receiptId), { onDone: onClose });
  const subject = useQuery({ ...personQueries.subject(person.id), enabled: false });
  return (
    <WriteDialog
      write={write}
      title="Correct a mistake"
      confirmLabel="Correct"
      pendingText="Correcting…"
      blockedReason={note.trim() === '' ? 'Say what was wrong first' : undefined}
      notice={<MutationNotice write={write} onCheck={() => void subject.refetch()} />}
      onConfirm={() => write.send(note)}
      onCancel={onClose}
    >
      <p>
        “{what}” won't count anymore, and what held before holds again. The entry stays in the
        timeline, marked as corrected. If the person changed their mind, record consent instead.
      </p>
      <Note>
        <label htmlFor={id}>What was wrong?</label>
        <textarea
          className={control.Control}
          id={id}
          rows={2}
          value={note}
          maxLength={elementValueMaximum}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            write.noteChange();
            setNote(event.target.value);
          }}
        />
      </Note>
    </WriteDialog>
  );
}
