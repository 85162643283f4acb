import { styled } from '@mui/material/styles';
import { Clock, Send } from 'lucide-react';
import { useRef } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { isApiError, isUnclear } from './api-error.ts';
import { formatWait } from './limit-words.ts';
import type { Write } from './useWrite.ts';
import { useWriteHold } from './useWriteHold.ts';
import { describeWriteError } from './write-words.ts';

type MutationNoticeProps = {
  write: Write;
  /** Fields that show their own faults (`placeFaults`); faults elsewhere are listed here. */
  fields?: readonly string[];
  /** Reads back what is stored, where the result is unknown or contradicts it. */
  onCheck?: () => void;
};

const Root = styled('div')({
  outline: 'none',
  '& ul': { margin: '4px 0 0', paddingInlineStart: 18 },
});

/**
 * Tells, where the act was made, that it did not go through: whether anything changed, why, and
 * what can be done. Shows nothing for a write that succeeded or was not made.
 */
export function MutationNotice({ write, fields = [], onCheck }: MutationNoticeProps) {
  const root = useRef<HTMLDivElement>(null);
  // The notice goes away with the error; the focus would be lost with its buttons.
  const leaving = (act: () => void) => () => {
    root.current?.focus();
    act();
  };
  return (
    <Root ref={root} tabIndex={-1}>
      {write.error && (
        <Notice
          write={write}
          error={write.error}
          fields={fields}
          onCheck={onCheck}
          onResend={leaving(write.resend)}
          onDiscard={leaving(write.discard)}
        />
      )}
    </Root>
  );
}

type NoticeProps = Required<Pick<MutationNoticeProps, 'write' | 'fields'>> & {
  error: Error;
  onCheck: (() => void) | undefined;
  onResend: () => void;
  onDiscard: () => void;
};

function Notice({ write, error, fields, onCheck, onResend, onDiscard }: NoticeProps) {
  const hold = useWriteHold(write);
  const { title, sentence, faults } = describeWriteError(error, fields);
  const isLimited = isApiError(error, 'rate-limited');
  const unclear = isUnclear(error);
  const requestId = isApiError(error) ? error.requestId : undefined;
  const canCheck = unclear || write.isUnclear || isApiError(error, 'conflict');
  return (
    <Strip
      tone={unclear || isLimited ? 'warn' : 'bad'}
      icon={isLimited ? Clock : undefined}
      action={
        <>
          {canCheck && onCheck && (
            <ActionButton onClick={onCheck}>Check what is stored</ActionButton>
          )}
          {write.canResend && (
            <ActionButton icon={Send} onClick={onResend} blockedReason={hold.blockedReason}>
              {hold.seconds > 0 ? `Send in ${formatWait(hold.seconds)}` : 'Send now'}
            </ActionButton>
          )}
          <ActionButton variant="ghost" onClick={onDiscard}>
            {write.canResend ? 'Discard' : 'Dismiss'}
          </ActionButton>
          {requestId !== undefined && <CopyButton value={requestId} label="Copy request id" />}
        </>
      }
    >
      {/* Apart from the countdown, which would be read out every second. */}
      <div role="alert">
        <b>{title}</b> {sentence}
        {write.isUnclear && !unclear && (
          <> An earlier attempt was cut off and may have taken effect: check what is stored.</>
        )}
        {faults.length > 0 && (
          <ul>
            {faults.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{path === '' ? message : `${path}: ${message}`}</li>
            ))}
          </ul>
        )}
      </div>
    </Strip>
  );
}
