import { useState } from 'react';
import { idItems } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import type { ActivityRecord } from '#contract/activity.ts';
import { factsOf } from '../act-facts.ts';
import { changedFields } from '../changed-fields.ts';
import { hasNoEffect } from '../words.ts';
import css from './ActDetails.module.css';
import { ConfigurationChanges } from './ConfigurationChanges.tsx';

const Root = styled('details', css.Root);

const Quiet = styled('div', css.Quiet);

/** What else is known of an act: what was changed, why, and for who looks for a fault, its request. */
export function ActDetails({ record }: { record: ActivityRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  const facts = factsOf(record);
  const [first] = facts;
  const isChange = changedFields(record).length > 0;
  const summary = isChange
    ? 'What changed'
    : hasNoEffect(record)
      ? 'Nothing changed'
      : first && `${first.term}: ${first.text}`;
  const technical = (
    <TechnicalDetails>
      <KeyValues
        items={[
          ...idItems([
            { label: 'Request', value: record.requestId },
            { label: 'Client', value: record.client },
          ]),
          { label: 'Answer', value: record.status },
        ]}
      />
    </TechnicalDetails>
  );
  if (summary === undefined) return <Quiet>{technical}</Quiet>;
  return (
    <Root onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && isChange && <ConfigurationChanges record={record} />}
      {facts.length > 0 && (
        <dl>
          {facts.map(({ term, text }) => (
            <Item key={term} term={term}>
              {text}
            </Item>
          ))}
        </dl>
      )}
      {technical}
    </Root>
  );
}

function Item({ term, children }: { term: string; children: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
