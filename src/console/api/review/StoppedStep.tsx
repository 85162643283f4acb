import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { FieldChange } from './FieldChange.tsx';
import { isSameIn, type Shown } from './review-field.ts';
import type { ReviewStop } from './review-subject.ts';
import type { ReviewOfAnything } from './useReviewedSave.ts';

interface StoppedStepProps {
  review: ReviewOfAnything;
  step: NonNullable<ReviewOfAnything['step']>;
  /** Undefined where the record is simply gone. */
  stop: ReviewStop | undefined;
}

/** A value on one line. */
const describeShown = (shown: Shown): string =>
  shown.kind === 'text'
    ? shown.text || 'not set'
    : shown.items.map(({ text }) => text).join(', ') || 'none';

/** Says why nothing can be saved any more, and keeps what was typed within reach. */
export function StoppedStep({ review, step: { base, values }, stop }: StoppedStepProps) {
  const { subject, close, turning } = review;
  const writeBlock = useWriteBlock();
  const before = subject.toValues(base);
  const fields = subject.fieldsOf([base], [before, values]);
  const changed = fields.filter((field) => !isSameIn(field, before, values));
  const copied = changed
    .map((field) => `${field.label}: ${describeShown(field.show(values))}`)
    .join('\n');

  const canGoOn = turning !== undefined && stop?.goOn !== undefined && !turning.isNowhere;

  return (
    <PanelDialog
      title="Not saved"
      onClose={close}
      foot={
        <>
          {changed.length > 0 && !canGoOn && (
            <CopyButton size="medium" value={copied} label="Copy my changes" />
          )}
          <ActionButton onClick={close}>Back to the form</ActionButton>
          {stop && (
            <ActionLink variant={canGoOn ? 'secondary' : 'primary'} href={stop.href}>
              {stop.linkLabel}
            </ActionLink>
          )}
          {canGoOn && (
            <ActionButton
              variant="primary"
              pending={turning.isPending}
              pendingText="Reading…"
              blockedReason={writeBlock}
              onClick={turning.turn}
            >
              {stop?.goOn}
            </ActionButton>
          )}
        </>
      }
    >
      <Strip
        tone="bad"
        role="alert"
        title={stop?.title ?? `This ${subject.what} no longer exists.`}
      >
        {stop?.lines.join(' ')}
      </Strip>
      {turning?.isNowhere && (
        <Strip role="alert" tone="warn" title="There's nothing to continue in.">
          This {subject.what} has no Active version anymore.
        </Strip>
      )}
      {turning?.error && (
        <Strip role="alert" tone="bad" title="Couldn't read what is stored.">
          {turning.error.message}
        </Strip>
      )}
      {changed.length > 0 && (
        <>
          <p>Your unsaved changes:</p>
          {changed.map((field) => (
            <FieldChange
              key={field.key}
              label={field.label}
              before={field.show(before)}
              after={field.show(values)}
            />
          ))}
        </>
      )}
    </PanelDialog>
  );
}
