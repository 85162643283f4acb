import { ClearText } from '#console/ui/masking/ClearText.tsx';
import { Paper } from '#console/ui/paper-style.ts';
import type { SignedCopy } from '#contract/signed-copy.ts';
import { actPlace, changeWords, heldWords, receivedNote } from '../copy-words.ts';
import { gapSentence, proofTime } from '../proof-words.ts';
import { Shown } from './Consents.tsx';
import { type Fact, Facts } from './Facts.tsx';

/** A person's own copy in words, as a sheet to be read or printed. */
export function CopyPaper({ copy }: { copy: SignedCopy }) {
  const points = new Map(copy.collectionPoints.map((point) => [point.id, point]));
  return (
    <Paper aria-label="Signed copy">
      <h2>Signed copy</h2>
      <Facts
        items={[
          ['Person', <ClearText key="person" value={copy.person.identifier} isOpen />],
          ['Kind of identifier', copy.person.identifierType],
          ['Issued by', copy.issuer],
          ['Issued', proofTime(copy.issuedDate)],
          ['Copy', <code key="copy">{copy.copyId}</code>],
          ['About', copy.receiptId === null ? 'All answers' : 'One receipt'],
        ]}
      />
      <h3>When it was issued</h3>
      {copy.purposes.length === 0 && <p>The service held no consent of this person.</p>}
      <Facts items={copy.purposes.map((own): Fact => [own.name, heldWords(own)])} />
      <h3>Answers</h3>
      <ol>
        {copy.acts.map((act) => (
          <li key={`${act.receiptId} ${act.interactionDate}`}>
            <b>{proofTime(act.interactionDate)}</b>
            {act.changes.map((change) => (
              <div key={change.purposeId}>{changeWords(change)}</div>
            ))}
            <div>{actPlace(act, points.get(act.collectionPoint ?? ''))}</div>
            {act.receiptId && (
              <div>
                Receipt <code>{act.receiptId}</code>
                {act.identifier && (
                  <>
                    {' under '}
                    <ClearText value={act.identifier} isOpen />
                  </>
                )}
              </div>
            )}
            {receivedNote(act) && <div>{receivedNote(act)}</div>}
          </li>
        ))}
      </ol>
      <Shown texts={copy.texts} collectionPoints={copy.collectionPoints} />
      {copy.notKnown.length > 0 && (
        <>
          <h3>Not known</h3>
          <ul>
            {copy.notKnown.map((gap) => (
              <li key={gap.kind}>{gapSentence(gap)}</li>
            ))}
          </ul>
        </>
      )}
      <h3>What this is</h3>
      <p>{copy.meaning}</p>
    </Paper>
  );
}
