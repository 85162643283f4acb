import { styled } from '@mui/material/styles';
import { Check, Minus } from 'lucide-react';
import { IdValue } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Time } from '#console/ui/Time.tsx';
import { color } from '#console/ui/theme.ts';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { canEnd, consentStatusKind } from '../parts/consent-words.ts';
import type { Named } from '../queries.ts';
import { type ChoiceGroup, choiceGroups } from './choices.ts';
import { standsSince } from './effective-status.ts';
import { Note } from './Note.ts';
import { PointLink } from './PointLink.tsx';

const Details = styled('details')({
  '& + &': { marginTop: 10, paddingTop: 10, borderTop: `1px solid ${color.line}` },
  '& > summary': { minHeight: 24, cursor: 'pointer', fontWeight: 600, overflowWrap: 'anywhere' },
  '& > summary .status': { color: color.muted, fontWeight: 400 },
  '& > div': { marginTop: 10 },
  '& h3': { margin: '12px 0 4px', fontSize: '0.8125rem', fontWeight: 650 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& li svg': { flex: 'none' },
  '& li[data-consented] svg': { color: color.ok },
  '& li .word': { color: color.muted, fontSize: '0.8125rem' },
});

interface PurposeDetailsProps {
  purposes: readonly ProfilePurpose[];
  named: Named;
}

/** Everything that is recorded of each purpose. */
export function PurposeDetails({ purposes, named }: PurposeDetailsProps) {
  return (
    <Section title="Purpose details">
      {purposes.map((purpose) => (
        <Details key={purpose.Id} open={purposes.length === 1}>
          <summary>
            {purpose.Name} <span className="status">{consentStatusKind.label(purpose.Status)}</span>
          </summary>
          <Dates purpose={purpose} named={named} />
          {choiceGroups(purpose).map((group) => (
            <Choices key={group.id} group={group} />
          ))}
        </Details>
      ))}
      {purposes.some((purpose) => choiceGroups(purpose).length > 0) && (
        <Note>“Not consented” means declined or not asked: see the timeline.</Note>
      )}
    </Section>
  );
}

function Dates({ purpose, named }: { purpose: ProfilePurpose; named: Named }) {
  const { PurposeNote, LastReceiptId, StatusReceiptId } = purpose;
  const isOtherContact = LastReceiptId !== StatusReceiptId;
  // An end that the service recorded is no contact.
  const isEnded = purpose.Status === 'EXPIRED' && !StatusReceiptId;
  const lastContact = isEnded ? purpose.LastInteractionDate : purpose.LastTransactionDate;
  const place = purpose.Geolocation;

  const time = (label: string, value: string | null | undefined) =>
    value ? [{ label, value: <Time value={value} /> }] : [];
  const point = (label: string, id: string | null | undefined, version?: number | null) =>
    id ? [{ label, value: <PointLink id={id} version={version} named={named} /> }] : [];
  const receipt = (label: string, id: string | null | undefined) =>
    id ? [{ label, value: <IdValue label={`${label} of ${purpose.Name}`} value={id} /> }] : [];
  const text = (label: string, value: string | number | null | undefined) =>
    value ? [{ label, value }] : [];

  return (
    <KeyValues
      items={[
        ...time(`${consentStatusKind.label(purpose.Status)} since`, standsSince(purpose)),
        ...point('Set via', purpose.StatusCollectionPointId, purpose.StatusCollectionPointVersion),
        ...receipt('Receipt', StatusReceiptId),
        ...time('First consent', purpose.ConsentDate),
        ...time('Last withdrawal', purpose.WithdrawalDate),
        ...(canEnd(purpose.Status) ? time('Expires', purpose.ExpiryDate) : []),
        ...time('Reactivated', purpose.ReactivationDate),
        ...time('First transaction', purpose.FirstTransactionDate),
        ...text('Transactions', purpose.TotalTransactionCount),
        ...time('Last contact', lastContact),
        ...(isOtherContact
          ? [
              ...point(
                'Last contact via',
                purpose.LastTransactionCollectionPointId,
                purpose.LastTransactionCollectionPointVersion,
              ),
              ...receipt('Last contact receipt', LastReceiptId),
            ]
          : []),
        ...(PurposeNote?.NoteText
          ? [{ label: 'Note', value: <Masked value={PurposeNote.NoteText} label="Note" /> }]
          : []),
        ...text(
          'Location',
          [place?.StateName ?? place?.State, place?.Country].filter(Boolean).join(', '),
        ),
        ...Object.entries(purpose.attributes ?? {}).map(([label, values]) => ({
          label,
          value: values.join(', '),
        })),
      ]}
    />
  );
}

function Choices({ group: { name, choices } }: { group: ChoiceGroup }) {
  return (
    <>
      <h3>{name}</h3>
      <ul>
        {choices.map((choice) => {
          const Sign = choice.isConsented ? Check : Minus;
          return (
            <li key={choice.id} data-consented={choice.isConsented || undefined}>
              <Sign size={14} strokeWidth={2.2} />
              <span>
                {choice.name}{' '}
                <span className="word">{choice.isConsented ? 'consented' : 'not consented'}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
