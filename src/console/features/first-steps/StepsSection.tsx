import { styled } from '@mui/material/styles';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Check, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { useAutoRefresh } from '#console/api/useAutoRefresh.ts';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { color } from '#console/ui/theme.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { firstStepsQueries } from './queries.ts';
import { FormStep, PointStep, PurposeStep, ReceiptStep } from './StepWords.tsx';
import { type ReceiptSeen, type Setup, type Step, type StepId, stepsOf } from './steps.ts';

const Steps = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '28px minmax(0, 1fr)',
    gap: '0 14px',
    padding: '14px 18px',
  },
  '& > li + li': { borderTop: `1px solid ${color.line}` },
  '& > li[data-state="later"]': { color: color.muted },
  '& .sign': {
    display: 'grid',
    placeItems: 'center',
    width: 26,
    height: 26,
    border: `1.5px solid ${color.lineStrong}`,
    borderRadius: '50%',
    color: color.muted,
    fontSize: '0.8125rem',
    fontWeight: 650,
  },
  '& [data-state="next"] .sign': { borderColor: color.accent, color: color.accent },
  '& [data-state="done"] .sign': {
    borderColor: color.ok,
    background: color.okSoft,
    color: color.ok,
  },
  '& h3': { fontSize: '0.875rem', lineHeight: '1.625rem', fontWeight: 650 },
  '& .what': { maxWidth: 620, color: color.muted },
  '& .act': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 10, marginTop: 8 },
  '& .act:empty': { display: 'none' },
  '@media (forced-colors: active)': { '& [data-state="next"] .sign': { borderWidth: 3 } },
});

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
