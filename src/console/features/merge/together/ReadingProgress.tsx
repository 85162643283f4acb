import { Pause, Play, RotateCw } from 'lucide-react';
import { describeError } from '#console/api/error-words.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import css from './ReadingProgress.module.css';
import type { GroupReviewing } from './useGroupReview.ts';

const Line = styled('div', css.Line);

interface ReadingProgressProps {
  reading: Pick<GroupReviewing, 'progress' | 'error' | 'isPaused' | 'setPaused' | 'read'>;
}

/** How far the reading is, why it waits, and the way to pause it. */
export function ReadingProgress({ reading }: ReadingProgressProps) {
  const { progress, error, isPaused } = reading;
  const rateLimit = useReadLimit(listProfilesEndpoint);
  const { read = 0, total = 0, isKept = false } = progress ?? {};
  return (
    <Section title="Load records">
      {error ? (
        <Strip
          tone="bad"
          role="alert"
          title="Loading stopped."
          action={
            <ActionButton
              icon={RotateCw}
              blockedReason={rateLimit.blockedReason}
              onClick={reading.read}
            >
              {rateLimit.label('Resume')}
            </ActionButton>
          }
        >
          {describeError(error, 'profile').sentence} {`${read} of ${total} records loaded.`}
        </Strip>
      ) : (
        <>
          <ProgressLine progress={progress} />
          <Line>
            <ActionButton
              icon={isPaused ? Play : Pause}
              onClick={() => reading.setPaused(!isPaused)}
            >
              {isPaused ? 'Resume' : 'Pause'}
            </ActionButton>
            <span role="status">
              {isPaused && 'Paused. Nothing was merged.'}
              {!isPaused &&
                rateLimit.blockedReason &&
                `${rateLimit.blockedReason} Loading resumes then.`}
              {!isPaused &&
                !rateLimit.blockedReason &&
                isKept &&
                'Waiting so that other work goes on. It resumes automatically.'}
            </span>
          </Line>
        </>
      )}
    </Section>
  );
}

/** "12 of 40 records loaded", with a bar. */
export function ProgressLine({ progress }: Pick<GroupReviewing, 'progress'>) {
  const { read = 0, total = 0 } = progress ?? {};
  return (
    <Line>
      <progress aria-label="Records loaded" value={read} max={Math.max(1, total)} />
      {`${read} of ${total} records loaded`}
    </Line>
  );
}
