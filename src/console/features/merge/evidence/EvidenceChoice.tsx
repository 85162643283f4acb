import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { useTransition } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useEnvironment } from '#console/api/production.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { saveFile } from '#console/ui/save-file.ts';
import { color, monoFamily } from '#console/ui/theme.ts';
import { decideEvidence, type EvidenceDecision, readsInOrder } from '../merge-draft.ts';
import type { StepProps } from '../step-props.ts';
import { evidenceFileName, writeEvidence } from './evidence-file.ts';

const Root = styled('div')({
  '& p': { maxWidth: 760, marginBottom: 12 },
  '& .state': { margin: '14px 0' },
  '& .state > *': { marginBottom: 0 },
  '& .hash': {
    display: 'block',
    fontFamily: monoFamily,
    fontSize: '0.75rem',
    overflowWrap: 'anywhere',
  },
  '& .decline': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '8px 12px',
    marginTop: 16,
    paddingTop: 14,
    borderTop: `1px solid ${color.line}`,
  },
  '& .decline > div': { flex: '0 1 320px', minWidth: 0, marginBottom: 0 },
});

const reasons = [
  'Test data',
  'Evidence is kept elsewhere',
  'No safe place for the file',
  'Other',
].map((reason) => ({ value: reason, label: reason }));

/** The file of how everybody was, saved, or declined with a reason, before anything is sent (MG3). */
export function EvidenceChoice({ draft, change }: StepProps) {
  const { evidence, reads } = draft;
  const { label: environment, host } = useEnvironment();
  const [isSaving, startSaving] = useTransition();
  const { control } = useForm({
    defaultValues: { reason: evidence?.kind === 'declined' ? evidence.reason : '' },
  });
  const reason = useWatch({ control, name: 'reason' });
  const inOrder = readsInOrder(draft);
  if (inOrder === null) return null;

  function decide(decision: EvidenceDecision) {
    // What was read anew meanwhile needs evidence of its own.
    change((now) => (now.reads === reads ? decideEvidence(decision)(now) : now));
  }

  const handleSave = () =>
    startSaving(async () => {
      const savedAt = Date.now();
      const file = await writeEvidence({ reads: inOrder, environment, host, savedAt });
      const fileName = evidenceFileName(savedAt);
      saveFile(fileName, file.text, 'application/json');
      decide({ kind: 'saved', fileName, sha256: file.sha256 });
    });

  return (
    <Section title="Evidence of how they are now" hint="save it, or say why not">
      <Root>
        <p>
          A file with all {inOrder.length} profiles as they were read, the time, the host and a
          SHA-256 by which a later change to the file is noticed. It holds personal data in clear:
          put it in a safe place, and delete it when it is no longer needed.
        </p>
        <ActionButton
          variant={evidence === null ? 'primary' : 'secondary'}
          icon={Download}
          pending={isSaving}
          pendingText="Writing the file…"
          onClick={handleSave}
        >
          {evidence?.kind === 'saved' ? 'Save it again' : 'Save evidence file'}
        </ActionButton>
        <div className="state" role="status">
          <EvidenceState evidence={evidence} />
        </div>
        <div className="decline">
          <ChoiceField
            control={control}
            name="reason"
            label="Reason to go on without a file"
            emptyLabel="Choose a reason"
            options={reasons}
          />
          <ActionButton
            blockedReason={reason === '' ? 'Choose a reason first.' : undefined}
            onClick={() => decide({ kind: 'declined', reason })}
          >
            Go on without
          </ActionButton>
        </div>
      </Root>
    </Section>
  );
}

function EvidenceState({ evidence }: { evidence: EvidenceDecision | null }) {
  if (evidence === null) return null;
  if (evidence.kind === 'declined') {
    return (
      <Strip tone="warn" title="Goes on without a file.">
        Reason: {evidence.reason}.
      </Strip>
    );
  }
  return (
    <Strip tone="ok" title="Given to the browser to save.">
      {evidence.fileName}: see that it is there.
      <code className="hash">SHA-256 {evidence.sha256}</code>
    </Strip>
  );
}
