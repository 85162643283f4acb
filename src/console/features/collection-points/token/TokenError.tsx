import { isApiError } from '#console/api/api-error.ts';
import { describeError, errorDetails } from '#console/api/error-words.ts';
import { PausedPanel } from '#console/api/read/PausedPanel.tsx';
import { ErrorPanel } from '#console/ui/ErrorPanel.tsx';

/** Why a token could not be had. */
export function TokenError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isApiError(error, 'rate-limited')) {
    return (
      <PausedPanel
        error={error}
        what="token"
        isWaiting={false}
        isRetrying={false}
        onRetry={onRetry}
      />
    );
  }
  const { title, sentence, icon, canRetry } = describeError(error, 'token');
  return (
    <ErrorPanel
      title={title}
      sentence={sentence}
      icon={icon}
      details={errorDetails(error)}
      onRetry={canRetry ? onRetry : undefined}
    />
  );
}
