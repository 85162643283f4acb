import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isApiError } from '#console/api/api-error.ts';
import { describeError, errorDetails } from '#console/api/error-words.ts';
import { formatClock } from '#console/api/limits/limit-words.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { ErrorPanel } from '#console/ui/ErrorPanel.tsx';
import { styled } from '#console/ui/styled.tsx';
import { PausedPanel } from './PausedPanel.tsx';
import css from './QueryPanel.module.css';
import { TroubleStrip } from './TroubleStrip.tsx';
import { useFirstRead } from './useFirstRead.ts';
import { ownTries, type Trouble, useTrouble } from './useTrouble.ts';

type QueryPanelProps<Data> = {
  query: UseQueryResult<Data>;
  /** Completes "The … is paused" and "Couldn't load the …": "collection point list". */
  what: string;
  /** In the shape of the coming content; announces itself that it's loading. */
  skeleton: ReactNode;
  /** What is shown for an answer that holds nothing: a placeholder that names the next action. */
  empty?: { when: (data: Data) => boolean; show: ReactNode };
  /**
   * For pages of one list, which keep the page before as placeholder: it stays on screen too when
   * the next one could not be had.
   */
  keepsLast?: boolean;
  /** The children draw the notice about their data themselves, where they want it. */
  givesNotice?: boolean;
  children: (data: Data, notice: ReactNode) => ReactNode;
};

const Root = styled('div', css.Root);

/**
 * The one order of every part that shows a read: skeleton, error, notice over data, empty, data.
 * An error is never shown as empty, data that is there stays, and a failure stays in words until the
 * next outcome, however often the console tries meanwhile.
 */
export function QueryPanel<Data>(props: QueryPanelProps<Data>) {
  const { query, what, skeleton, empty, keepsLast = false, givesNotice = false, children } = props;
  const last = useLast(query.data);
  const keptFocus = useKeptFocus();
  const trouble = useTrouble(query);
  const isFirstRead = useFirstRead(query);
  // An answer may be null: only undefined is none.
  const data = query.data === undefined && keepsLast ? last : query.data;
  const notice = trouble && <TroubleStrip {...trouble} what={what} dataFrom={ageOf(query)} />;

  return (
    // A new element once data is there: browsers don't count what replaces a skeleton as a layout
    // shift.
    <Root key={isFirstRead ? 'skeleton' : 'outcome'} {...keptFocus}>
      {data === undefined ? (
        <NoData trouble={trouble} what={what} skeleton={skeleton} />
      ) : (
        <>
          {!givesNotice && notice}
          {empty?.when(data) ? empty.show : children(data, givesNotice ? notice : null)}
        </>
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

/** A page kept while another one loads doesn't show its age. */
const ageOf = ({ data, dataUpdatedAt, isPlaceholderData }: UseQueryResult<unknown>): string =>
  isPlaceholderData || data === undefined || dataUpdatedAt === 0
    ? 'Showing older results.'
    : `Showing results from ${formatClock(dataUpdatedAt)}.`;

type NoDataProps = { trouble: Trouble | null; what: string; skeleton: ReactNode };

function NoData({ trouble, what, skeleton }: NoDataProps) {
  if (trouble === null) return skeleton;
  const { error, isSettled, isWaiting, isBusy, isAsked, onRetry } = trouble;
  if (isApiError(error, 'rate-limited')) {
    return (
      <PausedPanel
        error={error}
        what={what}
        isWaiting={isWaiting}
        isRetrying={isBusy}
        onRetry={onRetry}
      />
    );
  }
  if (!isSettled) {
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
      sentence={`${words.sentence} ${ownTries(error)}`.trim()}
      icon={words.icon}
      details={errorDetails(error)}
      onRetry={words.canRetry ? onRetry : undefined}
      isRetrying={isBusy}
      isRetryAnnounced={isAsked}
    />
  );
}
