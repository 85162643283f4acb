import type { Row, Table } from './fit-table.ts';
import { LetterTable } from './LetterTable.tsx';
import type { Said, Speech } from './language.ts';
import { letterWords } from './letter-words.ts';
import { Parts } from './Parts.tsx';
import { tableWords as words } from './table-words.ts';
import type { Tables } from './tables.ts';

type TableName = 'data' | 'choices' | 'recipients';

const heads: Record<TableName, readonly Said[]> = {
  data: [words.item, words.value, words.since, words.receivedBy],
  choices: [words.purpose, words.state, words.since, words.how, words.until],
  recipients: [words.recipient, words.lastTold],
};

const noRows: Record<TableName, Said> = {
  data: words.noData,
  choices: words.noChoices,
  recipients: letterWords.noRecipients,
};

interface NamedTableProps {
  speech: Speech;
  name: TableName;
  rows: readonly Row[];
}

export function NamedTable({ speech, name, rows }: NamedTableProps) {
  return (
    <LetterTable
      title={speech.say(words[name])}
      heads={heads[name].map((head) => speech.say(head))}
      rows={rows}
    />
  );
}

interface TablesSheetProps {
  speech: Speech;
  tables: Tables;
}

/** What is held, in tables on one page. */
export function TablesSheet({ speech, tables }: TablesSheetProps) {
  const tableNames = ['data', 'choices', 'recipients'] as const;
  return (
    <>
      {tableNames.map((name, index) => (
        <section key={name}>
          <h3>
            {index + 1}. {speech.say(words[name])}
          </h3>
          <OneTable speech={speech} name={name} table={tables[name]} />
        </section>
      ))}
      <h3>4. {speech.say(words.looks)}</h3>
      <p>{tables.looks}</p>
      {tables.also.length > 0 && (
        <>
          <h3>5. {speech.say(words.also)}</h3>
          <ul className="also">
            {tables.also.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index}>
                <Parts of={line} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function OneTable({
  speech,
  name,
  table: { rows, rest },
}: Pick<NamedTableProps, 'speech' | 'name'> & { table: Table }) {
  if (rows.length + rest.length === 0) return <p>{speech.say(noRows[name])}</p>;
  return (
    <>
      <NamedTable speech={speech} name={name} rows={rows} />
      {rest.length > 0 && (
        <p>{speech.told(words.moreInAnnex, { count: speech.number(rest.length) })}</p>
      )}
    </>
  );
}
