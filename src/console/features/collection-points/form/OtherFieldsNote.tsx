import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { technicalDetails } from '#console/ui/TechnicalDetails.tsx';
import { monoFamily } from '#console/ui/theme.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { otherFieldsOf } from '../record-content.ts';

const Names = styled('div')({
  marginTop: 4,
  fontFamily: monoFamily,
  fontSize: '0.75rem',
  overflowWrap: 'anywhere',
});

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
