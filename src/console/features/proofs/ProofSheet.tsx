import { useQuery } from '@tanstack/react-query';
import { Download, Eye, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useStandingLook } from '#console/api/useStandingLook.ts';
import { SendDocument } from '#console/features/mails/parts/SendDocument.tsx';
import { personQueries } from '#console/features/person/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Failure } from '#console/ui/masking/Failure.tsx';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { RevealPerson } from '#console/ui/masking/RevealPerson.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { useSheetOnPaper } from '#console/ui/paper-style.ts';
import { presenterReason, usePresenting } from '#console/ui/presenter-mode.ts';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { saveFile } from '#console/ui/save-file.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import { guid } from '#contract/common/values.ts';
import { ProofPaper } from './paper/ProofPaper.tsx';
import { proofQueries } from './queries.ts';
import { proofFileName } from './read-file.ts';
import { useRevealOnce } from './useRevealOnce.ts';

const ReasonDialog = lazyPart(async () => (await import('./ReasonDialog.tsx')).ReasonDialog);

const purposeParameter = 'purpose';

/** A proof of one person's consent, made when the page opens: to be printed, and saved as a file. */
export function ProofSheet() {
  useSheetOnPaper();
  const id = (useParams().id ?? '').toLowerCase();
  const [search, setSearch] = useSearchParams();
  const [reason, setReason] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [savedAs, setSavedAs] = useState<string>();
  const asked = search.get(purposeParameter) ?? '';
  const purposeId = guid.safeParse(asked).success ? asked : undefined;
  const isPresenting = usePresenting();
  const subject = useQuery(personQueries.subject(id));
  const { take, handle, failure, question } = useStandingLook('revealed', id);
  const root = useRef<HTMLDivElement>(null);
  const made = useQuery(proofQueries.made({ id, purposeId, reason, look: handle }));
  const isClear = made.data?.proof.values === 'clear';

  useRevealOnce(id, isClear ? made.data?.proof.proofId : undefined);

  async function handleReason(given: string) {
    setIsAsking(false);
    if (root.current === null || !(await take({ reason: given }, root.current))) return;
    setReason(given);
    setSavedAs(undefined);
  }

  function handleSave() {
    if (made.data === undefined) return;
    const name = proofFileName(made.data.proof);
    saveFile(name, `${JSON.stringify(made.data.file, null, 2)}\n`, 'application/json');
    setSavedAs(name);
  }

  const purposes = (subject.data?.profile.Purposes ?? []).map(({ Id, Name }) => ({
    value: Id,
    label: Name,
  }));
  const unmade = made.isPending ? 'Wait for the proof.' : "There's no proof to save.";
  const block = made.data === undefined ? unmade : undefined;
  const presenterBlock = isPresenting && isClear ? presenterReason : undefined;

  return (
    <PersonScope person={id}>
      <PageHeader
        title="Proof"
        back={{ href: paths.dataSubject.to(id), label: 'Person' }}
        sub="What the service holds of this person's consent, signed."
        meta={
          <>
            <FilterChoice
              label="Purpose"
              value={purposeId ?? ''}
              options={purposes}
              anyLabel="all"
              onChange={(value) => {
                setSavedAs(undefined);
                setSearch(value === '' ? {} : { [purposeParameter]: value }, { replace: true });
              }}
            />
            {isClear && <RevealPerson />}
            <TextLink href={paths.verifyProof.to()} target="_blank">
              Verify a file
            </TextLink>
          </>
        }
        actions={
          <>
            <ActionButton
              variant="primary"
              icon={Download}
              blockedReason={block ?? presenterBlock}
              onClick={handleSave}
            >
              Save file
            </ActionButton>
            <ActionButton icon={Printer} blockedReason={block} onClick={() => window.print()}>
              Print
            </ActionButton>
            {reason === undefined && (
              <ActionButton
                icon={Eye}
                blockedReason={isPresenting ? presenterReason : undefined}
                aria-haspopup="dialog"
                onClick={() => setIsAsking(true)}
              >
                With clear values
              </ActionButton>
            )}
          </>
        }
      />
      {question}
      {failure !== undefined && <Failure role="alert">{failure}</Failure>}
      <div role="status" ref={root}>
        {savedAs !== undefined && (
          <Strip tone="ok" title="Downloaded.">
            Check your downloads folder for {savedAs}.
          </Strip>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title="Proof with clear values"
          sub="The proof then has identifiers and notes unmasked. Your name and the reason are recorded."
          label="Reason"
          help="Such as a request from an authority. Don't write the person's data here."
          fault="Enter a reason."
          confirmLabel="Make proof"
          onGive={(given) => void handleReason(given)}
          onClose={() => setIsAsking(false)}
        />
      )}
      {made.data !== undefined && (
        <SendDocument
          key={`${purposeId} ${reason}`}
          person={id}
          document={{ document: 'PROOF', purposeId, reason }}
          label="Send proof"
        />
      )}
      <div className="sheet">
        <QueryPanel query={made} what="proof" skeleton={<LinesSkeleton label="proof" lines={12} />}>
          {({ proof }) => <ProofPaper proof={proof} person={id} />}
        </QueryPanel>
      </div>
    </PersonScope>
  );
}
