import { Section } from '#console/ui/Section.tsx';
import { choosePrimary, goTo, type MergeDraft } from '../merge-draft.ts';
import { StepFoot } from '../StepFoot.tsx';
import type { StepProps } from '../step-props.ts';
import { PrimaryTable } from './PrimaryTable.tsx';
import { ReadPeople } from './ReadPeople.tsx';

const hint = 'the identifier, the id and the magic link of this one remain';

const missing = ({ reads, primaryId }: MergeDraft): string | undefined => {
  if (reads === null) return 'Everybody has to be read first.';
  return primaryId === null ? 'Choose who stays first.' : undefined;
};

/** Who of them stays: read first, then chosen by what helps to decide. */
export function PrimaryStep({ draft, change }: StepProps) {
  const { people, reads, primaryId } = draft;
  return (
    <>
      {reads === null ? (
        <ReadPeople people={people} change={change} />
      ) : (
        <Section title="Who stays" hint={hint} isFlush>
          <PrimaryTable
            profiles={reads.map(({ profile }) => profile)}
            primaryId={primaryId}
            onChoose={(id) => change(choosePrimary(id))}
          />
        </Section>
      )}
      <StepFoot
        onBack={() => change(goTo('choose'))}
        next={{
          children: 'Continue',
          blockedReason: missing(draft),
          onClick: () => change(goTo('review')),
        }}
      />
    </>
  );
}
