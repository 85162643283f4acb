import { useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { useMe } from '#console/api/colleagues/colleagues.ts';
import { countWords } from '#console/api/limits/limit-words.ts';
import { useEnvironment } from '#console/api/production.ts';
import { useScopes } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { RevealPerson } from '#console/ui/masking/RevealPerson.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Paper, useSheetOnPaper } from '#console/ui/paper-style.ts';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Erasure } from '#contract/erasures.ts';
import { removedItems } from '../preview-lines.ts';
import { forgetErased } from '../queries.ts';
import { outcomeLabel, reasonLabel } from '../words.ts';
import { backToErasures } from './back-to-erasures.ts';
import { KeptReceipts } from './KeptReceipts.tsx';
import css from './SettledErasure.module.css';

const Focused = styled('div', css.Focused);

interface SettledErasureProps {
  erasure: Erasure;
  /** It was settled while the page was open: it says so, and takes the focus. */
  isNew: boolean;
}

/** What came of an erasure: the certificate, or why it was declined. */
export function SettledErasure({ erasure, isNew }: SettledErasureProps) {
  const client = useQueryClient();
  const notice = useRef<HTMLDivElement>(null);
  const isDone = erasure.status === 'DONE';
  useSheetOnPaper(isDone);
  const person = erasure.dataSubjectId.toLowerCase();

  useEffect(() => {
    if (isNew) notice.current?.focus();
  }, [isNew]);
  useEffect(() => {
    // Whoever erased them, here or elsewhere.
    if (isDone) forgetErased(client, person);
  }, [client, isDone, person]);

  return (
    <>
      <PageHeader
        title={isDone ? 'Erased person' : 'Erasure declined'}
        back={backToErasures}
        sub={isDone && 'The certificate of this erasure. It names no one.'}
        actions={
          isDone ? (
            <ActionButton icon={Printer} onClick={() => window.print()}>
              Print
            </ActionButton>
          ) : (
            <ActionLink href={paths.dataSubject.to(person)}>Open person</ActionLink>
          )
        }
      />
      <Focused ref={notice} tabIndex={-1} role="status">
        {isNew && (
          <Strip tone="ok" title={isDone ? 'Erased.' : 'Declined.'}>
            {isDone
              ? erasure.keptReceipts > 0
                ? 'Only the kept receipts name this person.'
                : 'Nothing here names this person any more.'
              : 'The person stays, and a new erasure can be asked for.'}
          </Strip>
        )}
      </Focused>
      {isDone ? <Certificate erasure={erasure} /> : <Declined erasure={erasure} />}
      {isDone && <Kept erasure={erasure} />}
    </>
  );
}

function Kept({ erasure }: { erasure: Erasure }) {
  const isAdministrator = useScopes().includes('CONSENT_ADMIN');
  return isAdministrator && erasure.keptReceipts > 0 ? <KeptReceipts erasure={erasure} /> : null;
}

function Certificate({ erasure }: { erasure: Erasure }) {
  const { label, host } = useEnvironment();
  const { outcome, removed, keptReceipts, keepUntil, keepReason, isByOnlyAdministrator } = erasure;
  return (
    <div className="sheet">
      <Paper>
        <h2>Certificate of erasure</h2>
        <dl>
          <dt>Erased</dt>
          <dd>
            <Time value={erasure.decidedDate} precision="second" />
          </dd>
          <dt>Outcome</dt>
          <dd>{outcomeLabel(outcome)}</dd>
          <dt>Carried out by</dt>
          <dd>
            <By subject={erasure.decidedBy} />
            {isByOnlyAdministrator && ', who also asked for it, as the only administrator'}
          </dd>
          <dt>Requested by</dt>
          <dd>
            <By subject={erasure.requestedBy} />, <Time value={erasure.requestedDate} />
          </dd>
          <dt>Reason</dt>
          <dd>{reasonLabel(erasure.reason)}</dd>
          <dt>Record</dt>
          <dd>
            <code>{erasure.dataSubjectId}</code>
          </dd>
          <dt>Erasure</dt>
          <dd>
            <code>{erasure.id}</code>
          </dd>
          <dt>Environment</dt>
          <dd>
            {label}, {host}
          </dd>
        </dl>
        <h3>What went</h3>
        <dl>
          {(removed ? removedItems(removed) : []).flatMap((item) => [
            <dt key={item.label}>{item.label}</dt>,
            <dd key={`${item.label} count`}>{item.value}</dd>,
          ])}
        </dl>
        <h3>What stays</h3>
        <p>
          Keyed hashes of the identifiers, which tell no one who it was. With them the service
          recognizes this certificate and keeps what the person refused.
        </p>
        {outcome === 'KEEP_PROOF' && (
          <dl>
            <dt>Receipts</dt>
            <dd>
              {keptReceipts === 0
                ? 'None any more'
                : `${countWords(keptReceipts, 'receipt')}, for administrators only`}
            </dd>
            <dt>Until</dt>
            <dd>
              <Time value={keepUntil} precision="day" />
            </dd>
            <dt>Legal reason</dt>
            <dd>{keepReason}</dd>
          </dl>
        )}
      </Paper>
    </div>
  );
}

/** By name, whoever reads it: on paper "You" would be somebody else. */
function By({ subject }: { subject: string | null | undefined }) {
  const me = useMe();
  if (!subject) return 'Unknown';
  return subject === me?.subject ? me.name : <ColleagueName subject={subject} />;
}

function Declined({ erasure }: { erasure: Erasure }) {
  const {
    dataSubjectId,
    decidedDate,
    decidedBy,
    declineReason,
    requestedDate,
    requestedBy,
    reason,
  } = erasure;
  return (
    <PersonScope person={dataSubjectId.toLowerCase()}>
      <Section title="Why it was declined">
        <KeyValues
          items={[
            {
              label: 'Reason',
              value: (
                <>
                  <MaskedText value={declineReason ?? ''} /> <RevealPerson />
                </>
              ),
            },
            { label: 'Declined', value: <Time value={decidedDate} /> },
            { label: 'Declined by', value: <By subject={decidedBy} /> },
            { label: 'Requested', value: <Time value={requestedDate} /> },
            { label: 'Requested by', value: <By subject={requestedBy} /> },
            { label: 'Requested for', value: reasonLabel(reason) },
          ]}
        />
      </Section>
    </PersonScope>
  );
}
