import type { Row } from './fit-table.ts';
import { Parts } from './Parts.tsx';

interface LetterTableProps {
  /** Names the table for screen readers. */
  title: string;
  heads: readonly string[];
  rows: readonly Row[];
}

/** A table on paper; on a phone its cells stand below each other, each with its head. */
export function LetterTable({ title, heads, rows }: LetterTableProps) {
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={heads[column]} data-head={column > 0 ? heads[column] : undefined}>
                <Parts of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
