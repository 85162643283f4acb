import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { TickBox } from '#console/ui/TickBox.tsx';
import { TickTarget } from '#console/ui/TickTarget.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { type PointPlan, type PurposeGroup, runOf } from './plan-updates.ts';
import { nameFields } from './run-words.ts';
import type { Ticks } from './useTicks.ts';

interface ColumnOptions {
  group: PurposeGroup;
  ticks: Ticks;
  isBusy: boolean;
  missingRight: string | undefined;
}

/** The points of a group, each with what comes next. */
export const pointColumns = ({
  group,
  ticks,
  isBusy,
  missingRight,
}: ColumnOptions): readonly DataColumn<PointPlan>[] => [
  {
    id: 'tick',
    header: 'Select',
    head: <VisuallyHidden>Select</VisuallyHidden>,
    render: (plan) => {
      const kind = runOf(plan);
      if (kind === undefined) return null;
      return (
        <TickTarget>
          <TickBox
            aria-label={kind === 'make' ? `Make a draft of ${plan.name}` : `Publish ${plan.name}`}
            aria-disabled={isBusy || missingRight !== undefined || undefined}
            title={missingRight}
            checked={ticks.isTicked(plan)}
            onTick={(isTicked) => ticks.tick([plan], isTicked)}
          />
        </TickTarget>
      );
    },
  },
  {
    id: 'name',
    header: 'Collection point',
    isRowHeader: true,
    canWrap: true,
    render: ({ id, name, active }) => (
      <TextLink look="strong" href={paths.collectionPoint.to(id, active.Version)}>
        {name}
      </TextLink>
    ),
  },
  {
    id: 'state',
    header: 'State',
    isStackedSecond: true,
    render: (plan) => <StepTag plan={plan} />,
  },
  {
    id: 'next',
    header: 'Next',
    canWrap: true,
    isQuiet: true,
    render: (plan) => <NextWords plan={plan} group={group} />,
  },
];

function StepTag({ plan: { step } }: { plan: PointPlan }) {
  switch (step.kind) {
    case 'make':
      return <StatusTag tone="warn">Outdated</StatusTag>;
    case 'move':
      return <StatusTag tone="warn">Draft outdated</StatusTag>;
    case 'publish':
      return <StatusTag tone="info">Draft ready</StatusTag>;
    case 'no-active-version':
    case 'draft-differs':
    case 'no-new-version':
      return <StatusTag tone="bad">Needs you</StatusTag>;
  }
}

/** The other purposes of a point that are moved with this one. */
const othersOf = ({ update: { moved } }: PointPlan, { purposeId }: PurposeGroup): string =>
  moved
    .filter(({ id }) => id !== purposeId)
    .map(({ label, to }) => `${label} to version ${to}`)
    .join(', ');

function NextWords({ plan, group }: { plan: PointPlan; group: PurposeGroup }) {
  const { id, step, update } = plan;
  switch (step.kind) {
    case 'make': {
      const others = othersOf(plan, group);
      const words = `Gets a draft that uses version ${group.to}`;
      return others === '' ? words : `${words}. Also moves ${others}`;
    }
    case 'move':
      return `Version ${step.draft.Version} (Draft) moves from version ${group.from} to ${group.to}`;
    case 'publish':
      return (
        <>
          <TextLink href={paths.collectionPoint.to(id, step.draft.Version)}>
            {`Version ${step.draft.Version} (Draft)`}
          </TextLink>{' '}
          {usedIn(step.draft, group)}
          {step.alsoChanged.length > 0 && `. Also changes: ${nameFields(step.alsoChanged)}`}
        </>
      );
    case 'draft-differs':
      return (
        <>
          {`Version ${step.draft.Version} (Draft) has other changes (${nameFields(step.alsoChanged)}) and a retired version. `}
          <TextLink href={paths.editCollectionPoint.toUpdatePurposes(id, step.draft.Version)}>
            Update this draft
          </TextLink>
        </>
      );
    case 'no-active-version':
      return `No version of ${update.left.map(({ label }) => label).join(', ')} is active. Publish one, or remove the purpose`;
    case 'no-new-version':
      return "The service doesn't allow a new version right now";
  }
}

/** "uses version 2", of the purpose of the group. */
const usedIn = (draft: PointPlan['active'], { purposeId }: PurposeGroup): string => {
  const linked = draft.Purposes?.find(({ Id }) => Id === purposeId);
  return linked === undefined
    ? 'no longer collects for this purpose'
    : `uses version ${linked.Version}`;
};
