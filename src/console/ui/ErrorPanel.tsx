import { CircleAlert, type LucideIcon, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { CopyButton } from './CopyButton.tsx';
import css from './ErrorPanel.module.css';
import { styled } from './styled.tsx';
import { TechnicalDetails } from './TechnicalDetails.tsx';

export interface ErrorDetail {
  label: string;
  value: string;
  isCopyable?: boolean;
}

interface ErrorPanelProps {
  /** What did not work, in a few words. */
  title: string;
  /** Why, and what can be done. */
  sentence: ReactNode;
  details?: readonly ErrorDetail[];
  /** `warn` for what passes by itself, such as a limit. */
  tone?: 'bad' | 'warn';
  icon?: LucideIcon;
  onRetry?: () => void;
  retryLabel?: string;
  /** Why retrying has to wait: the button stays, described by it. */
  retryBlockedReason?: string;
  isRetrying?: boolean;
  /** False where nobody asked for the retry: then it is only seen. */
  isRetryAnnounced?: boolean;
  /** Further ways out, or how long to wait. */
  action?: ReactNode;
}

const Root = styled('div', css.Root);

/**
 * What stands where data should be when reading it failed. Announced when it appears: at once, or
 * in its turn where it passes by itself (`warn`).
 */
export function ErrorPanel({
  title,
  sentence,
  details = [],
  tone = 'bad',
  icon: Icon = CircleAlert,
  onRetry,
  retryLabel = 'Try again',
  retryBlockedReason,
  isRetrying = false,
  isRetryAnnounced = true,
  action,
}: ErrorPanelProps) {
  return (
    <Root data-tone={tone}>
      <Icon size={18} strokeWidth={1.8} />
      <div className="words">
        <div role={tone === 'warn' ? 'status' : 'alert'}>
          <p className="title">{title}</p>
          <p className="sentence">{sentence}</p>
        </div>
        {details.length > 0 && (
          <TechnicalDetails>
            <dl>
              {details.map((detail) => (
                <div key={detail.label}>
                  <dt>{detail.label}</dt>
                  <dd>
                    {detail.value}
                    {detail.isCopyable && (
                      <CopyButton value={detail.value} label={`Copy ${detail.label}`} isIconOnly />
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </TechnicalDetails>
        )}
        {(onRetry || action) && (
          <div className="actions">
            {onRetry && (
              <ActionButton
                icon={RotateCw}
                onClick={onRetry}
                blockedReason={retryBlockedReason}
                pending={isRetrying}
                pendingText={isRetryAnnounced ? 'Retrying…' : undefined}
              >
                {retryLabel}
              </ActionButton>
            )}
            {action}
          </div>
        )}
      </div>
    </Root>
  );
}
