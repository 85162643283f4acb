import { Clock, Send, X } from 'lucide-react';
import { useEffect } from 'react';
import { isApiError, isUnclear } from '#console/api/api-error.ts';
import { formatClock, formatWait } from '#console/api/limits/limit-words.ts';
import { useCountdown } from '#console/api/limits/useCountdown.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { useSessionEnded, useWriteBlock } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import type { Endpoint } from '#contract/common/endpoint.ts';
import type { Fault } from '#contract/common/problem.ts';
import css from './MutationNotice.module.css';
import type { Write } from './useWrite.ts';
import { useWriteLimit } from './useWriteLimit.ts';
import { describeWriteError } from './write-words.ts';

type MutationNoticeProps = {
  write: Write;
  /** Fields that show their own faults (`placeFaults`); faults elsewhere are listed here. */
  fields?: readonly string[] | undefined;
  /** A fault that no field shows, in words; its path and message without it. */
  tellFault?: ((fault: Fault) => string) | undefined;
  /** What reading back found: it takes the place of a result that was unknown. */
  found?: string | null | undefined;
  /** Reads back what is stored, where the result is unknown or contradicts it. */
  onCheck?: () => void;
  /** What that reads: while a limit holds it, the button waits with its countdown. */
  checkReads?: readonly Endpoint[];
};

const Root = styled('div', css.Root);

/**
 * Tells, where the act was made, that it did not go through: whether anything changed, why, and
 * what can be done. Sends what its person armed, once, when the time has come. Shows nothing for a
 * write that succeeded or was not made.
 */
export function MutationNotice(props: MutationNoticeProps) {
  const { write, fields = [], tellFault = asItCame, found, onCheck, checkReads = [] } = props;
  const { armedUntil, takeDue, resend } = write;
  const keptFocus = useKeptFocus();
  const isFree = useWriteLimit(write).until === null;
  const secondsArmed = useCountdown(armedUntil);
  const isDue = armedUntil !== null && (secondsArmed === 0 || isFree);

  // Here and not in `useWrite`: a form sends anew by its own way, and what leaves the screen is not
  // sent any more.
  useEffect(() => {
    if (isDue && takeDue(isFree)) resend();
  });

  return (
    <Root {...keptFocus}>
      {found && isUnclear(write.error) ? (
        <Strip role="alert" tone="warn" action={<SendButtons write={write} />}>
          {found}
        </Strip>
      ) : (
        write.error && (
          <Notice
            write={write}
            error={write.error}
            fields={fields}
            tellFault={tellFault}
            check={onCheck && { onCheck, reads: checkReads }}
          />
        )
      )}
    </Root>
  );
}

type NoticeProps = Required<Pick<MutationNoticeProps, 'write'>> & {
  fields: readonly string[];
  tellFault: (fault: Fault) => string;
  error: Error;
  check: CheckButtonProps | undefined;
};

const asItCame = ({ path, message }: Fault): string =>
  path === '' ? message : `${path}: ${message}`;

function Notice({ write, error, fields, tellFault, check }: NoticeProps) {
  const hasSession = !useSessionEnded();
  const { title, sentence, faults } = describeWriteError(error, fields);
  // What the error says ends with the next sign-in; the write waits for its person.
  const isResumed = hasSession && isApiError(error, 'unauthorized');
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
          {canCheck && check && <CheckButton {...check} />}
          <SendButtons write={write} />
          {requestId !== undefined && <CopyButton value={requestId} label="Copy request id" />}
        </>
      }
    >
      {/* Apart from the countdown, which would be read out every second. */}
      <div role="alert">
        <b>{title}</b> {isResumed ? 'Your session had ended. Send it now or discard it.' : sentence}
        {write.isUnclear && !unclear && (
          <>
            {' '}
            An earlier attempt was cut off and may have gone through. Check before you send again.
          </>
        )}
        {faults.length > 0 && (
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.path} ${fault.message}`}>{tellFault(fault)}</li>
            ))}
          </ul>
        )}
      </div>
      {isApiError(error, 'contract') && error.path !== '' && (
        <TechnicalDetails>
          <code>{error.path}</code>
        </TechnicalDetails>
      )}
      {isLimited && (
        <>
          {' '}
          <Outlook write={write} />
        </>
      )}
    </Strip>
  );
}

type CheckButtonProps = { onCheck: () => void; reads: readonly Endpoint[] };

/** What it reads is asked for once, and would only be refused while a limit holds. */
function CheckButton({ onCheck, reads }: CheckButtonProps) {
  const rateLimit = useReadLimit(...reads);
  return (
    <ActionButton onClick={onCheck} blockedReason={rateLimit.blockedReason}>
      {rateLimit.label('Check result')}
    </ActionButton>
  );
}

/** What becomes of a write that a limit kept back. */
function Outlook({ write }: { write: Write }) {
  const { armedUntil, missedAt, isChangedSince } = write;
  const { seconds } = useWriteLimit(write);
  const secondsArmed = useCountdown(armedUntil);
  return (
    <>
      <span role="status">
        {armedUntil !== null && <em>Sending at {formatClock(armedUntil)}</em>}
        {missedAt !== null && (
          <>
            Missed its time, <em>{formatClock(missedAt)}</em>, so nothing was sent. Send it now or
            discard it.
          </>
        )}
        {isChangedSince && "You edited the form, so it won't be sent automatically."}
      </span>
      {armedUntil !== null && (
        <em>
          , in {formatWait(secondsArmed)}
          {'. '}
        </em>
      )}
      {armedUntil !== null && 'Keep this page open.'}
      {armedUntil === null && missedAt === null && !isChangedSince && (
        <em>{seconds > 0 ? `In ${formatWait(seconds)}.` : 'Ready to send.'}</em>
      )}
    </>
  );
}

function SendButtons({ write }: { write: Write }) {
  const rateLimit = useWriteLimit(write);
  const writeBlock = useWriteBlock();
  if (write.armedUntil !== null) {
    return (
      <ActionButton icon={X} onClick={write.disarm}>
        Don't send
      </ActionButton>
    );
  }
  const { until } = rateLimit;
  return (
    <>
      {write.canResend && (
        <ActionButton
          icon={Send}
          onClick={() => (until === null ? write.resend() : write.arm(until))}
          blockedReason={writeBlock}
        >
          {until === null ? 'Send now' : rateLimit.label('Send then')}
        </ActionButton>
      )}
      <ActionButton variant="ghost" onClick={write.discard}>
        {write.canResend ? 'Discard' : 'Dismiss'}
      </ActionButton>
    </>
  );
}
