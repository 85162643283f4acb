import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { personQueries } from '#console/features/person/queries.ts';
import control from '#console/ui/fields/control.module.css';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { elementValueMaximum } from '#contract/data-subject-values.ts';
import type { correctReceiptEndpoint } from '#contract/decisions.ts';
import { missingForCorrection, type Ticked, toCorrection } from '../correction-rows.ts';
import { recordConsentMutations, recordConsentQueries } from '../queries.ts';
import { CorrectionTable } from './CorrectionTable.tsx';
import css from './CorrectReceipt.module.css';

const Note = styled('div', css.Note);
const Missing = styled('p', css.Missing);

interface CorrectReceiptProps {
  person: string;
  receiptId: string;
  /** Of purposes, by id. */
  names: ReadonlyMap<string, string>;
  onDone: (answer: EndpointAnswer<typeof correctReceiptEndpoint>) => void;
  onClose: () => void;
}

/** Asks why something was a mistake before it is taken back. */
export function CorrectReceipt(props: CorrectReceiptProps) {
  const { person, receiptId, names, onDone, onClose } = props;
  const id = useId();
  const [note, setNote] = useState('');
  const [ticked, setTicked] = useState<Ticked>({ corrected: new Set(), ended: new Set() });
  const preview = useQuery(recordConsentQueries.correction(person, receiptId));
  const rows = preview.data?.purposes;
  const write = useWrite(recordConsentMutations.correct(person, receiptId), { onDone });
  const subject = useQuery({ ...personQueries.subject(person), enabled: false });
  const missing = missingForCorrection(rows, ticked, note);
  return (
    <WriteDialog
      isWide
      write={write}
      title="Correct a mistake"
      confirmLabel="Correct"
      pendingText="Correcting…"
      blockedReason={missing}
      notice={
        <>
          {rows && missing && <Missing aria-hidden>{missing}.</Missing>}
          <MutationNotice write={write} onCheck={() => void subject.refetch()} />
        </>
      }
      onConfirm={() => write.send({ note, ...toCorrection(rows ?? [], ticked) })}
      onCancel={onClose}
    >
      <p>
        What you correct won't count anymore, and what held before holds again. The entry stays in
        the timeline, marked as corrected. If the person changed their mind, record consent instead.
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
      <QueryPanel
        query={preview}
        what="changes"
        skeleton={<LinesSkeleton label="changes" lines={2} />}
      >
        {({ purposes }) => (
          <CorrectionTable
            rows={purposes}
            names={names}
            ticked={ticked}
            onTick={(own) => {
              write.noteChange();
              setTicked(own);
            }}
          />
        )}
      </QueryPanel>
    </WriteDialog>
  );
}
