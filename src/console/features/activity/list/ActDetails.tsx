import type { ReactNode } from 'react';
import { idItems } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import type { ActivityRecord } from '#contract/activity.ts';
import { factsOf } from '../act-facts.ts';
import { hasNoEffect } from '../words.ts';
import css from './ActDetails.module.css';

const Root = styled('div', css.Root);

const OpenTicket = lazyPart(
  async () => (await import('#console/features/calls/parts/OpenTicket.tsx')).OpenTicket,
  ' ',
);

/** What else is known of an act: why, by what, and for who looks for a fault, its request. */
export function ActDetails({ record }: { record: ActivityRecord }) {
  const facts = factsOf(record);
  return (
    <Root>
      {hasNoEffect(record) && <p>Nothing changed</p>}
      {facts.length > 0 && (
        <dl>
          {facts.map(({ term, text }) => (
            <Item key={term} term={term}>
              {text}
              {term === 'Ticket' && (
                <>
                  {' '}
                  <OpenTicket ticket={text} />
                </>
              )}
            </Item>
          ))}
        </dl>
      )}
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
    </Root>
  );
}

function Item({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
