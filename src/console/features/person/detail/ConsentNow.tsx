import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TroubleStrip } from '#console/api/read/TroubleStrip.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { rankOptions } from '#console/ui/combobox/rank-options.ts';
import { Card } from '#console/ui/data-table-style.ts';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { useOverflow } from '#console/ui/useOverflow.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { type ConsentGroup, consentGroups } from '../answer/consent-groups.ts';
import { useStandings, useStatusActs } from '../answer/useStandings.ts';
import type { FirstRefusal } from '../history/status-bands.ts';
import type { Standing } from '../parts/standings.ts';
import css from './ConsentNow.module.css';
import { ConsentRow, NeverAskedRow } from './ConsentRow.tsx';
import type { PointNames } from './point-names.ts';

/** The console's table, with rows that open; below 600 px of room a row is two or three lines. */
const ConsentTable = styled(Card, css.ConsentTable);
const Find = styled('div', css.Find);

/** More purposes than this are searched rather than looked through. */
const mostUnsearched = 30;

const step = 100;

const headers = ['Purpose', 'Status', 'Since', 'Where, who', 'Expires'];

interface ConsentNowProps {
  person: string;
  purposes: readonly ProfilePurpose[];
  pointNames: PointNames;
  /** By purpose. */
  firstRefusals: ReadonlyMap<string, FirstRefusal>;
}

/** Each purpose with its status, in the order of a call, and why it has no effect if so. */
export function ConsentNow({ person, purposes, pointNames, firstRefusals }: ConsentNowProps) {
  const { standings, trouble } = useStandings(purposes);
  const { acts } = useStatusActs(person);
  const [sought, setSought] = useState('');
  const captionId = useId();
  const { frameRef, isOverflowing } = useOverflow();
  const shown = rowsNamed(standings, sought);

  return (
    <Section title="Consent" isFlush>
      {trouble && (
        <TroubleStrip
          {...trouble}
          what="list of purposes"
          dataFrom="Until it loads, retired purposes aren't marked, and those never asked for are missing."
        />
      )}
      {purposes.length === 0 && <EmptyState title="No consent recorded" />}
      {standings.length > mostUnsearched && (
        <Find>
          <FilterText label="Find a purpose" isLabelHidden value={sought} onCommit={setSought} />
          <span aria-live="polite">
            {sought !== '' && `${shown.length} of ${standings.length}`}
          </span>
        </Find>
      )}
      {standings.length > 0 && (
        <ConsentTable data-bare>
          <div
            ref={frameRef}
            className="frame"
            data-overflowing={isOverflowing || undefined}
            {...(isOverflowing && { role: 'region', 'aria-labelledby': captionId, tabIndex: 0 })}
          >
            <table>
              <caption>
                <VisuallyHidden id={captionId}>Consent by purpose</VisuallyHidden>
              </caption>
              <thead>
                <tr>
                  {headers.map((header) => (
                    <th key={header} scope="col">
                      {header}
                    </th>
                  ))}
                </tr>
              </thead>
              {consentGroups(shown).map((group) => (
                <GroupRows key={`${group.name} ${sought}`} group={group} isSearched={sought !== ''}>
                  {(row) =>
                    row.consent && row.effective ? (
                      <ConsentRow
                        key={row.id}
                        purpose={row.consent}
                        effective={row.effective}
                        acts={acts}
                        pointNames={pointNames}
                        firstRefusal={firstRefusals.get(row.consent.Id)}
                      />
                    ) : (
                      <NeverAskedRow key={row.id} id={row.id} name={row.name} />
                    )
                  }
                </GroupRows>
              ))}
            </table>
          </div>
        </ConsentTable>
      )}
    </Section>
  );
}

const rowsNamed = (rows: readonly Standing[], text: string): readonly Standing[] => {
  if (text === '') return rows;
  const options = rows.map(({ id, name }) => ({ id, label: name }));
  const fitting = new Set(rankOptions(options, text).map(({ id }) => id));
  return rows.filter(({ id }) => fitting.has(id));
};

interface GroupRowsProps {
  group: ConsentGroup;
  /** Then nothing is folded away. */
  isSearched: boolean;
  children: (row: Standing) => ReactNode;
}

/** A group under its heading; of many rows the first ones, and more on request. */
function GroupRows({ group, isSearched, children }: GroupRowsProps) {
  const { name, rows, most, summary } = group;
  const first = isSearched ? Math.max(most, step) : most;
  const [added, setAdded] = useState(0);
  // A row that comes in from another group isn't folded away.
  const wanted = first + added;
  const body = useRef<HTMLTableSectionElement>(null);
  const focusFrom = useRef<number | null>(null);
  const rest = rows.length - wanted;

  useEffect(() => {
    const from = focusFrom.current;
    focusFrom.current = null;
    if (from === null) return;
    const names = body.current?.querySelectorAll<HTMLElement>('tr.purpose > th :is(a, button)');
    names?.[from]?.focus();
  });

  function showMore() {
    focusFrom.current = wanted;
    setAdded(added + step);
  }

  return (
    <tbody ref={body}>
      <tr className="group">
        <th scope="rowgroup" colSpan={headers.length}>
          {summary === null ? (
            <>
              {name} <span className="count">{rows.length}</span>
            </>
          ) : (
            <button
              type="button"
              aria-expanded={wanted > 0}
              onClick={() => setAdded(wanted > 0 ? -first : step - first)}
            >
              <ChevronRight size={14} strokeWidth={2} />
              {name} <span className="count">{summary}</span>
            </button>
          )}
        </th>
      </tr>
      {rows.slice(0, wanted).map(children)}
      {rest > 0 && wanted > 0 && (
        <tr className="more">
          <td colSpan={headers.length}>
            <ActionButton variant="ghost" size="small" onClick={showMore}>
              {`Show ${Math.min(step, rest)} more`}
            </ActionButton>
          </td>
        </tr>
      )}
    </tbody>
  );
}
