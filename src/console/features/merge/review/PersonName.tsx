import { styled } from '@mui/material/styles';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { RevealPerson } from '#console/ui/masking/RevealPerson.tsx';
import { color } from '#console/ui/theme.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { personName } from './review-words.ts';

const Root = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 6,
  maxWidth: '100%',
  color: color.muted,
  fontSize: '0.75rem',
  lineHeight: '1.125rem',
  fontWeight: 400,
  '& b': { fontWeight: 600 },
  '& .who': { display: 'inline-flex', alignItems: 'center', columnGap: 4, marginBlock: -3 },
});

interface PersonNameProps {
  profile: Profile;
  /** The place among those who are merged; the primary's is 0. */
  index: number;
}

/** Who of them: "Primary" or "Person 2", with the masked identifier and the button that reveals it. */
export function PersonName({ profile, index }: PersonNameProps) {
  return (
    <PersonScope person={profile.Id}>
      <Root>
        <span className="who">
          <b>{personName(index)}</b>
          <RevealPerson name={personName(index).toLowerCase()} isIconOnly />
        </span>
        <MaskedText value={profile.Identifier} />
      </Root>
    </PersonScope>
  );
}
