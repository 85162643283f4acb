import { Clock } from 'lucide-react';
import { ErrorPanel } from '#console/ui/ErrorPanel.tsx';
import { type Pause, usePause } from './usePause.ts';

type PausedPanelProps = Pause & {
  /** What is paused, as in "The … is paused": "collection point list". */
  what: string;
};

/** Stands where data should be while a limit holds it back. What is announced keeps still. */
export function PausedPanel({ what, ...pause }: PausedPanelProps) {
  const { isWaiting, isRetrying, onRetry } = pause;
  const { until, countdown, retryLabel, blockedReason } = usePause(pause);
  return (
    <ErrorPanel
      tone="warn"
      icon={Clock}
      title={`The ${what} is paused.`}
      sentence={until}
      onRetry={isWaiting ? undefined : onRetry}
      retryLabel={retryLabel}
      retryBlockedReason={blockedReason}
      isRetrying={isRetrying}
      action={isWaiting && <span>{countdown}</span>}
    />
  );
}
