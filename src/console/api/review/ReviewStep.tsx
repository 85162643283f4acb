import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useProductionWords } from '#console/api/production.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { nothingChanged } from '#console/api/write/write-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { FieldChange } from './FieldChange.tsx';
import css from './ReviewStep.module.css';
import { isSameIn } from './review-field.ts';
import type { Concern } from './review-subject.ts';
import type { ReviewOfAnything } from './useReviewedSave.ts';
import { Warnings } from './Warnings.tsx';

const ConcernPart = styled('section', css.Root);

interface ReviewStepProps {
  review: ReviewOfAnything;
  step: NonNullable<ReviewOfAnything['step']>;
}

/** Shows what a save changes, field by field, and what must be ticked; then sends it. */
export function ReviewStep({ review, step: { base, values, intent } }: ReviewStepProps) {
  const { subject, write, close, confirm } = review;
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const production = useProductionWords();
  const writeBlock = useWriteBlock();
  const rateLimit = useWriteLimit(write);
  const plan = subject.plan(base, values, intent);
  const before = subject.toValues(base);
  const fields = subject.fieldsOf([base], [before, values]);
  const changed = fields.filter((field) => !isSameIn(field, before, values));
  const isChanged = changed.length > 0;
  const unticked = plan.concerns.find(({ title }) => !ticked.includes(title));

  function blockedReason() {
    if (!isChanged) return nothingChanged;
    if (unticked) return `Tick “${unticked.tickLabel}” first.`;
    return writeBlock ?? rateLimit.blockedReason;
  }

  return (
    <PanelDialog
      title={`${plan.title}${production}?`}
      sub={changed.length === 1 ? '1 field changes' : `${changed.length} fields change`}
      onClose={() => write.isPending || close()}
      foot={
        <>
          <ActionButton onClick={close} blockedReason={write.isPending ? 'Saving…' : undefined}>
            Keep editing
          </ActionButton>
          <ActionButton
            variant="primary"
            onClick={confirm}
            blockedReason={blockedReason()}
            pending={write.isPending}
            pendingText="Saving…"
          >
            {rateLimit.label(plan.confirmLabel)}
          </ActionButton>
        </>
      }
    >
      {isChanged && plan.outcome.length > 0 && (
        <Strip>
          {plan.outcome.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Strip>
      )}
      {isChanged && <Warnings warnings={plan.warnings ?? []} />}
      {changed.map((field) => (
        <FieldChange
          key={field.key}
          label={field.label}
          before={field.show(before)}
          after={field.show(values)}
        />
      ))}
      {plan.concerns.map((concern) => (
        <ConcernTick
          key={concern.title}
          concern={concern}
          isTicked={ticked.includes(concern.title)}
          onTick={(isTicked) =>
            setTicked((titles) =>
              isTicked
                ? [...titles, concern.title]
                : titles.filter((title) => title !== concern.title),
            )
          }
        />
      ))}
    </PanelDialog>
  );
}

interface ConcernTickProps {
  concern: Concern;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** A consequence that goes beyond the record, and the tick that says it was read. */
function ConcernTick({ concern, isTicked, onTick }: ConcernTickProps) {
  const id = useId();
  return (
    <ConcernPart aria-labelledby={id}>
      <h3 id={id}>
        <TriangleAlert size={15} strokeWidth={2} />
        {concern.title}
      </h3>
      <ul>
        {concern.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <label>
        <input
          type="checkbox"
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
        />
        {concern.tickLabel}
      </label>
    </ConcernPart>
  );
}
