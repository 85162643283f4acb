import { useState } from 'react';
import { styled } from '#console/ui/styled.tsx';
import type { ActivityRecord } from '#contract/activity.ts';
import { changedFields } from '../changed-fields.ts';
import { fieldWords, hasNoEffect } from '../words.ts';
import css from './ActDetails.module.css';
import { ConfigurationChanges } from './ConfigurationChanges.tsx';

const Root = styled('details', css.Root);

/** What else is known of an act: what was changed, why, by which request. */
export function ActDetails({ record }: { record: ActivityRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  const { kind, persons, client, requestId, status } = record;
  const fields = record.fields.map(fieldWords);
  const criteria = record.criteria.map(fieldWords);
  const changed = changedFields(record);
  const reason = persons.find((person) => person.reason)?.reason;
  const names = fields.length > 0 ? fields : criteria;
  const summary =
    changed.length > 0
      ? 'What changed'
      : hasNoEffect(record)
        ? 'Nothing changed'
        : (reason ?? (names.length > 0 ? names.slice(0, 3).join(', ') : 'More'));
  return (
    <Root onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && changed.length > 0 && <ConfigurationChanges record={record} />}
      <dl>
        {reason && <Item term="Reason">{reason}</Item>}
        {fields.length > 0 && (
          <Item term={kind === 'exported' ? 'Export' : 'Changed'}>{fields.join(', ')}</Item>
        )}
        {criteria.length > 0 && <Item term="Searched by">{criteria.join(', ')}</Item>}
        <Item term="Through">{client}</Item>
        <Item term="Answer">{status}</Item>
        {requestId !== '' && <Item term="Request">{requestId}</Item>}
      </dl>
    </Root>
  );
}

function Item({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
