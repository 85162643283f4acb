import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useColleagueName } from '#console/api/colleagues/useColleagueName.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { fieldsToFix } from '#console/ui/fields/form-words.ts';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import css from './AdvancedFields.module.css';
import { countChanged, differWords, groupWords } from './advanced-words.ts';
import type { AdvancedGroup, FieldTable } from './fields.ts';

const Root = styled('section', css.Root);

const Group = styled('div', css.Group);

interface AdvancedFieldsProps<Values extends object> {
  table: FieldTable<Values>;
  /** With the fields that are shown; a group without any is left out. */
  groups: readonly AdvancedGroup<Values>[];
  values: Values;
  /** As the form was opened. */
  opened: Values;
  /** What the settings are where nobody chose. */
  defaults: Values;
  /** The form's faults by field. */
  errors: Readonly<Record<string, unknown>>;
  render: (name: keyof Values & string) => ReactNode;
}

/**
 * What most people leave as it is, in closed groups that each say in a sentence what they decide,
 * and what is set in them. A group with a fault is open.
 */
export function AdvancedFields<Values extends object>(props: AdvancedFieldsProps<Values>) {
  const { table, values, opened, defaults, errors, render } = props;
  const isFaulty = (name: string) => errors[name] !== undefined;
  // What was cleared stays to be seen until it's saved.
  const isOffered = (name: keyof Values & string) =>
    table.isOffered(name, values) || table.isOffered(name, opened) || isFaulty(name);
  const groups = props.groups
    .map((group) => ({ ...group, fields: group.fields.filter(isOffered) }))
    .filter(({ fields }) => fields.length > 0);
  const nameOf = useColleagueName();
  const headingId = useId();
  const [open, setOpen] = useState<readonly string[]>([]);
  const isAllOpen = groups.every(({ title }) => open.includes(title));
  const set = (title: string, isOpen: boolean) =>
    setOpen((titles) => [...titles.filter((one) => one !== title), ...(isOpen ? [title] : [])]);
  const changed = groups.map((group) => countChanged(table, group, values, defaults));

  return (
    <Root aria-labelledby={headingId}>
      <div className="head">
        <h2 id={headingId}>Advanced</h2>
        <span className="hint">{differWords(changed.reduce((sum, one) => sum + one, 0))}</span>
        <ActionButton
          variant="ghost"
          onClick={() => setOpen(isAllOpen ? [] : groups.map(({ title }) => title))}
        >
          {isAllOpen ? 'Collapse all' : 'Expand all'}
        </ActionButton>
      </div>
      {groups.map((group, index) => (
        <FoldedGroup
          key={group.title}
          title={group.title}
          description={group.description}
          changed={changed[index] ?? 0}
          summary={groupWords(group, changed[index] ?? 0, values, nameOf)}
          faultCount={group.fields.filter(isFaulty).length}
          isOpen={open.includes(group.title)}
          onToggle={(isOpen) => set(group.title, isOpen)}
        >
          <GroupFields
            {...{ table, render }}
            names={group.fields}
            hasFaultyId={group.fields.some((name) => isId(table, name) && isFaulty(name))}
          />
        </FoldedGroup>
      ))}
    </Root>
  );
}

const isId = <Values extends object>(
  table: FieldTable<Values>,
  name: keyof Values & string,
): boolean => ['id', 'organization'].includes(table.fieldOf(name).look ?? '');

interface GroupFieldsProps<Values extends object>
  extends Pick<AdvancedFieldsProps<Values>, 'table' | 'render'> {
  names: readonly (keyof Values & string)[];
  hasFaultyId: boolean;
}

/** The fields of a group; ids, which nobody knows by heart, are folded at its end. */
function GroupFields<Values extends object>(props: GroupFieldsProps<Values>) {
  const { table, names, hasFaultyId, render } = props;
  // It stays open when the fault is corrected: somebody is typing in it.
  const [hadFaultyId, setHadFaultyId] = useState(hasFaultyId);
  if (hasFaultyId && !hadFaultyId) setHadFaultyId(true);
  const ids = names.filter((name) => isId(table, name));
  return (
    <div className="fields">
      {names
        .filter((name) => !ids.includes(name))
        .map((name) => (
          <div key={name} data-whole={table.fieldOf(name).input.as === 'own' || undefined}>
            {render(name)}
          </div>
        ))}
      {ids.length > 0 && (
        <div data-whole>
          <TechnicalDetails isOpen={hadFaultyId || undefined}>
            {ids.map((name) => (
              <div key={name}>{render(name)}</div>
            ))}
          </TechnicalDetails>
        </div>
      )}
    </div>
  );
}

interface FoldedGroupProps {
  title: string;
  description: string;
  changed: number;
  /** What is set inside, in a few words. */
  summary: string;
  faultCount: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Somebody is at another field: it keeps the focus. */
const isInField = (): boolean =>
  document.activeElement?.matches('input, textarea, select') ?? false;

function FoldedGroup(props: FoldedGroupProps) {
  const { title, description, changed, summary, faultCount, isOpen, onToggle, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const isFaulty = faultCount > 0;
  const isShown = isOpen || isFaulty;

  const keepOpen = useEffectEvent(() => {
    // It stays open when the fault is corrected: somebody is typing in it.
    onToggle(true);
    // While it was closed the form could not put the focus on the fault.
    const form = root.current?.closest('form');
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (first && root.current?.contains(first) && !isInField()) first.focus();
  });
  useEffect(() => {
    if (isFaulty && !isOpen) keepOpen();
  }, [isFaulty, isOpen]);

  return (
    <Group ref={root}>
      <div className="row">
        <h3>
          <button
            type="button"
            aria-expanded={isShown}
            aria-controls={isShown ? `${id}-fields` : undefined}
            aria-describedby={`${id}-about ${id}-set`}
            onClick={() => onToggle(!isOpen)}
          >
            <ChevronRight size={16} strokeWidth={1.8} />
            {title}
          </button>
        </h3>
        <span className="about" id={`${id}-about`}>
          {description}
        </span>
        <span
          className="set"
          id={`${id}-set`}
          data-changed={changed > 0 || undefined}
          data-faulty={isFaulty || undefined}
        >
          {isFaulty ? fieldsToFix(faultCount) : summary}
        </span>
      </div>
      {isShown && <div id={`${id}-fields`}>{children}</div>}
    </Group>
  );
}
