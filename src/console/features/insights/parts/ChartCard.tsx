import { Download, Table2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type NumberTable, toCsv } from '#console/records/csv.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { saveFile } from '#console/ui/save-file.ts';
import { styled } from '#console/ui/styled.tsx';
import {
  colorsAround,
  frame,
  legendOf,
  type Picture,
  pictureOf,
  savePng,
} from '../export/save-png.ts';
import css from './ChartCard.module.css';
import { NumbersTable } from './NumbersTable.tsx';

const DownloadChoices = lazyPart(
  async () => (await import('./DownloadChoices.tsx')).DownloadChoices,
);

const Body = styled('div', css.Body);

type DrawnColors = ReturnType<typeof colorsAround>;

interface ChartCardProps {
  title: string;
  /** What is counted and from when to when, or when it was read. */
  hint: string;
  /** As of now; drawn only when someone asks for it. */
  table: () => NumberTable;
  /** Without ending. */
  fileName: string;
  /** For what isn't SVG on the page. */
  draw?: (colors: DrawnColors) => Picture;
  isFlush?: boolean;
  /** Stands below picture and table alike. */
  note?: ReactNode;
  children: ReactNode;
}

/** A picture with the table behind it, and both to download. */
export function ChartCard(props: ChartCardProps) {
  const { title, hint, table, fileName, draw, isFlush, note, children } = props;
  const [isTable, setIsTable] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const close = () => setAnchor(null);

  function saveTable() {
    close();
    saveFile(`${fileName}.csv`, toCsv(table()), 'text/csv;charset=utf-8');
  }

  async function savePicture() {
    close();
    setHasFailed(false);
    const root = body.current;
    const chart = root?.querySelector<SVGSVGElement>('[data-chart] svg');
    if (!root) return;
    const colors = colorsAround(root);
    const picture = draw ? draw(colors) : chart && pictureOf(chart);
    try {
      if (!picture) throw new Error('There is no chart to save yet.');
      const legend = draw ? [] : legendOf(root);
      await savePng(`${fileName}.png`, frame({ title, hint, picture, legend, colors }));
    } catch {
      // The numbers can be had as CSV whatever the browser can draw.
      setHasFailed(true);
    }
  }

  return (
    <Section
      title={title}
      hint={hint}
      isFlush
      action={
        <>
          <ActionButton
            size="small"
            variant="ghost"
            icon={Table2}
            isIconOnly
            aria-pressed={isTable}
            aria-label={`Table: ${title}`}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? 'Show as picture' : 'Show as table'}
          </ActionButton>
          <ActionButton
            size="small"
            variant="ghost"
            icon={Download}
            isIconOnly
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            aria-label={`Download: ${title}`}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            Download
          </ActionButton>
        </>
      }
    >
      <Body ref={body}>
        <div role="status">
          {hasFailed && (
            <Strip tone="bad" title="Couldn't save the picture.">
              This browser can't draw it. Download the numbers as CSV.
            </Strip>
          )}
        </div>
        {isTable && <NumbersTable caption={`${title}, ${hint}`} table={table()} />}
        {/* Stays, so that it can be saved while the table is shown. */}
        <div className="picture" data-flush={isFlush || undefined} data-away={isTable || undefined}>
          {children}
        </div>
        {note && <div className="note">{note}</div>}
      </Body>
      {anchor && (
        <DownloadChoices
          anchor={anchor}
          title={title}
          onTable={saveTable}
          onPicture={() => void savePicture()}
          onClose={close}
        />
      )}
    </Section>
  );
}
