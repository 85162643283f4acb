import { formatCount } from '#console/api/limits/limit-words.ts';
import type { Cell, NumberTable } from '#console/records/csv.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import css from './NumbersTable.module.css';

const Root = styled('section', css.Root);

interface NumbersTableProps {
  caption: string;
  table: NumberTable;
}

const drawn = (cell: Cell) =>
  cell === null ? <NotSet /> : typeof cell === 'number' ? formatCount(cell) : cell;

/** The numbers behind a picture; scrolls by keyboard too. */
export function NumbersTable({ caption, table: { head, rows } }: NumbersTableProps) {
  // Two purposes may have one name.
  const keyed = rows.map(([first, ...cells], at) => ({ key: `${at} ${first}`, first, cells }));
  return (
    <Root aria-label={caption} tabIndex={0}>
      <table>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed.map(({ key, first, cells }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]}>{drawn(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Root>
  );
}
