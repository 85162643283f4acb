import { useQueryClient } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { describeError } from '#console/api/error-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { presenterReason, usePresenting } from '#console/ui/presenter-mode.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { proofFormat } from '#contract/proofs.ts';
import { CopyPaper } from './paper/CopyPaper.tsx';
import { ProofPaper } from './paper/ProofPaper.tsx';
import { proofQueries } from './queries.ts';
import { proofFileMaximum } from './read-file.ts';
import { VerdictStrip } from './VerdictStrip.tsx';
import css from './VerifyProofPage.module.css';
import { type Verdict, verifyFile } from './verify-file.ts';
import { type ReceiptVerdict, readReceipt, verifyReceipt } from './verify-receipt.ts';

type State =
  | { kind: 'idle' | 'reading' | 'tooLarge' }
  | { kind: 'failed'; error: Error }
  | { kind: 'read'; verdict: Verdict | ReceiptVerdict };

const Root = styled('div', css.Root);

/**
 * Says whether a file is a proof, a signed copy or a receipt of this deployment. The file is read here
 * and sent nowhere.
 */
function VerifyProofPage() {
  const client = useQueryClient();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [isOver, setIsOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const asked = useRef(0);
  const inputId = useId();

  async function handleFile(file: File | undefined) {
    if (file === undefined) return;
    asked.current += 1;
    const run = asked.current;
    const enter = (next: State) => {
      // A file that was picked meanwhile is the one to tell about.
      if (asked.current === run) setState(next);
    };
    if (file.size > proofFileMaximum) return enter({ kind: 'tooLarge' });
    enter({ kind: 'reading' });
    try {
      const text = await file.text();
      const receipt = readReceipt(text);
      const verdict =
        receipt === undefined
          ? await verifyFile(text, await client.fetchQuery(proofQueries.keys()))
          : await verifyReceipt(
              receipt,
              (await client.fetchQuery(proofQueries.receiptKeys())).keys,
            );
      enter({ kind: 'read', verdict });
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error("Couldn't verify", { cause });
      enter({ kind: 'failed', error });
    }
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void handleFile(event.dataTransfer.files[0]);
  }

  return (
    <Root>
      <p>
        Choose the file of a proof, of a person's signed copy, or of a receipt as a form was
        answered. It's read in this browser and compared with the published keys; it isn't uploaded.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same */}
      <div
        className="drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
      >
        <FileCheck size={28} strokeWidth={1.5} />
        <span>Drop the file here, or</span>
        <ActionButton
          variant="primary"
          pending={state.kind === 'reading'}
          pendingText="Verifying…"
          onClick={() => picker.current?.click()}
        >
          Choose file
        </ActionButton>
        <input
          ref={picker}
          id={inputId}
          type="file"
          accept=".json,.jwt,.txt,application/json,application/jwt,text/plain"
          aria-label="Proof file"
          onChange={({ target }) => {
            void handleFile(target.files?.[0]);
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      <div role="status">
        <Outcome state={state} />
      </div>
      <Content state={state} />
    </Root>
  );
}

function Outcome({ state }: { state: State }) {
  switch (state.kind) {
    case 'tooLarge':
      return (
        <Strip tone="bad" title="Neither a proof nor a signed copy.">
          The file is larger than any proof. Choose the file as it was saved.
        </Strip>
      );
    case 'failed':
      return (
        <Strip tone="bad" title="Couldn't verify the file.">
          {describeError(state.error, 'published keys').sentence}
        </Strip>
      );
    case 'read':
      return <VerdictStrip verdict={state.verdict} />;
    default:
      return null;
  }
}

/** What the file says, where that is worth reading. */
function Content({ state }: { state: State }) {
  const isPresenting = usePresenting();
  const content =
    state.kind === 'read' && 'content' in state.verdict ? state.verdict.content : undefined;
  if (content === undefined) return null;
  const isProof = content.format === proofFormat;
  if (isPresenting && !(isProof && content.values === 'masked')) return <p>{presenterReason}</p>;
  return isProof ? <ProofPaper proof={content} /> : <CopyPaper copy={content} />;
}

export { VerifyProofPage as Component };
