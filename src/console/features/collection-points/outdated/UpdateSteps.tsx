import { FilePlus2, Upload } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { useEnvironment } from '#console/api/production.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TypedConfirmation } from '#console/ui/TypedConfirmation.tsx';
import { type PointPlan, runOf } from './plan-updates.ts';
import { costOfRun, endpointsOf } from './run-endpoints.ts';
import { costWords, countDrafts, countPoints } from './run-words.ts';
import css from './UpdateSteps.module.css';
import type { Running } from './useRun.ts';
import type { Ticks } from './useTicks.ts';

const Columns = styled('div', css.Columns);

interface UpdateStepsProps {
  plans: readonly PointPlan[];
  ticks: Ticks;
  running: Running;
}

/** The two acts: make the drafts, then publish them. Each says its cost in requests first. */
export function UpdateSteps({ plans, ticks, running }: UpdateStepsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const toMake = plans.filter((plan) => runOf(plan) === 'make');
  const ready = plans.filter((plan) => runOf(plan) === 'publish');
  const making = toMake.filter(ticks.isTicked);
  const publishing = ready.filter(ticks.isTicked);
  const isAsking = isConfirming && publishing.length > 0 && !running.isBusy;
  return (
    <>
      <Columns>
        <Make making={making} total={toMake.length} running={running} />
        <Publish
          publishing={publishing}
          total={ready.length}
          running={running}
          isAsking={isAsking}
          onAsk={() => setIsConfirming(true)}
        />
      </Columns>
      {isAsking && (
        <ConfirmPublishing
          publishing={publishing}
          onConfirm={() => {
            setIsConfirming(false);
            running.start('publish', publishing);
          }}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

const selectedHint = (selected: number, total: number): string =>
  `${formatCount(selected)} of ${formatCount(total)} selected`;

const busyReason = ({ isBusy }: Running): string | undefined =>
  isBusy ? 'In progress.' : undefined;

interface MakeProps {
  making: readonly PointPlan[];
  total: number;
  running: Running;
}

function Make({ making, total, running }: MakeProps) {
  const writeBlock = useWriteBlock();
  const rateLimit = useReadLimit(...endpointsOf.make);
  const none = total === 0 ? 'No drafts to make.' : 'Select a collection point first.';
  return (
    <Section
      title="1. Make drafts"
      hint={total === 0 ? undefined : selectedHint(making.length, total)}
    >
      <p>
        Each collection point gets a draft with the active purpose version. Nothing changes for
        people until you publish.
      </p>
      <p className="cost">{making.length === 0 ? none : costWords(costOfRun(making))}</p>
      <ActionButton
        variant="primary"
        icon={FilePlus2}
        blockedReason={
          writeBlock ??
          busyReason(running) ??
          (making.length === 0 ? none : rateLimit.blockedReason)
        }
        onClick={() => running.start('make', making)}
      >
        {making.length === 0
          ? 'Make drafts'
          : rateLimit.label(`Make ${countDrafts(making.length)}`)}
      </ActionButton>
    </Section>
  );
}

interface PublishProps {
  publishing: readonly PointPlan[];
  total: number;
  running: Running;
  isAsking: boolean;
  onAsk: () => void;
}

function Publish({ publishing, total, running, isAsking, onAsk }: PublishProps) {
  const writeBlock = useWriteBlock();
  const rateLimit = useReadLimit(...endpointsOf.publish);
  const none = total === 0 ? 'No drafts ready to publish.' : 'Select a draft first.';
  return (
    <Section
      title="2. Publish"
      hint={total === 0 ? undefined : selectedHint(publishing.length, total)}
    >
      <p>From then on, people agree to the new version. Review the drafts first.</p>
      <p className="cost">{publishing.length === 0 ? none : costWords(costOfRun(publishing))}</p>
      <ActionButton
        icon={Upload}
        aria-expanded={isAsking}
        blockedReason={
          writeBlock ??
          busyReason(running) ??
          (publishing.length === 0 ? none : rateLimit.blockedReason)
        }
        onClick={onAsk}
      >
        {publishing.length === 0
          ? 'Publish…'
          : rateLimit.label(`Publish ${countPoints(publishing.length)}…`)}
      </ActionButton>
    </Section>
  );
}

interface ConfirmPublishingProps {
  publishing: readonly PointPlan[];
  onConfirm: () => void;
  onCancel: () => void;
}

function ConfirmPublishing({ publishing, onConfirm, onCancel }: ConfirmPublishingProps) {
  const { label, isProduction } = useEnvironment();
  const writeBlock = useWriteBlock();
  const rateLimit = useReadLimit(...endpointsOf.publish);
  const words = countPoints(publishing.length);
  return (
    <Section title={`Publish ${words}`} tone="bad">
      <p>
        Each draft becomes Active and can't be edited anymore. The version that's active now becomes
        Retired. This can't be undone.
      </p>
      <p>
        Forms with the old token keep working, but they still collect for the retired purpose
        version. Give them the new token, or revoke the old one.
      </p>
      <TypedConfirmation
        phrase={`publish ${publishing.length} ${isProduction ? 'PRODUCTION' : label.toUpperCase()}`}
        confirmLabel={rateLimit.label(`Publish ${words}`)}
        blockedReason={writeBlock ?? rateLimit.blockedReason}
        onConfirm={onConfirm}
        onCancel={onCancel}
      />
    </Section>
  );
}
