import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ErrorPanel } from '#console/ui/ErrorPanel.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { isApiError } from './api-error.ts';
import { describeError, errorDetails } from './error-words.ts';
import { formatClock } from './limit-words.ts';
import { LimitAnnouncement, RateLimitPanel, RateLimitStrip } from './RateLimitNotice.tsx';

type QueryPanelProps<Data> = {
  query: UseQueryResult<Data>;
  /** Completes "The … is paused" and "The … could not be loaded": "collection point list". */
  what: string;
  /** In the shape of what is coming; says itself that it loads. */
  skeleton: ReactNode;
  /** What is shown for an answer that holds nothing: a placeholder that names the next action. */
  empty?: { when: (data: Data) => boolean; show: ReactNode };
  /**
   * For pages of one list, which keep the page before as placeholder: it stays on screen too when
   * the next one could not be had.
   */
  keepsLast?: boolean;
  children: (data: Data) => ReactNode;
};

type Trouble = {
  error: Error;
  /** The read is still being tried by itself. */
  isWaiting: boolean;
  isRetrying: boolean;
  onRetry: () => void;
};

const Root = styled('div')({ outline: 'none' });

/**
 * The one order of every part that shows a read: skeleton, error, notice over data, empty, data.
 * An error is never shown as empty, and data that is there stays.
 */
export function QueryPanel<Data>(props: QueryPanelProps<Data>) {
  const { query, what, skeleton, empty, keepsLast = false, children } = props;
  const { error, failureReason, fetchStatus, isPending, refetch } = query;
  const last = useLast(query.data);
  // An answer may be null: only undefined is none.
  const data = query.data === undefined && keepsLast ? last : query.data;
  const root = useRef<HTMLDivElement>(null);
  const failure = failureReason ?? error;
  const isBusy = fetchStatus !== 'idle';
  const trouble: Trouble | null = failure && {
    error: failure,
    isWaiting: isBusy && failureReason !== null,
    isRetrying: isBusy,
    onRetry: () => {
      // The button goes away with the error; the focus would be lost with it.
      root.current?.focus();
      void refetch();
    },
  };
  const limited = isApiError(failure, 'rate-limited') ? failure : null;
  const hasData = data !== undefined;

  return (
    <Root ref={root} tabIndex={-1}>
      <LimitAnnouncement error={limited} what={what} saysStart={hasData} />
      {hasData ? (
        <>
          {trouble && <TroubleStrip {...trouble} what={what} dataFrom={ageOf(query)} />}
          {empty?.when(data) ? empty.show : children(data)}
        </>
      ) : (
        <NoData trouble={trouble} isPending={isPending} what={what} skeleton={skeleton} />
      )}
    </Root>
  );
}

/** The last value that was there. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value === undefined ? last : value;
}

/** A page kept from before another was asked for has no age of its own. */
const ageOf = ({ data, dataUpdatedAt, isPlaceholderData }: UseQueryResult<unknown>): string =>
  isPlaceholderData || data === undefined || dataUpdatedAt === 0
    ? 'What you see is what was here before.'
    : `What you see is from ${formatClock(dataUpdatedAt)}.`;

type NoDataProps = {
  trouble: Trouble | null;
  isPending: boolean;
  what: string;
  skeleton: ReactNode;
};

function NoData({ trouble, isPending, what, skeleton }: NoDataProps) {
  if (trouble === null) return skeleton;
  const { error, onRetry } = trouble;
  if (isApiError(error, 'rate-limited')) {
    return <RateLimitPanel {...trouble} error={error} what={what} />;
  }
  if (isPending) {
    return (
      <>
        <TroubleStrip {...trouble} what={what} dataFrom="" />
        {skeleton}
      </>
    );
  }
  const words = describeError(error, what);
  return (
    <ErrorPanel
      title={words.title}
      sentence={words.sentence}
      icon={words.icon}
      details={errorDetails(error)}
      onRetry={words.canRetry ? onRetry : undefined}
    />
  );
}

type TroubleStripProps = Trouble & { what: string; dataFrom: string };

function TroubleStrip(props: TroubleStripProps) {
  const { error, what, dataFrom, isWaiting, isRetrying, onRetry } = props;
  if (isApiError(error, 'rate-limited')) return <RateLimitStrip {...props} error={error} />;
  const words = describeError(error, what);
  if (isWaiting) {
    return (
      <Strip role="status" tone="warn" icon={words.icon} title={words.title}>
        Trying again. {dataFrom}
      </Strip>
    );
  }
  const requestId = isApiError(error) ? error.requestId : undefined;
  return (
    <Strip
      role="alert"
      tone="bad"
      icon={words.icon}
      title={words.title}
      action={
        words.canRetry && (
          <ActionButton
            size="small"
            icon={RotateCw}
            onClick={onRetry}
            pending={isRetrying}
            pendingText="Trying again…"
          >
            Try again
          </ActionButton>
        )
      }
    >
      {words.sentence} {dataFrom} {requestId !== undefined && <code>request {requestId}</code>}
    </Strip>
  );
}
