import { Bookmark } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TickBox } from '#console/ui/TickBox.tsx';
import css from './ListPanel.module.css';
import type { ViewsProps } from './ListTools.tsx';
import { shownColumns } from './shown-columns.ts';
import { viewFault, viewNameMaximum } from './view-faults.ts';

const Root = styled('div', css.Root);

/** Which columns a list has, and where what is shown is saved as a view. */
export function ListPanel({ id, ...props }: ViewsProps & { id: string }) {
  const { columns, setup } = props;
  const shown = shownColumns(columns, setup.columns).map((column) => column.id);
  return (
    <Root id={id}>
      <fieldset>
        <legend>Columns</legend>
        {columns
          .filter(({ isRowHeader, isFixed }) => !isRowHeader && !isFixed)
          .map((column) => (
            <label key={column.id} htmlFor={`${id} ${column.id}`}>
              <TickBox
                id={`${id} ${column.id}`}
                checked={shown.includes(column.id)}
                onTick={(isTicked) =>
                  setup.choose(
                    isTicked ? [...shown, column.id] : shown.filter((one) => one !== column.id),
                  )
                }
              />
              {column.header}
            </label>
          ))}
        {setup.columns && (
          <ActionButton size="small" variant="ghost" onClick={() => setup.choose(null)}>
            As at first
          </ActionButton>
        )}
      </fieldset>
      <SaveView {...props} shown={shown} />
    </Root>
  );
}

type SaveViewProps = ViewsProps & { shown: readonly string[] };

function SaveView({ list, setup, columns, shown, personal }: SaveViewProps) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [saved, setSaved] = useState('');
  const nameId = useId();
  const isKept = setup.views.some((view) => view.name === saved);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    const others = setup.views.map((view) => view.name);
    const found = viewFault(wanted, list.search, others, personal);
    setFault(found);
    if (found !== undefined) return;
    const heads = columns.filter((column) => shown.includes(column.id));
    setup.saveView({
      name: wanted,
      search: list.search,
      columns: setup.columns
        ? Object.fromEntries(heads.map(({ id, header }) => [id, header]))
        : null,
    });
    setName('');
    setSaved(wanted);
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <label htmlFor={nameId} className="title">
        Save this view as
      </label>
      <input
        id={nameId}
        type="text"
        value={name}
        maxLength={viewNameMaximum}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault && `${nameId}-fault`}
        onChange={(event) => setName(event.target.value)}
      />
      <ActionButton type="submit" icon={Bookmark}>
        Save view
      </ActionButton>
      {fault && (
        <span id={`${nameId}-fault`} className="fault" role="alert">
          {fault}
        </span>
      )}
      <span role="status">{fault || !isKept ? '' : `Saved as “${saved}” in this browser.`}</span>
    </form>
  );
}
