import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { currentCall } from '#console/api/call.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useStandingLook } from '#console/api/useStandingLook.ts';
import { SendDocument } from '#console/features/mails/parts/SendDocument.tsx';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Failure } from '#console/ui/masking/Failure.tsx';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { useSheetOnPaper } from '#console/ui/paper-style.ts';
import { presenterReason, usePresenting } from '#console/ui/presenter-mode.ts';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { saveFile } from '#console/ui/save-file.ts';
import { AnswerMeta } from './AnswerMeta.tsx';
import { isLetterLanguage, letterLanguageOf, letterLanguages } from './letter/language.ts';
import { proofQueries } from './queries.ts';
import { useRevealOnce } from './useRevealOnce.ts';
import type { Asked } from './WhoAskedDialog.tsx';

const WhoAskedDialog = lazyPart(async () => (await import('./WhoAskedDialog.tsx')).WhoAskedDialog);

const AnswerLetter = lazyPart(
  async () => (await import('./letter/AnswerLetter.tsx')).AnswerLetter,
  <LinesSkeleton label="answer" lines={12} />,
);

const languages = Object.entries(letterLanguages).map(([value, label]) => ({ value, label }));

/** Everything that is held about one person, for their own request; asks first who asked for it. */
export function AccessSheet() {
  useSheetOnPaper();
  const id = (useParams().id ?? '').toLowerCase();
  const [asked, setAsked] = useState<Asked & { ticket: string }>();
  const [isAsking, setIsAsking] = useState(true);
  const [chosen, setChosen] = useState<string>();
  const [savedAs, setSavedAs] = useState<string>();
  const isPresenting = usePresenting();
  const { take, handle, failure, question } = useStandingLook('revealed', id);
  const root = useRef<HTMLDivElement>(null);
  const identityCheck = asked?.identityCheck;
  const query = useQuery(proofQueries.accessAnswer({ id, identityCheck, look: handle }));
  const answer = query.data;
  const language =
    chosen !== undefined && isLetterLanguage(chosen)
      ? chosen
      : letterLanguageOf(answer?.person.language).language;
  useRevealOnce(id, answer?.madeDate);

  async function handleCheck(given: Asked) {
    setIsAsking(false);
    const reason = given.identityCheck;
    const ticket = currentCall()?.ticket ?? '';
    if (root.current === null || !(await take({ reason }, root.current))) return;
    setAsked({ ...given, ticket });
  }

  function handleSave() {
    if (answer === undefined) return;
    const name = `access-answer-${answer.madeDate.slice(0, 16).replace(':', '-')}Z.json`;
    saveFile(name, `${JSON.stringify(answer, null, 2)}\n`, 'application/json');
    setSavedAs(name);
  }

  return (
    <PersonScope person={id}>
      <PageHeader
        title="Access answer"
        back={{ href: paths.dataSubject.to(id), label: 'Person' }}
        meta={
          answer &&
          asked && (
            <AnswerMeta
              identifier={answer.person.identifier}
              askedDay={asked.day}
              ticket={asked.ticket}
            />
          )
        }
        actions={
          answer ? (
            <>
              <FilterChoice
                label="Language"
                value={language}
                options={languages}
                onChange={setChosen}
                isPlain
              />
              <ActionButton
                icon={Download}
                blockedReason={isPresenting ? presenterReason : undefined}
                onClick={handleSave}
              >
                Save file
              </ActionButton>
              <ActionButton icon={Printer} onClick={() => window.print()}>
                Print or PDF
              </ActionButton>
            </>
          ) : (
            identityCheck === undefined && (
              <ActionButton
                variant="primary"
                blockedReason={isPresenting ? presenterReason : undefined}
                aria-haspopup="dialog"
                onClick={() => setIsAsking(true)}
              >
                Make answer
              </ActionButton>
            )
          )
        }
      />
      {question}
      {failure !== undefined && <Failure role="alert">{failure}</Failure>}
      <div role="status" ref={root}>
        {savedAs !== undefined && (
          <Strip tone="ok" title="Downloaded.">
            Check your downloads folder for {savedAs}.{' '}
            {answer?.values === 'masked'
              ? 'Its personal data is masked.'
              : 'It has unmasked personal data.'}
          </Strip>
        )}
      </div>
      {isAsking && !isPresenting && (
        <WhoAskedDialog
          onGive={(given) => void handleCheck(given)}
          onClose={() => setIsAsking(false)}
        />
      )}
      {identityCheck !== undefined && answer !== undefined && (
        <SendDocument
          person={id}
          document={{ document: 'ACCESS_ANSWER', identityCheck }}
          label="Send answer"
        />
      )}
      {identityCheck !== undefined && (
        <div className="sheet">
          <QueryPanel
            query={query}
            what="answer"
            skeleton={<LinesSkeleton label="answer" lines={12} />}
          >
            {(data) => <AnswerLetter answer={data} language={language} />}
          </QueryPanel>
        </div>
      )}
    </PersonScope>
  );
}
