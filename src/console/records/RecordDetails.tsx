import { useId, useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { type KeyValue, KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './RecordDetails.module.css';

interface DetailItem extends KeyValue {
  /** Nobody chose it: hidden at first. */
  isDefault?: boolean;
  /** An id, which only other systems know: left out. */
  isId?: boolean;
}

/** One group of a record's form. */
export interface DetailGroup {
  title: string;
  items: readonly DetailItem[];
}

const Groups = styled('div', css.Groups);

const Group = styled('div', css.Group);

interface RecordDetailsProps {
  /** In the order of the form; those without items are left out. */
  groups: readonly DetailGroup[];
}

const atDefault = (count: number): string =>
  count === 1 ? '1 setting is at its default' : `${count} settings are at their default`;

/** The settings of a record as its page shows them: what is at its default when asked for. */
export function RecordDetails({ groups }: RecordDetailsProps) {
  const [showsDefaults, setShowsDefaults] = useState(false);
  // Ids stand in the technical details of the page, once.
  const worded = groups.map(({ items, ...group }) => ({
    ...group,
    items: items.filter(({ isId }) => !isId),
  }));
  const defaults = worded.flatMap(({ items }) => items.filter(({ isDefault }) => isDefault)).length;
  const filled = worded
    .map(({ items, ...group }) => ({
      ...group,
      items: items.filter(({ isDefault }) => showsDefaults || !isDefault),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <Section
      title="Settings"
      hint={defaults > 0 && filled.length > 0 && atDefault(defaults)}
      action={
        defaults > 0 && (
          <ActionButton
            size="small"
            variant="ghost"
            aria-expanded={showsDefaults}
            aria-label={`${showsDefaults ? 'Hide' : 'Show'} settings at their default`}
            onClick={() => setShowsDefaults(!showsDefaults)}
          >
            {showsDefaults ? 'Hide' : 'Show'}
          </ActionButton>
        )
      }
    >
      {filled.length === 0 ? (
        'All settings are at their default.'
      ) : (
        <Groups>
          {filled.map((group) => (
            <SettingsGroup key={group.title} {...group} />
          ))}
        </Groups>
      )}
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
      <div>{isNamedByGroup ? first.value : <KeyValues items={items} hasLongLabels />}</div>
    </Group>
  );
}
