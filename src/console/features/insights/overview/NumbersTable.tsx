import { styled } from '@mui/material/styles';
import { formatCount } from '#console/api/limit-words.ts';
import type { Cell, NumberTable } from '#console/ui/csv.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import { color } from '#console/ui/theme.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';

const Root = styled('section')({
  maxHeight: 320,
  overflow: 'auto',
  position: 'relative',
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  '& caption': { height: 0, padding: 0 },
  '& :is(th, td)': {
    padding: '6px 16px',
    borderBottom: `1px solid ${color.line}`,
    textAlign: 'end',
    fontWeight: 400,
    fontVariantNumeric: 'tabular-nums',
  },
  '& :is(th, td):first-child': { textAlign: 'start' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    background: color.sunken,
    color: color.muted,
    fontSize: '0.75rem',
    fontWeight: 600,
  },
  '& tbody th': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& tbody tr:last-child :is(th, td)': { borderBottom: 0 },
});

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
