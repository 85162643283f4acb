import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { SendReceipt } from '#console/features/mails/parts/SendReceipt.tsx';
import { idItems } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Transaction } from '#contract/receipt-records.ts';
import { PointLink } from '../detail/PointLink.tsx';
import type { PointNames } from '../detail/point-names.ts';
import { waitsForParentWords } from '../parts/consent-words.ts';
import { givenBySender, receivedLabel } from '../parts/date-words.ts';
import { CorrectButton, type Wrong } from './CorrectButton.tsx';
import { ElsewhereReceipt } from './ElsewhereReceipt.tsx';
import { LeftOutParts } from './LeftOutParts.tsx';
import { StaffNote } from './StaffNote.tsx';
import {
  type ConsentEntry,
  correctionOf,
  isCorrectable,
  isOfPoint,
  isSenderKnownOf,
  purposeNames,
  recordedBy,
  toldByHook,
} from './timeline.ts';
import { choicesOf, receiptFacts, saidOfPurposes } from './timeline-words.ts';

interface EntryDetailsProps {
  entry: ConsentEntry;
  pointNames: PointNames;
  onCorrect: (wrong: Wrong) => void;
}

/** All that is recorded of one entry: choices by purpose, where it came from, ids. */
export function EntryDetails({ entry, pointNames, onCorrect }: EntryDetailsProps) {
  const { receivedAt, receipt, receiptId, place, transactions, others } = entry;
  const first = transactions[0];
  const pointId = receipt?.collectionPointUUID ?? first?.collectionPointUUID;
  const correction = correctionOf(entry);
  const recorded = recordedBy(entry);
  const told = toldByHook(entry);
  const recordedAt = receipt?.consentCreationDate ?? first?.consentCreationDate;
  // A receipt may name a purpose twice.
  const byPurpose = [...Map.groupBy(transactions, ({ purposeName }) => purposeName ?? 'Purpose')];
  const hasArrived = receiptId !== null || isOfPoint(first);
  const recordedLabel = hasArrived ? receivedLabel : 'Recorded on';
  return (
    <>
      <KeyValues
        items={[
          ...(correction
            ? [
                {
                  label: 'Corrected',
                  value: (
                    <>
                      <Time value={correction.correctedDate} /> by{' '}
                      <ColleagueName subject={correction.correctedBy} />
                      {correction.ticket && `, ticket ${correction.ticket}`}
                      {correction.note && (
                        <div>
                          <StaffNote value={correction.note} label="Reason" />
                        </div>
                      )}
                    </>
                  ),
                },
              ]
            : []),
          ...(receivedAt
            ? [
                {
                  label: receivedLabel,
                  value: (
                    <>
                      <Time value={receivedAt} />
                      {isSenderKnownOf(entry) === false && `, ${givenBySender}`}
                    </>
                  ),
                },
              ]
            : []),
          ...(recorded?.notes ?? []).map((note) => ({
            label: 'Note',
            value: <StaffNote value={note} label="Note" />,
          })),
          ...(told
            ? [
                { label: 'Told by', value: told.by },
                { label: 'What happened', value: told.what },
              ]
            : []),
          ...byPurpose.map(([label, own]) => ({
            label,
            value: own.map((transaction) => (
              <TransactionFacts
                key={transaction.transactionGuid}
                transaction={transaction}
                isNoteHidden={recorded !== undefined || told !== undefined}
                isCorrected={!correction && Boolean(transaction.correction)}
              />
            )),
          })),
          ...(receipt?.leftOut?.length
            ? [{ label: 'Left out', value: <LeftOutParts receipt={receipt} /> }]
            : []),
          ...(pointId
            ? [
                {
                  label: 'Collection point',
                  value: (
                    <PointLink
                      id={pointId}
                      version={receipt?.collectionPointVersion ?? first?.collectionPointVersion}
                      names={pointNames}
                    />
                  ),
                },
              ]
            : []),
          ...(receipt?.parentPrimaryIdentifiers ?? []).map(({ ParentIdentifier }) => ({
            label: 'Parent',
            value: <Masked value={ParentIdentifier} label="Parent" />,
          })),
          ...(receipt ? receiptFacts(receipt) : []),
        ]}
      />
      {others.length > 0 && (
        <div>No transaction here for {saidOfPurposes(others)}. It may be under another person.</div>
      )}
      {place === 'elsewhere' && receiptId && <ElsewhereReceipt receiptId={receiptId} />}
      {isCorrectable(entry) && receiptId && (
        <CorrectButton
          wrong={{ receiptId, names: purposeNames(transactions) }}
          onCorrect={onCorrect}
        />
      )}
      {receiptId !== null && place !== 'elsewhere' && <SendReceipt receiptId={receiptId} />}
      <TechnicalDetails>
        <KeyValues
          items={[
            ...idItems([{ label: 'Receipt', value: receiptId }]),
            { label: recordedLabel, value: <Time value={recordedAt} precision="second" /> },
            ...byPurpose.map(([label, own]) => ({
              label: `Type (${label})`,
              value: own.map(({ transactionType }) => transactionType).join(', '),
            })),
          ]}
        />
      </TechnicalDetails>
    </>
  );
}

interface TransactionFactsProps {
  transaction: Transaction;
  isNoteHidden: boolean;
  /** By itself, while the rest of the entry counts. */
  isCorrected: boolean;
}

function TransactionFacts({ transaction, isNoteHidden, isCorrected }: TransactionFactsProps) {
  const { purposeVersion, expiryDate, purposeNote, waitsForParent } = transaction;
  const { chosen, declined, others } = choicesOf(transaction);
  return (
    <>
      {isCorrected && <div>Corrected, no longer counts</div>}
      {waitsForParent && <div>{waitsForParentWords}</div>}
      {chosen.length > 0 && <div>Chosen: {chosen.join(', ')}</div>}
      {declined.length > 0 && <div>Declined: {declined.join(', ')}</div>}
      {others.length > 0 && <div>{others.join(', ')}</div>}
      <div>
        v{purposeVersion}
        {expiryDate && (
          <>
            , expires <Time value={expiryDate} precision="day" />
          </>
        )}
      </div>
      {!isNoteHidden && purposeNote?.noteText && (
        <div>
          Note <Masked value={purposeNote.noteText} label="Note" />
        </div>
      )}
    </>
  );
}
