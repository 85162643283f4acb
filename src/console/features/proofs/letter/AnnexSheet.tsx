import type { AnnexSection, Entry } from './annex-parts.ts';
import { annexTitles } from './annex-titles.ts';
import type { Part, Speech } from './language.ts';
import { FactList, Parts } from './Parts.tsx';
import { NamedTable } from './TablesSheet.tsx';

interface AnnexSheetProps {
  speech: Speech;
  sections: readonly AnnexSection[];
}

/** All the rest, to the last id. */
export function AnnexSheet({ speech, sections }: AnnexSheetProps) {
  return (
    <>
      <h2>{speech.say(annexTitles.annex)}</h2>
      {sections.map(({ title, note, rows, entries, lines }) => (
        <section key={title}>
          <h3>{title}</h3>
          {note !== undefined && <p>{note}</p>}
          {rows?.map((table) => (
            <NamedTable key={table.of} speech={speech} name={table.of} rows={table.rows} />
          ))}
          {entries?.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <OneEntry key={index} entry={entry} />
          ))}
          <Lines of={lines ?? []} />
        </section>
      ))}
    </>
  );
}

function OneEntry({ entry: { title, quote, facts, lines } }: { entry: Entry }) {
  return (
    <div className="entry">
      {title.length > 0 && (
        <h4>
          <Parts of={title} />
        </h4>
      )}
      {quote && <blockquote>{quote}</blockquote>}
      <FactList of={facts} />
      <Lines of={lines ?? []} />
    </div>
  );
}

function Lines({ of }: { of: readonly (readonly Part[])[] }) {
  if (of.length === 0) return null;
  return (
    <ul>
      {of.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>
          <Parts of={line} />
        </li>
      ))}
    </ul>
  );
}
