import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Profile } from '#contract/data-subject-records.ts';
import { twinsAmong } from '../choose/people-faults.ts';
import { comparisonIn, type MergeDraft } from '../merge-draft.ts';
import css from './PrimaryLine.module.css';

const Root = styled('div', css.Root);

interface PrimaryLineProps {
  draft: Pick<MergeDraft, 'people' | 'reads' | 'isPrimaryProposed'>;
  primary: Profile;
  onChange: () => void;
}

/** Which record stays, why that one, and the way to choose another. */
export function PrimaryLine({ draft, primary, onChange }: PrimaryLineProps) {
  const twins = twinsAmong(draft.people, comparisonIn(draft.reads ?? [])).length;
  return (
    <Root role="group" aria-label="Primary record">
      <b>Primary record</b>
      <Masked value={primary.Identifier} label="Identifier" person={primary.Id} />
      <span className="why">
        <Why primary={primary} isProposed={draft.isPrimaryProposed} />
        {twins > 0 && ` ${twins} identifiers differ only in capitalization.`}
      </span>
      <ActionButton size="small" aria-label="Change the primary record" onClick={onChange}>
        Change
      </ActionButton>
    </Root>
  );
}

function Why({ primary, isProposed }: { primary: Profile; isProposed: boolean }) {
  if (!isProposed) return 'You chose it.';
  const { CreatedDate } = primary;
  if (!CreatedDate) return 'It has the most transactions; no creation dates are known.';
  return (
    <>
      Suggested: it was created first, on <Time value={CreatedDate} precision="day" />.
    </>
  );
}
