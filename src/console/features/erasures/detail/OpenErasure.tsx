import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { formatClock } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useMissingRight, useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { RevealPerson } from '#console/ui/masking/RevealPerson.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import { adminScopes } from '#contract/common/scopes.ts';
import type { Erasure, ErasureOutcome, ErasurePreview } from '#contract/erasures.ts';
import { goesLines, staysLines } from '../preview-lines.ts';
import { erasureQueries } from '../queries.ts';
import { blockWords, reasonLabel, stateOf } from '../words.ts';
import { backToErasures } from './back-to-erasures.ts';
import { CarryOut } from './CarryOut.tsx';
import css from './OpenErasure.module.css';
import { OutcomeChoice } from './OutcomeChoice.tsx';
import { PreviewList } from './PreviewList.tsx';

const DeclineDialog = lazyPart(async () => (await import('./DeclineDialog.tsx')).DeclineDialog);

const Columns = styled('div', css.Columns);

/** An erasure that is asked for: what it would do, and the way to do it. */
export function OpenErasure({ erasure }: { erasure: Erasure }) {
  const person = erasure.dataSubjectId.toLowerCase();
  const query = useQuery(erasureQueries.preview(erasure.id));
  const missingRight = useMissingRight(adminScopes);
  const writeBlock = useWriteBlock();
  const [isDeclining, setIsDeclining] = useState(false);
  return (
    <PersonScope person={person}>
      <PageHeader
        title={
          <>
            Erase <Masked value={erasure.identifier ?? ''} label="Identifier" />
          </>
        }
        back={backToErasures}
        meta={
          <>
            <RevealPerson />
            <RequestWords erasure={erasure} />
          </>
        }
        actions={
          <>
            <ActionLink href={paths.dataSubject.to(person)}>Open person</ActionLink>
            <ActionButton
              blockedReason={missingRight ?? writeBlock}
              onPointerEnter={DeclineDialog.preload}
              onFocus={DeclineDialog.preload}
              onClick={() => setIsDeclining(true)}
            >
              Decline…
            </ActionButton>
          </>
        }
      />
      <QueryPanel
        query={query}
        what="preview"
        skeleton={<LinesSkeleton label="preview" lines={10} />}
      >
        {(preview) => <Preview preview={preview} />}
      </QueryPanel>
      {isDeclining && <DeclineDialog erasure={erasure} onClose={() => setIsDeclining(false)} />}
    </PersonScope>
  );
}

/** With one period at its end. */
const sentence = (text: string): string => `${text.replace(/\.+$/, '')}.`;

/** Who asked, when and why, and by when it is due. */
function RequestWords({ erasure }: { erasure: Erasure }) {
  const { requestedBy, requestedDate, reason, identityCheck, note, dueDate } = erasure;
  const isOverdue = stateOf(erasure, Date.now()) === 'OVERDUE';
  return (
    <span>
      Requested by{' '}
      <b>
        <ColleagueName subject={requestedBy} />
      </b>{' '}
      on <Time value={requestedDate} />. Reason: {reasonLabel(reason)}.
      {identityCheck && ` Identity: ${sentence(identityCheck)}`}
      {note && (
        <>
          {' '}
          Note: <MaskedText value={note} />.
        </>
      )}{' '}
      <b>
        {isOverdue ? 'Was due' : 'Due'} <Time value={dueDate} precision="day" />.
      </b>
    </span>
  );
}

function Preview({ preview }: { preview: ErasurePreview }) {
  const [outcome, setOutcome] = useState<ErasureOutcome>('ERASE_ALL');
  const { hold, blockedBy, isOnlyAdministrator } = preview;
  return (
    <>
      {hold && (
        <Strip tone="warn" title="On hold.">
          <ColleagueName subject={hold.heldBy} /> put this person on hold on{' '}
          <Time value={hold.heldDate} precision="day" />: {sentence(hold.reason)}
        </Strip>
      )}
      {!hold && blockedBy && <Strip>{blockWords(blockedBy)}</Strip>}
      {isOnlyAdministrator && (
        <Strip title="You asked for this erasure yourself.">
          You can carry it out because you're the only administrator. That is recorded.
        </Strip>
      )}
      <OutcomeChoice
        value={outcome}
        receiptsToKeep={preview.receiptsToKeep}
        onChange={setOutcome}
      />
      <Columns>
        <Section
          title="What goes"
          isFlush
          action={
            <span className="hint">Checked at {formatClock(Date.parse(preview.checkedDate))}</span>
          }
        >
          <PreviewList lines={goesLines(preview, outcome)} />
        </Section>
        <Section title="What stays, and why" isFlush>
          <PreviewList lines={staysLines(preview, outcome)} />
        </Section>
      </Columns>
      <CarryOut preview={preview} outcome={outcome} />
    </>
  );
}
