import { Section } from '#console/ui/Section.tsx';
import {
  choosePrimary,
  goTo,
  type MergeDraft,
  profilesIn,
  type ReadProfile,
} from '../merge-draft.ts';
import { StepFoot } from '../StepFoot.tsx';
import type { StepProps } from '../step-props.ts';
import { useShownReads } from '../useShownReads.ts';
import { PrimaryTable } from './PrimaryTable.tsx';
import { ReadPeople } from './ReadPeople.tsx';

const hint = 'the primary keeps its identifier, id, and magic link';

const missing = ({ reads, primaryId }: MergeDraft): string | undefined => {
  if (reads === null) return 'Wait until all records have loaded.';
  return primaryId === null ? 'Choose the primary record.' : undefined;
};

/** Who of them stays: read first, then chosen by what helps to decide. */
export function PrimaryStep({ draft, change }: StepProps) {
  const { people, reads, primaryId } = draft;
  return (
    <>
      {reads === null ? (
        <ReadPeople people={people} change={change} />
      ) : (
        <Section title="Records" hint={hint} isFlush>
          <ShownTable
            reads={reads}
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

type ShownTableProps = { reads: readonly ReadProfile[] } & Pick<
  Parameters<typeof PrimaryTable>[0],
  'primaryId' | 'onChoose'
>;

function ShownTable({ reads, ...props }: ShownTableProps) {
  return <PrimaryTable profiles={profilesIn(useShownReads(reads))} {...props} />;
}
