import type { ReactNode } from 'react';
import { receivedLabel } from '#console/features/person/parts/date-words.ts';
import { ClearText } from '#console/ui/masking/ClearText.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { Paper } from '#console/ui/paper-style.ts';
import type { AccessAnswer } from '#contract/access-answers.ts';
import { actWords, claimName, decisionWords, mailLine, receiptLines } from '../access-words.ts';
import { fileWords, proofTime } from '../proof-words.ts';
import { Consents } from './Consents.tsx';
import { type Fact, Facts } from './Facts.tsx';

interface AccessPaperProps {
  answer: AccessAnswer;
  /** On whose page it stands: values are shown while that person is revealed. */
  person: string;
}

type Values = AccessAnswer['data'];

/** Everything that is held about a person, for them to read. */
export function AccessPaper({ answer, person }: AccessPaperProps) {
  const { person: who } = answer;
  const value = (text: string): ReactNode => <MaskedText value={text} person={person} />;
  const factsOf = (data: Values): Fact[] =>
    data.map(
      ({ name, value: stored, isIdentifier }): Fact => [
        isIdentifier ? `${name} (identifier)` : name,
        value([stored ?? ''].flat().join(', ')),
      ],
    );

  return (
    <Paper aria-label="Answer to an access request">
      <h2>What we hold about you</h2>
      <Facts
        items={[
          ['You', value(who.identifier)],
          ['Kind of identifier', who.identifierType],
          ...who.formerIdentifiers.map(
            ({ identifier, mergedDate }): Fact => [
              'Formerly',
              <span key={mergedDate}>
                {value(identifier)}, until {proofTime(mergedDate)}
              </span>,
            ],
          ),
          ['Language', who.language],
          ['Added', proofTime(who.createdDate)],
          ['Updated', proofTime(who.updatedDate)],
          ['Personal link', who.hasMagicLink ? 'You have one, to manage your preferences' : null],
          ['Linked people', answer.linkedGroups > 0 ? String(answer.linkedGroups) : null],
          ['Consent groups', answer.consentGroups?.map(({ name }) => name).join(', ') || null],
          ['Issued by', answer.issuer],
          ['Issued', proofTime(answer.madeDate)],
        ]}
      />
      <h3>Your data</h3>
      {answer.data.length === 0 && <p>None besides the identifier.</p>}
      <Facts items={factsOf(answer.data)} />
      <Claims answer={answer} value={value} />
      {answer.mergedRecords.map((record) => (
        <div className="entry" key={`${record.identifier} ${record.mergedDate}`}>
          <h4>Before records were merged on {proofTime(record.mergedDate)}</h4>
          <Facts items={[['Identifier', value(record.identifier)], ...factsOf(record.data)]} />
        </div>
      ))}
      <Consents content={answer} value={value} />
      <h3>Receipts</h3>
      {latestFirst(answer.receipts).map((receipt) => (
        <div className="entry" key={receipt.receiptId}>
          <h4>
            {proofTime(receipt.interactionDate)}, <code>{receipt.receiptId}</code>
          </h4>
          <Facts
            items={receiptLines(receipt).map(
              ([name, text]): Fact => [
                name,
                <ReceiptText key={name} name={name} text={text} value={value} />,
              ],
            )}
          />
        </div>
      ))}
      {(answer.attachments ?? []).length > 0 && <h3>Attachments</h3>}
      <Facts
        items={(answer.attachments ?? []).map(
          (file): Fact => [
            proofTime(file.uploadedDate),
            <span key={file.attachmentId}>
              {value(file.fileName)}: {fileWords(file)}
            </span>,
          ],
        )}
      />
      <h3>Who looked, and what was done</h3>
      <p>By staff and programs. Their names aren't given.</p>
      <ul>
        {answer.acts.map((act, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>{actWords(act)}</li>
        ))}
      </ul>
      <KeptForYou answer={answer} value={value} />
      <SelectedFor answer={answer} value={value} />
      <MailToYou answer={answer} value={value} />
      <h3>Passed on to</h3>
      <p>
        {answer.recipients.length === 0
          ? 'No recipient is recorded here.'
          : answer.recipients.join(', ')}
      </p>
      <h3>Not in this answer</h3>
      <ul>
        {answer.leftOut.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Paper>
  );
}

interface PartProps extends Pick<AccessPaperProps, 'answer'> {
  value: (text: string) => ReactNode;
}

/** What forms said beside the person's data, and what staff decided on that. */
function Claims({ answer, value }: PartProps) {
  const claims = answer.claims ?? [];
  const decided = answer.decidedClaims ?? [];
  if (claims.length + decided.length === 0) return null;
  return (
    <div className="entry">
      <h4>Claimed by forms</h4>
      <Facts
        items={[
          ...claims.map((claim): Fact => {
            const on = proofTime(claim.claimedDate);
            return [
              claimName(claim),
              <span key={on}>
                {value(claim.value)}, on {on}
              </span>,
            ];
          }),
          ...decided.map(
            (own): Fact => [
              claimName(own),
              `on ${proofTime(own.claimedDate)}, ${decisionWords(own)}`,
            ],
          ),
        ]}
      />
    </div>
  );
}

/** By when the person acted, whatever order they arrived in. */
const latestFirst = (receipts: AccessAnswer['receipts']) =>
  receipts.toSorted(
    (one, other) => Date.parse(other.interactionDate) - Date.parse(one.interactionDate),
  );

const confirmationWords: Readonly<Record<string, string>> = {
  WAITING: 'Waits for a confirmation',
  CONFIRMED: 'Confirmed',
  CANCELED: 'Canceled',
  LAPSED: 'Never confirmed',
};

const bulkActionWords: Readonly<Record<string, string>> = {
  WITHDRAW: 'Withdraw a consent',
  SET_ELEMENT: 'Set a data element',
  REQUEST_ERASURE: 'Ask for erasure',
  EXPORT: 'Export',
};

const bulkResultWords: Readonly<Record<string, string>> = {
  CHANGED: 'Done',
  UNCHANGED: 'Nothing to change',
  SKIPPED: 'Skipped',
  FAILED: 'Refused',
};

/** What the person was selected for together with others. */
function SelectedFor({ answer: { bulkActions } }: PartProps) {
  if (!bulkActions?.length) return null;
  return (
    <>
      <h3>Selected for what was done to many people</h3>
      {bulkActions.map(({ action, selectedDate, result, doneDate }) => (
        <div className="entry" key={`${selectedDate} ${action}`}>
          <h4>{proofTime(selectedDate)}</h4>
          <Facts
            items={[
              ['Action', bulkActionWords[action] ?? action],
              ['Result', result ? (bulkResultWords[result] ?? result) : 'Not done'],
              ['Done', doneDate ? proofTime(doneDate) : null],
            ]}
          />
        </div>
      ))}
    </>
  );
}

/** What staff wrote down of a rate limit and of requests for erasure, and what waits for a confirmation. */
function KeptForYou({ answer: { hold, erasureRequests, confirmations }, value }: PartProps) {
  const requests = erasureRequests ?? [];
  const signUps = confirmations ?? [];
  const written = (text: string | null | undefined) => (text ? value(text) : null);
  return (
    <>
      {hold && (
        <>
          <h3>Hold</h3>
          <p>Your data isn't erased while this hold is in place.</p>
          <Facts
            items={[
              ['Since', proofTime(hold.heldDate)],
              ['Reason', written(hold.reason)],
            ]}
          />
        </>
      )}
      {requests.length > 0 && <h3>Requests for erasure</h3>}
      {requests.map(({ requestedDate, status, note, identityCheck, declineReason }) => (
        <div className="entry" key={requestedDate}>
          <h4>{proofTime(requestedDate)}</h4>
          <Facts
            items={[
              ['State', status === 'DECLINED' ? 'Declined' : 'Open'],
              ['Note', written(note)],
              ['Identity check', written(identityCheck)],
              ['Reason for declining', written(declineReason)],
            ]}
          />
        </div>
      ))}
      {signUps.length > 0 && <h3>Sign-ups to be confirmed by mail</h3>}
      {signUps.map(({ receiptId, state, requestedDate, mailedDate, endedDate }) => (
        <div className="entry" key={receiptId}>
          <h4>{proofTime(requestedDate)}</h4>
          <Facts
            items={[
              ['State', confirmationWords[state] ?? state],
              ['Mailed', mailedDate ? proofTime(mailedDate) : null],
              ['Ended', endedDate ? proofTime(endedDate) : null],
            ]}
          />
        </div>
      ))}
    </>
  );
}

/** The mail of the last days, and where none goes anymore. */
function MailToYou({ answer, value }: PartProps) {
  const mails = answer.mails ?? [];
  const undeliverable = answer.undeliverable ?? [];
  if (mails.length + undeliverable.length === 0) return null;
  return (
    <>
      <h3>Mail to you</h3>
      <ul>
        {mails.map((mail) => (
          <li key={`${mail.kind} ${mail.askedDate}`}>{mailLine(mail)}</li>
        ))}
      </ul>
      <Facts
        items={undeliverable.map(
          ({ address, markedDate }): Fact => [
            'No mail goes to',
            <span key={address}>
              {value(address)}, since {proofTime(markedDate)}
            </span>,
          ],
        )}
      />
    </>
  );
}

/** Facts of a receipt that say something of the person are drawn as their values. */
function ReceiptText({
  name,
  text,
  value,
}: {
  name: string;
  text: string;
  value: (text: string) => ReactNode;
}) {
  return name === receivedLabel ? <ClearText value={text} isOpen /> : value(text);
}
