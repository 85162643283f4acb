import { useEnvironment } from '#console/api/production.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { Time } from '#console/ui/Time.tsx';
import { TypedConfirmation } from '#console/ui/TypedConfirmation.tsx';
import {
  type DryRun,
  listRetentionRulesEndpoint,
  type RetentionRule,
} from '#contract/retention.ts';
import { retentionMutations } from '../queries.ts';
import { confirmPhrase, deletedWords, keptSentence, waitsSay } from '../words.ts';

interface ConfirmRuleDialogProps {
  rule: RetentionRule;
  /** The one that was looked at. */
  dryRun: DryRun;
  sentence: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a rule deletes by itself. */
export function ConfirmRuleDialog(props: ConfirmRuleDialogProps) {
  const { rule, dryRun, sentence, onDone, onClose } = props;
  const { label, isProduction } = useEnvironment();
  const write = useWrite(retentionMutations.confirm(rule.id), { onDone });
  const hold = useWriteLimit(write);
  const waits = rule.target === 'PERSON' && !rule.pending;
  return (
    <PanelDialog title={`Turn on ${rule.name}?`} sub={sentence} onClose={onClose}>
      <p>
        The dry run of <Time value={dryRun.endedDate} /> would delete{' '}
        <b>{deletedWords(rule.target, dryRun.wouldDelete)}</b>. {keptSentence(dryRun)}
      </p>
      <p>
        {waits ? waitsSay : 'The rule deletes them now, and others as they become old enough.'}{' '}
        Deleting can't be undone.
      </p>
      <TypedConfirmation
        phrase={confirmPhrase(rule.target, isProduction ? 'production' : label.toLowerCase())}
        confirmLabel={hold.label('Turn on')}
        takesFocus={false}
        blockedReason={hold.blockedReason}
        isPending={write.isPending}
        pendingText="Turning on…"
        error={
          <CheckedNotice
            write={write}
            check={retentionMutations.checkRules()}
            checkReads={[listRetentionRulesEndpoint]}
            what="list of retention rules"
            isWanted={(stored) =>
              stored.some(
                (one) => one.id === rule.id && (one.confirmedDate || (waits && one.pending)),
              )
            }
            onStored={onDone}
            notStored="Not turned on"
          />
        }
        onConfirm={() => write.send(dryRun.id)}
        onCancel={onClose}
      />
    </PanelDialog>
  );
}
