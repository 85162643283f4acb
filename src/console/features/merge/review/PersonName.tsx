import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { RevealPerson } from '#console/ui/masking/RevealPerson.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { Profile } from '#contract/data-subject-records.ts';
import css from './PersonName.module.css';
import { personName } from './review-words.ts';

const Root = styled('span', css.Root);

interface ColleagueNameProps {
  profile: Profile;
  /** The place among those who are merged; the primary's is 0. */
  index: number;
}

/** Who of them: "Primary" or "Person 2", with the masked identifier and the button that reveals it. */
export function ColleagueName({ profile, index }: ColleagueNameProps) {
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
