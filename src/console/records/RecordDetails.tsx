import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { type KeyValue, KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { color } from '#console/ui/theme.ts';

/** What is set in one group of a record's form. */
export interface DetailGroup {
  title: string;
  items: readonly KeyValue[];
}

const Group = styled('div')({
  '& + &': { marginTop: 16, paddingTop: 16, borderTop: `1px solid ${color.line}` },
  '& > h3': { marginBottom: 10, fontSize: '0.8125rem', fontWeight: 650 },
});

interface RecordDetailsProps {
  /** In the order of the form; those without items are left out. */
  groups: readonly DetailGroup[];
}

/** The settings of a record as its page shows them. */
export function RecordDetails({ groups }: RecordDetailsProps) {
  const filled = groups.filter(({ items }) => items.length > 0);
  return (
    <Section title="Settings">
      {filled.length === 0
        ? 'All settings have their default.'
        : filled.map((group) => <SettingsGroup key={group.title} {...group} />)}
    </Section>
  );
}

function SettingsGroup({ title, items }: DetailGroup) {
  const headingId = useId();
  const [first] = items;
  // A group of one field that is called like it needs no second name.
  const isNamedByGroup = items.length === 1 && first?.label === title;
  return (
    <Group role="group" aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      {isNamedByGroup ? first.value : <KeyValues items={items} hasLongLabels />}
    </Group>
  );
}
