import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { PersonRecord } from '../read-person.ts';
import css from './Answer.module.css';
import { type AnswerPart, answerParts } from './answer-words.ts';
import { useStandings, useStatusActs } from './useStandings.ts';

const Root = styled('span', css.Answer);

// One list, so that nothing is put together anew.
const none: NonNullable<PersonRecord['profile']['Purposes']> = [];

/** What to tell a caller first; its place is kept until all of it is known. */
export function Answer({ record: { subject, profile } }: { record: PersonRecord }) {
  const { standings, areAllKnown, trouble } = useStandings(profile.Purposes ?? none);
  const { acts, areRead } = useStatusActs(subject.id.toLowerCase());
  const isSaid = areRead && (areAllKnown || trouble !== null);
  return (
    <Root>
      {isSaid &&
        answerParts(standings, acts, areAllKnown).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence have no names.
          <Piece key={place} part={part} />
        ))}
    </Root>
  );
}

function Piece({ part }: { part: AnswerPart }) {
  if (typeof part === 'string') return part;
  if ('strong' in part) return <b>{part.strong}</b>;
  if ('day' in part) return <Time value={part.day} precision="day" />;
  return <ColleagueName subject={part.colleague} you="you" />;
}
