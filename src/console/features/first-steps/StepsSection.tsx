import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Check, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useAutoRefresh } from '#console/api/read/useAutoRefresh.ts';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { firstStepsQueries } from './queries.ts';
import css from './StepsSection.module.css';
import { FormStep, PointStep, PurposeStep, ReceiptStep } from './StepWords.tsx';
import { type ReceiptSeen, type Setup, type Step, type StepId, stepsOf } from './steps.ts';

const Steps = styled('ol', css.Steps);

interface StepsSectionProps {
  /** What reads the newest receipt. */
  query: UseQueryResult<ReceiptSeen | null>;
  seen: ReceiptSeen | null;
}

/** The steps to a first receipt with what is next, until one has arrived. */
export function StepsSection({ query, seen }: StepsSectionProps) {
  return (
    <Section title="Your first receipt" isFlush>
      {seen === null ? <OpenSteps query={query} /> : <StepList setup={undefined} seen={seen} />}
      <VisuallyHidden role="status">{seen && 'A receipt has arrived.'}</VisuallyHidden>
    </Section>
  );
}

function OpenSteps({ query }: Pick<StepsSectionProps, 'query'>) {
  const setup = useQuery(firstStepsQueries.setup());
  const isCollecting = setup.data?.point?.isActive === true;
  const { rest } = useAutoRefresh({
    query,
    endpoint: listReceiptsEndpoint,
    mayChange: () => isCollecting,
  });
  return (
    <QueryPanel
      query={setup}
      what="first steps"
      skeleton={<LinesSkeleton label="first steps" lines={8} />}
    >
      {(found) => <StepList setup={found} seen={null} isSlow={rest === 'limit'} />}
    </QueryPanel>
  );
}

interface StepListProps {
  setup: Setup | undefined;
  seen: ReceiptSeen | null;
  /** Most of a limit is used: it isn't read automatically. */
  isSlow?: boolean;
}

function StepList({ setup, seen, isSlow = false }: StepListProps) {
  const wordsOf: Record<StepId, (step: Step) => ReactNode> = {
    purpose: ({ state }) => <PurposeStep state={state} found={setup?.purpose ?? null} />,
    point: ({ state }) => <PointStep state={state} found={setup?.point ?? null} />,
    form: ({ state }) => <FormStep state={state} point={setup?.point ?? null} />,
    receipt: ({ state }) => <ReceiptStep state={state} seen={seen} isSlow={isSlow} />,
  };
  return (
    <Steps>
      {stepsOf(setup, seen).map((step, index) => (
        <li
          key={step.id}
          data-state={step.state}
          aria-current={step.state === 'next' ? 'step' : undefined}
        >
          <StepSign step={step} number={index + 1} />
          <div>{wordsOf[step.id](step)}</div>
        </li>
      ))}
    </Steps>
  );
}

function StepSign({ step: { id, state }, number }: { step: Step; number: number }) {
  if (state === 'done') {
    return (
      <span className="sign">
        <Check size={14} strokeWidth={2.6} />
        <VisuallyHidden>Done:</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className="sign">
      {id === 'receipt' && state === 'next' ? (
        <LoaderCircle className="spinner" size={14} strokeWidth={2.2} />
      ) : (
        number
      )}
      {state === 'next' && <VisuallyHidden>Next:</VisuallyHidden>}
    </span>
  );
}
