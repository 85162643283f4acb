import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState, useTransition } from 'react';
import { isApiError } from '#console/api/api-error.ts';
import { useEnvironment } from '#console/api/production.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Failure } from '#console/ui/masking/Failure.tsx';
import { useLook } from '#console/ui/masking/useLook.tsx';
import { presenterReason, usePresenting } from '#console/ui/presenter-mode.ts';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { saveFile } from '#console/ui/save-file.ts';
import { styled } from '#console/ui/styled.tsx';
import { decideEvidence, type EvidenceDecision, readsInOrder } from '../merge-draft.ts';
import type { StepProps } from '../step-props.ts';
import { bothOrAll } from '../words.ts';
import css from './EvidenceChoice.module.css';
import { evidenceFileName, writeEvidence } from './evidence-file.ts';
import { readForReview, readInClear } from './read-in-clear.ts';

const Root = styled('div', css.Root);

interface EvidenceChoiceProps extends StepProps {
  /** Somebody isn't as reviewed; without it, the draft leads back to its review. */
  onChanged?: () => void;
}

/**
 * The file of how everybody was, saved or declined before anything is sent: no merge can be undone.
 */
export function EvidenceChoice({ draft, change, onChanged }: EvidenceChoiceProps) {
  const { evidence, reads } = draft;
  const { label: environment, host } = useEnvironment();
  const isPresenting = usePresenting();
  const [isSaving, startSaving] = useTransition();
  const { look, isPending, failure, question } = useLook();
  const [fault, setFault] = useState<string>();
  const client = useQueryClient();
  const inOrder = readsInOrder(draft);
  if (inOrder === null) return null;

  function decide(decision: EvidenceDecision) {
    // What was read again meanwhile needs evidence of its own.
    change((now) => (now.reads === reads ? decideEvidence(decision)(now) : now));
  }

  async function handleSave(people: readonly string[], anchor: HTMLElement) {
    setFault(undefined);
    const recorded = await look({ kind: 'snapshot', people }, { anchor });
    if (recorded === null) return;
    const handle = recorded.shows?.handle;
    startSaving(async () => {
      try {
        await save(handle);
      } catch (error) {
        if (!isApiError(error)) throw error;
        setFault(`Not saved. ${error.message}`);
      }
    });
  }

  async function save(handle: string | undefined) {
    const shown = handle === undefined ? inOrder : await readInClear(draft, handle);
    if (shown === null) {
      await goBack();
      return;
    }
    const savedAt = Date.now();
    const file = await writeEvidence({ reads: shown, environment, host, savedAt });
    const fileName = evidenceFileName(savedAt);
    saveFile(fileName, file.text, 'application/json');
    decide({ kind: 'saved', fileName, sha256: file.sha256 });
  }

  async function goBack() {
    if (onChanged) {
      onChanged();
      return;
    }
    const back = await readForReview(client, draft);
    change((now) => (now.reads === reads ? back(now) : now));
  }

  const said = failure ?? fault;
  return (
    <Section title="Save a snapshot before merging">
      <Root>
        <p>
          A file with {bothOrAll(inOrder.length)} profiles as they are now, and a SHA-256 that
          reveals later changes to the file. It contains unmasked personal data: store it safely,
          and delete it when you no longer need it.
        </p>
        <div className="choices">
          <ActionButton
            variant={evidence === null ? 'primary' : 'secondary'}
            icon={Download}
            blockedReason={isPresenting ? presenterReason : undefined}
            pending={isSaving || isPending}
            pendingText="Saving…"
            onClick={(event) => {
              const people = inOrder.map(({ profile }) => profile.Id);
              void handleSave(people, event.currentTarget);
            }}
          >
            {evidence?.kind === 'saved' ? 'Save again' : 'Save snapshot'}
          </ActionButton>
          <ActionButton onClick={() => decide({ kind: 'declined' })}>
            Continue without a snapshot
          </ActionButton>
        </div>
        {question}
        {said !== undefined && (
          <p>
            <Failure role="alert">{said}</Failure>
          </p>
        )}
        <div className="state" role="status">
          <EvidenceState evidence={evidence} />
        </div>
      </Root>
    </Section>
  );
}

function EvidenceState({ evidence }: { evidence: EvidenceDecision | null }) {
  if (evidence === null) return null;
  if (evidence.kind === 'declined') {
    return <Strip tone="warn" title="Continuing without a snapshot." />;
  }
  return (
    <Strip tone="ok" title="Downloaded.">
      Check your downloads folder for {evidence.fileName}.
      <code className="hash">SHA-256 {evidence.sha256}</code>
    </Strip>
  );
}
