import type { ReactNode } from 'react';
import { groupStatusWord } from '#console/features/consent-groups/parts/group-status-words.ts';
import type { Proof, ProofPoint, ProofPurpose, ProofText } from '#contract/proofs.ts';
import {
  arrivalSentence,
  arrivalTitle,
  choiceWords,
  endLabel,
  eventNotes,
  eventPlace,
  eventTitle,
  heldSentence,
  pointTitle,
  proofTime,
  statusSentence,
  textTitle,
} from '../proof-words.ts';
import { type Fact, Facts } from './Facts.tsx';

interface ConsentsProps {
  content: Pick<Proof, 'purposes' | 'texts' | 'collectionPoints'>;
  /** Draws a value of the person. */
  value: (text: string) => ReactNode;
}

/** What was decided on each purpose, and the texts that were in force. */
export function Consents({ content: { purposes, texts, collectionPoints }, value }: ConsentsProps) {
  const textOf = new Map(texts.map((text) => [text.id, text]));
  const pointOf = new Map(collectionPoints.map((point) => [point.id, point]));
  return (
    <>
      {purposes.length === 0 && <p>The service holds no consent of this person.</p>}
      {purposes.map((purpose) => (
        <Purpose
          key={purpose.purposeId}
          purpose={purpose}
          texts={textOf}
          points={pointOf}
          value={value}
        />
      ))}
      <Shown texts={texts} collectionPoints={collectionPoints} />
    </>
  );
}

/** The texts and collection points that are named. */
export function Shown({
  texts,
  collectionPoints,
}: Pick<ConsentsProps['content'], 'texts' | 'collectionPoints'>) {
  return (
    <>
      {texts.length > 0 && <h3>Texts</h3>}
      {texts.map((text) => (
        <PurposeText key={text.id} text={text} />
      ))}
      {collectionPoints.length > 0 && <h3>Collection points</h3>}
      {collectionPoints.map((point) => (
        <Point key={point.id} point={point} />
      ))}
    </>
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
          [
            'In effect',
            purpose.effectiveStatus &&
              `${groupStatusWord(purpose.effectiveStatus)}, by a rule of the group ${purpose.effectiveStatusConsentGroup}, not by the person`,
          ],
          ['Set by receipt', purpose.sourceReceiptId && <code>{purpose.sourceReceiptId}</code>],
          ['First consent', timeOr(purpose.firstConsentDate)],
          ['Withdrawn', timeOr(purpose.withdrawalDate)],
          [endLabel(purpose), timeOr(purpose.expiryDate)],
          ['Last contact', timeOr(purpose.lastContactDate)],
          ['Dates recomputed on', timeOr(purpose.datesRecomputedDate)],
        ]}
      />
      {purpose.arrivals && (
        <>
          <h4>Where withdrawals have arrived</h4>
          <ul>
            {purpose.arrivals.map((arrival) => (
              <li key={`${arrival.destination} ${arrival.recordedDate} ${arrival.isOfFormer}`}>
                <b>{arrivalTitle(arrival)}</b>
                <div>{arrivalSentence(arrival)}</div>
              </li>
            ))}
          </ul>
        </>
      )}
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
              {eventNotes(event).map((note) => (
                <div key={note}>{note}</div>
              ))}
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
