import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { countWords } from '#console/api/limits/limit-words.ts';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { usePresenting } from '#console/ui/presenter-mode.ts';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Destination } from '#contract/destinations.ts';
import { usePurposeNames } from '../usePurposeNames.ts';
import {
  addressWords,
  bodyLabel,
  eventLabel,
  faultWords,
  isTesting,
  withdrawalWords,
} from '../words.ts';
import css from './FactsSection.module.css';

const Address = styled('span', css.Address);

/** What it's told, and where. */
export function FactsSection({ destination }: { destination: Destination }) {
  const { url, events, purposes, body, headerNames, createdDate, createdBy } = destination;
  const { takesTests, followsSwitches } = destination;
  const isPresenting = usePresenting();
  const { data: names, error } = usePurposeNames(purposes.length > 0);
  return (
    <Section title="What is sent">
      <KeyValues
        items={[
          {
            label: 'Address',
            value: (
              <Address>
                {addressWords(url, isPresenting)}{' '}
                <CopyButton value={url} label="Copy address" isIconOnly />
              </Address>
            ),
          },
          {
            label: 'Events',
            value:
              events.length === 0
                ? 'All events'
                : `${listWords(events.map(eventLabel))}; refusals in any case`,
          },
          {
            label: 'Purposes',
            value: purposes.length === 0 ? 'All' : purposesWords(purposes, names, error),
          },
          { label: 'Test people', value: takesTests ? 'Included' : 'Left out' },
          {
            label: "Collection points' switches",
            value: followsSwitches ? 'Followed; refusals in any case' : 'Not followed',
          },
          {
            label: 'Withdrawals',
            value: withdrawalWords(destination),
          },
          { label: 'Content', value: bodyLabel(body) },
          { label: 'Headers', value: headerNames.length === 0 ? 'None' : listWords(headerNames) },
          { label: 'Last test event', value: <TestResult destination={destination} /> },
          {
            label: 'Created',
            value: (
              <>
                <Time value={createdDate} precision="day" /> by{' '}
                <ColleagueName subject={createdBy} />
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

const purposesWords = (
  purposes: readonly string[],
  names: ReadonlyMap<string, string> | undefined,
  error: Error | null,
): string => {
  if (names !== undefined) return listWords(purposes.map((id) => names.get(id) ?? id));
  const count = countWords(purposes.length, 'purpose');
  return error === null ? `${count}…` : `${count}; their names couldn't be loaded`;
};

function TestResult({ destination }: { destination: Destination }) {
  const { testAskedDate, testedDate, testErrorMessage } = destination;
  return (
    <span role="status">
      {isTesting(destination) ? (
        'On its way…'
      ) : testAskedDate && testedDate ? (
        <>
          {testErrorMessage ? `${faultWords(testErrorMessage)}, ` : 'Arrived, '}
          <Time value={testedDate} />
        </>
      ) : testAskedDate ? (
        <>
          Not sent yet, asked for <Time value={testAskedDate} />
        </>
      ) : (
        'None'
      )}
    </span>
  );
}
