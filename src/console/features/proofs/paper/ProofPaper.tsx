import type { ReactNode } from 'react';
import { ClearText } from '#console/ui/masking/ClearText.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { Paper } from '#console/ui/paper-style.ts';
import type { Proof } from '#contract/proofs.ts';
import { gapSentence, proofTime } from '../proof-words.ts';
import { Consents } from './Consents.tsx';
import { type Fact, Facts } from './Facts.tsx';

interface ProofPaperProps {
  proof: Proof;
  /** On whose page it stands: clear values are shown while that person is revealed. */
  person?: string;
}

/** A proof in words, as a sheet to be read or printed. */
export function ProofPaper({ proof, person }: ProofPaperProps) {
  const isClear = proof.values === 'clear';

  const value = (text: string): ReactNode =>
    isClear && person !== undefined ? (
      <MaskedText value={text} person={person} />
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
      <Consents content={proof} value={value} />
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
