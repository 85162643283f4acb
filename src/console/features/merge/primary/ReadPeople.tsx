import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { type MergePerson, removePerson } from '../merge-draft.ts';
import { mergeQueries } from '../queries.ts';
import { type PersonReading, useReadProgress } from '../read-people.ts';
import type { StepProps } from '../step-props.ts';
import css from './ReadPeople.module.css';

/** A line of one person, or of how far reading them is. */
const Unread = styled('div', css.Unread);

interface ReadPeopleProps extends Pick<StepProps, 'change'> {
  people: readonly MergePerson[];
}

/** Reads everybody whole, and says who cannot be: they are to be taken out. */
export function ReadPeople({ people, change }: ReadPeopleProps) {
  const query = useQuery(mergeQueries.people(people));
  const progress = useReadProgress();
  const count = `${progress?.read ?? 0} of ${people.length} loaded`;
  return (
    <QueryPanel
      query={query}
      what={`profiles of ${people.length} people`}
      skeleton={
        <>
          <Unread aria-hidden="true">{count}</Unread>
          <LinesSkeleton label={`${people.length} profiles`} lines={Math.min(people.length, 8)} />
        </>
      }
    >
      {(readings) => <NotFound readings={readings} onRemove={(id) => change(removePerson(id))} />}
    </QueryPanel>
  );
}

type NotFoundProps = { readings: readonly PersonReading[]; onRemove: (id: string) => void };

function NotFound({ readings, onRemove }: NotFoundProps) {
  const unread = readings.flatMap(({ person, kind }, index) =>
    kind === 'found' ? [] : [{ person, number: index + 1 }],
  );
  if (unread.length === 0) return null;
  return (
    <Section title={`${unread.length} of ${readings.length} can't be merged`} tone="bad">
      {unread.map(({ person: { id, identifier }, number }) => (
        <Unread key={id}>
          <Masked value={identifier} label="Identifier" person={id} />
          <span>Merged or deleted.</span>
          <ActionButton
            size="small"
            aria-label={`Remove person ${number}`}
            onClick={() => onRemove(id)}
          >
            Remove
          </ActionButton>
        </Unread>
      ))}
    </Section>
  );
}
