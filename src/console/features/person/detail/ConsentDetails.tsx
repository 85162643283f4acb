import { paths } from '#console/paths.ts';
import { idItems } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import css from './ConsentDetails.module.css';
import { ContactFact } from './ContactFact.tsx';
import { type ChoiceGroup, choiceGroups } from './choices.ts';
import { contactOf } from './consent-facts.ts';
import type { PointNames } from './point-names.ts';

const Root = styled('div', css.Root);

interface ConsentDetailsProps {
  purpose: ProfilePurpose;
  /** Whether what was chosen under it still counts. */
  isInForce: boolean;
  pointNames: PointNames;
}

/** Everything else that is recorded of one purpose: choices, dates, receipts. */
export function ConsentDetails({ purpose, isInForce, pointNames }: ConsentDetailsProps) {
  const groups = choiceGroups(purpose);
  return (
    <Root>
      {groups.length > 0 && (
        <div className="choices">
          {!isInForce && <p>These choices are no longer in effect.</p>}
          {groups.map((group) => (
            <Chosen key={group.id} group={group} />
          ))}
        </div>
      )}
      <Facts purpose={purpose} pointNames={pointNames} />
      <TechnicalDetails>
        <KeyValues
          items={idItems([
            { label: 'Receipt', value: purpose.StatusReceiptId },
            ...(isSetByLastReceipt(purpose)
              ? []
              : [{ label: 'Last receipt', value: purpose.LastReceiptId }]),
            { label: 'Purpose', value: purpose.Id },
          ])}
        />
      </TechnicalDetails>
    </Root>
  );
}

const isSetByLastReceipt = ({ LastReceiptId, StatusReceiptId }: ProfilePurpose): boolean =>
  LastReceiptId === StatusReceiptId;

const namesOf = (choices: ChoiceGroup['choices']): string =>
  choices.map(({ name }) => name).join(', ');

/** A choice that is not there was declined, or never asked for: the timeline knows which. */
function Chosen({ group: { name, choices } }: { group: ChoiceGroup }) {
  const chosen = choices.filter(({ isConsented }) => isConsented);
  const others = choices.filter(({ isConsented }) => !isConsented);
  return (
    <>
      <p>
        <b>{name}:</b> {namesOf(chosen) || 'none'}
      </p>
      {others.length > 0 && (
        <details>
          <summary>{others.length} not chosen</summary>
          {namesOf(others)}
        </details>
      )}
    </>
  );
}

function Facts({ purpose, pointNames }: Omit<ConsentDetailsProps, 'isInForce'>) {
  const { PurposeNote: note, Geolocation: place } = purpose;
  const contact = contactOf(purpose);

  const time = (label: string, value: string | null | undefined) =>
    value ? [{ label, value: <Time value={value} /> }] : [];
  const text = (label: string, value: string | number | null | undefined) =>
    value ? [{ label, value }] : [];

  return (
    <KeyValues
      items={[
        {
          label: 'Purpose',
          value: (
            <TextLink href={paths.purpose.to(purpose.Id, purpose.Version)}>
              {purpose.Name} v{purpose.Version}
            </TextLink>
          ),
        },
        ...time('First consent', purpose.ConsentDate),
        ...time('Last withdrawal', purpose.WithdrawalDate),
        ...time('Reactivated', purpose.ReactivationDate),
        ...time('Renewed', purpose.RenewedDate),
        ...text('Transactions', purpose.TotalTransactionCount),
        ...(contact
          ? [
              {
                label: 'Last contact',
                value: <ContactFact contact={contact} pointNames={pointNames} precision="minute" />,
              },
            ]
          : []),
        ...(note?.NoteText
          ? [{ label: 'Note', value: <Masked value={note.NoteText} label="Note" /> }]
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
