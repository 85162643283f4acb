import { styled } from '@mui/material/styles';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { color } from '#console/ui/theme.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { personName } from './review-words.ts';

const Root = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  columnGap: 6,
  maxWidth: '100%',
  color: color.muted,
  fontSize: '0.75rem',
  lineHeight: '1.125rem',
  fontWeight: 400,
  '& b': { fontWeight: 600 },
});

interface PersonNameProps {
  profile: Profile;
  /** The place among those who are merged; the primary's is 0. */
  index: number;
}

/** Who of them: "Primary" or "Person 2", with the masked identifier, which can be revealed. */
export function PersonName({ profile, index }: PersonNameProps) {
  return (
    <Root>
      <b>{personName(index)}</b>{' '}
      <Masked value={profile.Identifier} label={personName(index).toLowerCase()} />
    </Root>
  );
}
