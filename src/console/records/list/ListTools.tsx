import { Columns3, Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { ListState } from '#console/records/useResourceList.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import type { ListSetup } from './list-setup.ts';

// Behind their buttons.
const ListPanel = lazyPart(async () => (await import('./ListPanel.tsx')).ListPanel);
const ListFile = lazyPart(async () => (await import('./ListFile.tsx')).ListFile);
const ListViews = lazyPart(async () => (await import('./ListViews.tsx')).ListViews);

export interface ToolsProps<Item, Row> {
  list: ListState<Item>;
  setup: ListSetup;
  /** Completes "All …", and names the file. */
  many: string;
  /** Those of the list, the ones that aren't shown, too. */
  columns: readonly DataColumn<Row>[];
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
      {isFileWanted && <ListFile {...any} onDone={() => setIsFileWanted(false)} />}
      {isOpen && <ListPanel {...any} id={panelId} />}
    </>
  );
}

/** Tabs of the views that someone saved; nothing where there are none. */
export function ListTabs<Item, Row>(
  props: Pick<ToolsProps<Item, Row>, 'list' | 'setup' | 'many' | 'columns'>,
) {
  if (props.setup.views.length === 0) return null;
  return <ListViews {...(props as unknown as ToolsProps<unknown, unknown>)} />;
}
