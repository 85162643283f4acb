import { formatCount } from '#console/api/limits/limit-words.ts';
import { groupCount } from '#console/features/merge-requests/parts/group-words.ts';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Folded } from '../review/Folded.tsx';
import { formSetWords } from './form-set-groups.ts';
import { type GroupReview, isRisky, isUnchecked, mergeable, peopleOf } from './group-review.ts';
import css from './ReviewSummary.module.css';
import { type Touched, touchedIn } from './touched-opt-outs.ts';

const shownGroups = 15;

const Lines = styled('ul', css.Lines);

const Link = styled('button', css.Link);

interface ReviewSummaryProps {
  groups: readonly GroupReview[];
  /** Open groups that rest on what was typed into forms. */
  formSetCount: number;
  /** Leads to a group below. */
  onGo: (number: number) => void;
}

/** What merging the groups comes to, before each is looked at: how many people, and which opt-outs. */
export function ReviewSummary({ groups, formSetCount, onGo }: ReviewSummaryProps) {
  const merged = mergeable(groups);
  const people = peopleOf(groups);
  const toCheck = merged.filter(isRisky);
  const checked = toCheck.filter((group) => !isUnchecked(group)).length;
  const leftOut = groups.filter(({ isLeftOut }) => isLeftOut).length;
  return (
    <Section
      title="Summary"
      tone={checked < toCheck.length ? 'bad' : 'plain'}
      action={
        toCheck.length > 0 && (
          <span role="status">{`${checked} of ${groupCount(toCheck.length)} checked`}</span>
        )
      }
    >
      <p>
        {`${formatCount(people)} people in ${groupCount(merged.length)}: `}
        {`${formatCount(merged.length)} ${merged.length === 1 ? 'stays' : 'stay'}, ${formatCount(people - merged.length)} ${people - merged.length === 1 ? 'is' : 'are'} merged and deleted.`}
        {leftOut > 0 && ` ${groupCount(leftOut)} left out.`}
      </p>
      {formSetCount > 0 && <p>{formSetWords(formSetCount)}</p>}
      {toCheck.length === 0 ? (
        <p>No opt-out is overruled or added.</p>
      ) : (
        <Lines aria-label="Opt-outs">
          {touchedIn(toCheck).map((touched) => (
            <li key={touched.words}>
              <span data-bad={touched.isBad || undefined}>{wordsOf(touched)}</span>
              <GroupLinks touched={touched} onGo={onGo} />
            </li>
          ))}
        </Lines>
      )}
      {toCheck.length > 0 && merged.length > toCheck.length && (
        <p>{`${groupCount(merged.length - toCheck.length)} without consent to check.`}</p>
      )}
    </Section>
  );
}

const wordsOf = ({ words, numbers }: Touched): string =>
  `${words}, in ${numbers.length === 1 ? 'group' : 'groups'}`;

function GroupLinks({
  touched: { numbers },
  onGo,
}: { touched: Touched } & Pick<ReviewSummaryProps, 'onGo'>) {
  const link = (number: number) => (
    <Link key={number} type="button" aria-label={`Group ${number}`} onClick={() => onGo(number)}>
      {number}
    </Link>
  );
  const rest = numbers.slice(shownGroups);
  return (
    <>
      {numbers.slice(0, shownGroups).map(link)}
      {rest.length > 0 && (
        <Folded look="quiet" summary={`${rest.length} more`}>
          {() => rest.map(link)}
        </Folded>
      )}
    </>
  );
}
