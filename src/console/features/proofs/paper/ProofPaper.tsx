import type { ReactNode } from 'react';
import { ClearText } from '#console/ui/masking/ClearText.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import type { Proof, ProofPoint, ProofPurpose, ProofText } from '#contract/proofs.ts';
import {
  choiceWords,
  eventPlace,
  eventTitle,
  gapSentence,
  heldSentence,
  pointTitle,
  proofTime,
  statusSentence,
  textTitle,
} from '../proof-words.ts';
import { Paper } from './paper-style.ts';

interface ProofPaperProps {
  proof: Proof;
  /** On whose page it stands: clear values are shown while that person is revealed. */
  person?: string;
}

/** A proof in words, as a sheet to be read or printed. */
export function ProofPaper({ proof, person }: ProofPaperProps) {
  const texts = new Map(proof.texts.map((text) => [text.id, text]));
  const points = new Map(proof.collectionPoints.map((point) => [point.id, point]));
  const isClear = proof.values === 'clear';

  const value = (text: string): ReactNode =>
    isClear && person !== undefined ? (
      <MaskedText value={text} person={person} isMarkHidden />
    ) : (
      <ClearText value={text} isOpen />
    );

  return (
    <Paper aria-label="Proof of consent">
      <h2>Proof of consent</h2>
      <Facts
        items={[
          ['Person', value(proof.person.identifier)],
          ['Kind of identifier', proof.person.identifierType],
          ...proof.person.formerIdentifiers.map(
            ({ identifier, mergedDate }): Fact => [
              'Formerly',
              <span key={mergedDate}>
                {value(identifier)}, until {proofTime(mergedDate)}
              </span>,
            ],
          ),
          ['Record', <code key="record">{proof.person.dataSubjectId}</code>],
          ['Test person', proof.person.isTest ? 'Yes' : null],
          ['Identifiers', isClear ? 'In clear' : 'Masked'],
          ['Issued by', proof.issuer],
          ['Issued', proofTime(proof.issuedDate)],
          ['Proof', <code key="proof">{proof.proofId}</code>],
          ['About', proof.purposeId === null ? 'All purposes' : 'One purpose'],
        ]}
      />
      {proof.purposes.length === 0 && <p>The service holds no consent of this person.</p>}
      {proof.purposes.map((purpose) => (
        <Purpose
          key={purpose.purposeId}
          purpose={purpose}
          texts={texts}
          points={points}
          value={value}
        />
      ))}
      {proof.texts.length > 0 && <h3>Texts</h3>}
      {proof.texts.map((text) => (
        <PurposeText key={text.id} text={text} />
      ))}
      {proof.collectionPoints.length > 0 && <h3>Collection points</h3>}
      {proof.collectionPoints.map((point) => (
        <Point key={point.id} point={point} />
      ))}
      {proof.notKnown.length > 0 && (
        <>
          <h3>Not known</h3>
          <ul>
            {proof.notKnown.map((gap) => (
              <li key={gap.kind}>{gapSentence(gap)}</li>
            ))}
          </ul>
        </>
      )}
      <h3>What this proves</h3>
      <p>{proof.meaning}</p>
      <p>Paper can be altered. The signed file can be verified at {proof.issuer}/verify-proof.</p>
    </Paper>
  );
}

type Fact = readonly [label: string, value: ReactNode];

/** Leaves out what there is nothing of. */
function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <div key={index} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface PurposeProps {
  purpose: ProofPurpose;
  texts: ReadonlyMap<string, ProofText>;
  points: ReadonlyMap<string, ProofPoint>;
  value: (text: string) => ReactNode;
}

const timeOr = (time: string | null | undefined): string | null => (time ? proofTime(time) : null);

function Purpose({ purpose, texts, points, value }: PurposeProps) {
  return (
    <section aria-label={purpose.name}>
      <h3>{purpose.name}</h3>
      <Facts
        items={[
          ['Status', statusSentence(purpose)],
          ['Set by receipt', purpose.sourceReceiptId && <code>{purpose.sourceReceiptId}</code>],
          ['First consent', timeOr(purpose.firstConsentDate)],
          ['Withdrawn', timeOr(purpose.withdrawalDate)],
          ['Expires', timeOr(purpose.expiryDate)],
          ['Last contact', timeOr(purpose.lastContactDate)],
        ]}
      />
      <ol>
        {purpose.events.map((event) => {
          const text = texts.get(event.text ?? '');
          const choices = choiceWords(event, text);
          return (
            <li key={event.transactionId}>
              <b>{eventTitle(event)}</b>
              <div>{eventPlace(event, points.get(event.collectionPoint ?? ''))}</div>
              {choices !== '' && <div>{choices}</div>}
              {event.receiptId && (
                <div>
                  Receipt <code>{event.receiptId}</code>
                  {event.identifier && <> under {value(event.identifier)}</>}
                </div>
              )}
              {event.note && <div>Note: {value(event.note)}</div>}
              {event.correctedDate && (
                <div>Taken back {proofTime(event.correctedDate)}, and counts for nothing</div>
              )}
              {event.recordedDate !== event.interactionDate && (
                <div>Recorded {proofTime(event.recordedDate)}</div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function PurposeText({ text }: { text: ProofText }) {
  return (
    <div className="entry">
      <h4>{textTitle(text)}</h4>
      <p>{heldSentence(text)}</p>
      {text.description && <blockquote>{text.description}</blockquote>}
      <Facts
        items={[
          ['Implicit consent', text.implicitConsentText],
          ['Hard opt-out', text.hardOptOutMessage],
          ['Topics', text.topics.map(({ label }) => label).join(', ')],
          ...text.preferences.map(
            ({ name, description, options, isKept }): Fact => [
              name,
              [
                description,
                options.map(({ label }) => label).join(', '),
                isKept ? '' : "The text at that time wasn't kept.",
              ]
                .filter(Boolean)
                .join(' · '),
            ],
          ),
        ]}
      />
    </div>
  );
}

function Point({ point }: { point: ProofPoint }) {
  return (
    <div className="entry">
      <h4>{pointTitle(point)}</h4>
      <p>{heldSentence(point)}</p>
      {point.description && <blockquote>{point.description}</blockquote>}
      <Facts
        items={[
          ...point.notices.map(
            ({ name, url }): Fact => ['Notice', [name, url].filter(Boolean).join(', ')],
          ),
          ['Privacy policy', point.privacyPolicyUrl],
          ['Form', point.webFormUrl],
          ['Data controller', point.dataController],
          ['Right to withdraw', point.rightToWithdraw],
          ['How to withdraw', point.howToWithdraw],
          ['Other information', point.otherInformation],
        ]}
      />
    </div>
  );
}
