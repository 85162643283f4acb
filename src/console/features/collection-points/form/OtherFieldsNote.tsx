import { useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { part } from '#console/ui/part.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { technicalDetails } from '#console/ui/TechnicalDetails.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { otherFieldsOf } from '../record-content.ts';
import css from './OtherFieldsNote.module.css';

const Names = part('div', css.Names);

/** Says what the record holds beyond the form, and that saving keeps it. */
export function OtherFieldsNote({ base }: { base: CollectionPointVersionV1 }) {
  const [isOpen, setIsOpen] = useState(false);
  const others = otherFieldsOf(base);
  if (others.length === 0) return null;
  return (
    <Strip
      title={
        others.length === 1 ? '1 more field is kept.' : `${others.length} more fields are kept.`
      }
      action={
        <ActionButton size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {technicalDetails}
        </ActionButton>
      }
    >
      Saving keeps what this form doesn't show.
      {isOpen && <Names>{others.join(', ')}</Names>}
    </Strip>
  );
}
