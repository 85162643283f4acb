import { Columns3, Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { ListState } from '#console/records/useResourceList.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './ListTools.module.css';
import type { ListSetup } from './list-setup.ts';

// Behind their buttons.
const ListPanel = lazyPart(async () => (await import('./ListPanel.tsx')).ListPanel);
const ListFile = lazyPart(async () => (await import('./ListFile.tsx')).ListFile);
const ListViews = lazyPart(async () => (await import('./ListViews.tsx')).ListViews);

// Both go to the next line where there's no room for both.
const Pair = styled('div', css.Pair);

/** What views ask of a list. */
export type ViewedList = Pick<
  ListState<unknown>,
  'hasFilters' | 'clear' | 'search' | 'known' | 'show'
> & {
  /** How many an address finds; without it views have no numbers. */
  count?: ListState<unknown>['count'] | undefined;
};

/** What is asked of a list as a whole. */
export type WholeList<Item> = ViewedList & Pick<ListState<Item>, 'read'>;

/** What views and the choice of columns need to know of these. */
type Head = Pick<DataColumn<never>, 'id' | 'header' | 'isRowHeader' | 'isFixed' | 'startsHidden'>;

export interface ViewsProps {
  list: ViewedList;
  setup: ListSetup;
  /** Completes "Views of …". */
  many: string;
  /** Those of the list, the ones that aren't shown, too. */
  columns: readonly Head[];
  /** Filters that name a person: no view keeps them. */
  personal?: readonly string[];
}

export interface ToolsProps<Item, Row> extends ViewsProps {
  list: WholeList<Item>;
  /** Names the file, too. */
  many: string;
  columns: readonly DataColumn<Row>[];
  /** Rows of its largest page, where that's not 100. */
  largest?: number;
  /** Rows of a file, with its columns: it may tell more than the page has read. */
  fileOf: (items: readonly Item[]) => Promise<{
    columns: readonly DataColumn<Row>[];
    rows: readonly Row[];
  }>;
}

/** What can be done with a list as a whole: its columns, views of one's own, a file. */
export function ListTools<Item, Row>(props: ToolsProps<Item, Row>) {
  const [isOpen, setIsOpen] = useState(false);
  const [isFileWanted, setIsFileWanted] = useState(false);
  const panelId = useId();
  const any = props as unknown as ToolsProps<unknown, unknown>;
  return (
    <>
      <Pair>
        <ActionButton
          icon={Columns3}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          Columns and views
        </ActionButton>
        <ActionButton icon={Download} onClick={() => setIsFileWanted(true)}>
          CSV
        </ActionButton>
      </Pair>
      {isFileWanted && <ListFile {...any} onDone={() => setIsFileWanted(false)} />}
      {isOpen && <ListPanel {...any} id={panelId} />}
    </>
  );
}

/** Tabs of the views that someone saved; nothing where there were none. */
export function ListTabs(props: ViewsProps) {
  const [hadViews, setHadViews] = useState(false);
  const hasViews = props.setup.views.length > 0;
  // The last one that is removed can be had back there.
  if (hasViews && !hadViews) setHadViews(true);
  return hasViews || hadViews ? <ListViews {...props} /> : null;
}
