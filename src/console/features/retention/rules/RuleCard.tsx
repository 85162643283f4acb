import { Pencil, Play, Power, SearchCheck, Trash2 } from 'lucide-react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { PendingSwitch } from '#console/api/write/PendingSwitch.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { idItems } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { RetentionRule } from '#contract/retention.ts';
import { retentionMutations } from '../queries.ts';
import { deletedWords, keptSentence, ruleStateKind, ruleStateOf } from '../words.ts';
import css from './RuleCard.module.css';

/** What is asked about a rule. */
export type RuleQuestion = 'edit' | 'confirm' | 'stop' | 'remove';

const Lines = styled('div', css.Lines);

const Buttons = styled('div', css.Buttons);

interface RuleCardProps {
  rule: RetentionRule;
  sentence: string;
  writeBlock: string | undefined;
  onAsk: (question: RuleQuestion) => void;
  /** A dry run of it has begun. */
  onStarted: () => void;
}

/** A rule as a sentence, where it stands, and what can be done with it. */
export function RuleCard({ rule, sentence, writeBlock, onAsk, onStarted }: RuleCardProps) {
  const state = ruleStateOf(rule);
  const isOn = state === 'on' || state === 'running';
  const write = useWrite(retentionMutations.startDryRun(rule.id), { onDone: onStarted });
  const takeBack = useWrite(retentionMutations.end(rule.id, 'stop'));
  const hold = useWriteLimit(write);
  const isChecking = rule.dryRun?.status === 'RUNNING';
  return (
    <Section title={rule.name} action={<StatusTag {...ruleStateKind.tag(state)} />}>
      <Lines>
        <p className="sentence">{sentence}</p>
        {rule.dryRun && <DryRunLine rule={rule} />}
        {isOn && <RunLine rule={rule} />}
        {rule.pending && !isOn && (
          <PendingSwitch
            turns="on"
            what={rule.name}
            pending={rule.pending}
            takeBack={takeBack}
            onConfirm={() => onAsk('confirm')}
          />
        )}
      </Lines>
      <Buttons>
        <ActionButton
          size="small"
          icon={SearchCheck}
          blockedReason={
            writeBlock ?? hold.blockedReason ?? (isChecking ? 'A dry run is going on.' : undefined)
          }
          pending={write.isPending}
          pendingText="Starting…"
          aria-label={`Dry run of ${rule.name}`}
          onClick={() => write.send(null)}
        >
          {hold.label('Dry run')}
        </ActionButton>
        {isOn && (
          <ActionButton
            size="small"
            icon={Power}
            blockedReason={writeBlock}
            aria-label={`Turn off ${rule.name}…`}
            onClick={() => onAsk('stop')}
          >
            Turn off…
          </ActionButton>
        )}
        {!isOn && !rule.pending && (
          <ActionButton
            size="small"
            icon={Play}
            variant="danger"
            blockedReason={
              writeBlock ?? (state === 'checked' ? undefined : 'Start a dry run first.')
            }
            aria-label={`Turn on ${rule.name}…`}
            onClick={() => onAsk('confirm')}
          >
            Turn on…
          </ActionButton>
        )}
        <ActionButton
          size="small"
          icon={Pencil}
          blockedReason={writeBlock}
          aria-label={`Edit ${rule.name}…`}
          onClick={() => onAsk('edit')}
        >
          Edit…
        </ActionButton>
        <ActionButton
          size="small"
          icon={Trash2}
          variant="danger"
          blockedReason={writeBlock}
          aria-label={`Delete ${rule.name}…`}
          onClick={() => onAsk('remove')}
        >
          Delete…
        </ActionButton>
      </Buttons>
      <MutationNotice write={write} />
      <TechnicalDetails>
        <KeyValues items={idItems([{ label: 'Rule id', value: rule.id }])} />
      </TechnicalDetails>
    </Section>
  );
}

function DryRunLine({ rule }: { rule: RetentionRule }) {
  const { dryRun } = rule;
  if (!dryRun) return null;
  if (dryRun.status === 'RUNNING') {
    return (
      <p>
        {/* Apart from the number, which would be read out each time. */}
        <span role="status">Dry run going on. Nothing is deleted.</span>{' '}
        {formatCount(dryRun.covered)} people so far.
      </p>
    );
  }
  if (dryRun.status !== 'DONE') {
    return <p role="status">The dry run failed. Nothing was deleted. Start another one.</p>;
  }
  return (
    <>
      <p role="status">
        Would delete <b>{deletedWords(rule.target, dryRun.wouldDelete)}</b>. {keptSentence(dryRun)}
      </p>
      <p className="quiet">
        Dry run of <Time value={dryRun.endedDate} /> by <ColleagueName subject={dryRun.startedBy} />
        .
      </p>
    </>
  );
}

function RunLine({ rule }: { rule: RetentionRule }) {
  const { deleted, confirmedDate, confirmedBy, lastRunDate, isRunning } = rule;
  return (
    <>
      <p role="status">
        {isRunning ? 'Deleting now. ' : ''}
        Deleted so far: <b>{deletedWords(rule.target, deleted)}</b>.
      </p>
      <p className="quiet">
        On since <Time value={confirmedDate} />
        {confirmedBy && (
          <>
            {' '}
            by <ColleagueName subject={confirmedBy} />
          </>
        )}
        .{' '}
        {lastRunDate && (
          <>
            Last run <Time value={lastRunDate} />.
          </>
        )}
      </p>
    </>
  );
}
