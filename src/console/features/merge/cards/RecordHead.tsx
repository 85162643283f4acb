import { paths } from '#console/paths.ts';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { Pill } from '#console/ui/Pill.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { Profile } from '#contract/data-subject-records.ts';
import { namesOf } from './describe-group.ts';
import { recordName } from './group-rows.tsx';
import css from './RecordHead.module.css';

const Root = styled('div', css.Root);

interface RecordHeadProps {
  profile: Profile;
  /** The place in the group, from 1. */
  place: number;
  /** Of the radio buttons of the group. */
  name: string;
  isPrimary: boolean;
  onChoose: (id: string) => void;
}

/** Who a record is of, masked, and whether it stays. */
export function RecordHead({ profile, place, name, isPrimary, onChoose }: RecordHeadProps) {
  const { Id: id, Identifier, TestDataSubject } = profile;
  return (
    <PersonScope person={id}>
      <Root>
        <span className="place">{recordName(place)}</span>
        <label>
          <input
            type="radio"
            name={name}
            aria-label={`Make record ${place} primary`}
            checked={isPrimary}
            onChange={() => onChoose(id)}
          />
          {isPrimary ? 'Primary' : 'Make primary'}
        </label>
        <span className="identifier">
          <TextLink look="strong" href={paths.dataSubject.to(id)}>
            <MaskedText value={Identifier} />
          </TextLink>
        </span>
        <span className="names">
          {namesOf(profile).map((own) => (
            <MaskedText key={`${own.name} ${own.value}`} value={own.value} element={own.name} />
          ))}
          {TestDataSubject && <Pill look="quiet">Test</Pill>}
        </span>
      </Root>
    </PersonScope>
  );
}
