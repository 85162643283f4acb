import { styled } from '@mui/material/styles';
import { CircleAlert, type LucideIcon, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { CopyButton } from './CopyButton.tsx';
import { TechnicalDetails } from './TechnicalDetails.tsx';
import { color, monoFamily } from './theme.ts';

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

const Root = styled('div')({
  display: 'flex',
  gap: 14,
  padding: '18px 20px',
  background: color.surface,
  border: `1px solid color-mix(in srgb, ${color.bad} 45%, transparent)`,
  borderRadius: 10,
  '& > svg': { marginTop: 1, color: color.bad },
  '& .words': { minWidth: 0, flex: 1, overflowWrap: 'anywhere' },
  '& .title': { fontSize: '0.9375rem', fontWeight: 650 },
  '& .sentence': { maxWidth: 640, marginTop: 4, color: color.muted },
  '& details': { marginTop: 10 },
  '& dl': { marginTop: 4, display: 'grid', gap: 2 },
  '& dl > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' },
  '& dt': { color: color.muted, fontSize: '0.8125rem' },
  '& dd': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 4,
    fontFamily: monoFamily,
    fontSize: '0.75rem',
    overflowWrap: 'anywhere',
  },
  '& .actions': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 10,
    marginTop: 14,
    fontVariantNumeric: 'tabular-nums',
  },
  '&[data-tone="warn"]': {
    borderColor: `color-mix(in srgb, ${color.warn} 45%, transparent)`,
    '& > svg': { color: color.warn },
  },
});

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
