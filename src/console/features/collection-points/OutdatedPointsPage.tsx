import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './OutdatedPointsPage.module.css';
import { GroupSection } from './outdated/GroupSection.tsx';
import {
  groupByPurpose,
  type OutdatedPoint,
  type PointPlan,
  type PurposeFacts,
  planUpdates,
  runOf,
} from './outdated/plan-updates.ts';
import { RetiredReceipts } from './outdated/RetiredReceipts.tsx';
import { RunPanel } from './outdated/RunPanel.tsx';
import { outdatedPoints } from './outdated/read-outdated.ts';
import { countPoints } from './outdated/run-words.ts';
import { UpdateSteps } from './outdated/UpdateSteps.tsx';
import { type Running, useRun } from './outdated/useRun.ts';
import { useTicks } from './outdated/useTicks.ts';

const Summary = styled('p', css.Summary);

/** Purposes whose changes are read at once; those of others when asked for. */
const openGroups = 5;

/** Brings all collection points that link Retired purpose versions up to date together. */
function OutdatedPointsPage() {
  const points = useQuery(outdatedPoints());
  const purposes = useQuery({ ...purposeQueries.allVersionsWithChoices(), staleTime: 0 });
  const running = useRun();
  const skeleton = <LinesSkeleton label="outdated collection points" lines={8} />;
  return (
    <>
      <PageHeader
        title="Outdated collection points"
        sub="Active collection points that collect consent for a retired purpose version."
        back={{ href: paths.collectionPoints.to(), label: 'Collection points' }}
      />
      <RetiredReceipts />
      <QueryPanel query={points} what="list of outdated collection points" skeleton={skeleton}>
        {(found) => (
          <QueryPanel query={purposes} what="list of purposes" skeleton={skeleton}>
            {(known) => <Outdated points={found} known={known} running={running} />}
          </QueryPanel>
        )}
      </QueryPanel>
    </>
  );
}

interface OutdatedProps {
  points: readonly OutdatedPoint[];
  /** All versions of all purposes, by their id in small letters. */
  known: ReadonlyMap<string, readonly (PurposeFacts & { label: string })[]>;
  running: Running;
}

function Outdated({ points, known, running }: OutdatedProps) {
  const ticks = useTicks();
  const { run, isBusy } = running;
  const top = useRef<HTMLDivElement>(null);
  const phase = run?.phase;
  const { plans, groups } = useMemo(() => {
    const versionsOf = (id: string) => known.get(id) ?? [];
    const planned = planUpdates(points, versionsOf);
    return { plans: planned, groups: groupByPurpose(planned, versionsOf) };
  }, [points, known]);
  const nameOf = (id: string) => known.get(id.toLowerCase())?.[0]?.label;

  useEffect(() => {
    // What was pressed goes with its phase.
    if (phase === 'sending' || phase === 'over') top.current?.focus();
  }, [phase]);

  return (
    <div ref={top} tabIndex={-1}>
      {run && <RunPanel run={run} running={running} plans={plans} />}
      {points.length === 0 ? (
        <Section title="0 collection points to update" isFlush>
          <EmptyState
            icon={CircleCheck}
            title="No collection point is outdated."
            action={
              <ActionLink href={paths.collectionPoints.to()}>All collection points</ActionLink>
            }
          >
            Every active collection point uses active purpose versions.
          </EmptyState>
        </Section>
      ) : (
        <>
          <Summary role="status">{summaryOf(plans)}</Summary>
          <UpdateSteps plans={plans} ticks={ticks} running={running} />
          {groups.map((group, index) => (
            <GroupSection
              key={group.key}
              group={group}
              ticks={ticks}
              isOpen={index < openGroups}
              isBusy={isBusy}
              nameOf={nameOf}
            />
          ))}
        </>
      )}
    </div>
  );
}

/** "13 collection points to update: 9 need a draft, 3 are ready to publish, 1 needs you." */
const summaryOf = (plans: readonly PointPlan[]): string => {
  const count = (kind: ReturnType<typeof runOf>) =>
    plans.filter((plan) => runOf(plan) === kind).length;
  const byHand = count(undefined);
  const parts = [
    count('make') > 0 ? `${count('make')} without an updated draft` : '',
    count('publish') > 0 ? `${count('publish')} ready to publish` : '',
    byHand > 0 ? `${byHand} that you have to update yourself` : '',
  ];
  return `${countPoints(plans.length)} to update: ${parts.filter((part) => part !== '').join(', ')}.`;
};

export { OutdatedPointsPage as Component };
