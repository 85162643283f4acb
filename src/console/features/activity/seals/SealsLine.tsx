import { ShieldCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import { sealFaultsMaximum } from '#contract/activity.ts';
import { failureWords } from '../failure-words.ts';
import { type Verified, verifyActivity } from '../queries.ts';
import { SealFaultList } from './SealFaultList.tsx';
import css from './SealsLine.module.css';

const Root = styled('div', css.Root);

/** "12 6f…" or the line of the log as it is. */
export const readSeal = (text: string): { number: number; seal: string } | null => {
  const number = /"number":\s*(\d{1,15})\b/.exec(text)?.[1] ?? /^\s*(\d{1,15})\b/.exec(text)?.[1];
  const seal = /\b[0-9a-f]{64}\b/.exec(text)?.[0];
  return number === undefined || seal === undefined ? null : { number: Number(number), seal };
};

/** Whether the activity is as it was sealed, and what that proves. */
export function SealsLine() {
  const id = useId();
  const [text, setText] = useState('');
  const [rows, setRows] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Verified | string | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const seen = text.trim() === '' ? undefined : readSeal(text);

  async function verify() {
    if (seen === null) return setOutcome('That is no seal. Paste a whole line of the log.');
    const abort = new AbortController();
    reading.current = abort;
    setRows(0);
    setOutcome(null);
    try {
      setOutcome(await verifyActivity(seen, { signal: abort.signal, onRead: setRows }));
    } catch (error) {
      if (!abort.signal.aborted) setOutcome(failureWords(error));
    } finally {
      setRows(null);
    }
  }

  return (
    <Root>
      <ActionButton
        size="small"
        icon={ShieldCheck}
        pending={rows !== null}
        pendingText={rows ? `Checked ${rows.toLocaleString('en')} rows…` : 'Checking…'}
        onClick={verify}
      >
        Check seals
      </ActionButton>
      <div role="status">{outcome !== null && <Outcome outcome={outcome} />}</div>
      <details>
        <summary>About seals</summary>
        <p>
          Each row is signed when it's written, and sealed within a minute with a key that isn't in
          the database. Checking finds rows that were inserted, changed, dated back or copied from
          another deployment, and sealed rows that were removed. Nothing protects from someone who
          has the keys.
        </p>
        <label htmlFor={id}>Last seal in the log (optional, finds a missing end)</label>
        <input
          id={id}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </details>
    </Root>
  );
}

function Outcome({ outcome }: { outcome: Verified | string }) {
  if (typeof outcome === 'string') return outcome;
  const { faults, seals, rows, last, unsealed } = outcome;
  if (faults.length > 0) {
    return (
      <>
        <StatusTag tone="bad">Not as sealed</StatusTag>{' '}
        {faults.length === sealFaultsMaximum && `The first ${sealFaultsMaximum} faults are here. `}
        Tell the operators of this service.
        <SealFaultList faults={faults} />
      </>
    );
  }
  return (
    <>
      <StatusTag tone="ok">As sealed</StatusTag> {rows.toLocaleString('en')} rows in{' '}
      {seals.toLocaleString('en')} seals
      {last && (
        <>
          , the last one of <Time value={last.at} />
        </>
      )}
      . Not sealed yet: {unsealed.toLocaleString('en')}.
    </>
  );
}
