import {
  CaseSensitive,
  GripVertical,
  Languages,
  LayoutTemplate,
  type LucideIcon,
  MessageSquareText,
  Palette,
  Rows3,
  Target,
  TextCursorInput,
  UserRound,
} from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { type CenterNode, centerKey, type NodeKind, wordsKey } from '../center-values.ts';
import css from './StructurePane.module.css';

const Root = styled('nav', css.Root);

/** What is selected besides a part of the page. */
export const lookKey = 'look';
export const senderKey = 'sender';

const icons: Readonly<Record<NodeKind, LucideIcon>> = {
  page: LayoutTemplate,
  section: Rows3,
  purpose: Target,
  text: MessageSquareText,
  dataElement: TextCursorInput,
};

interface StructurePaneProps {
  structure: readonly CenterNode[];
  selected: string;
  labelOf: (node: CenterNode) => string;
  /** Texts that each part lacks. */
  missing: ReadonlyMap<string, number>;
  isReadOnly: boolean;
  /** The part that was moved last: it keeps the focus. */
  moved: { key: string } | null;
  onSelect: (key: string) => void;
  onStep: (key: string, step: 'up' | 'down') => void;
  onDrop: (key: string, onto: string) => void;
}

const dragType = 'application/x-center-part';

/** The parts of a center as a tree: selected by a click, moved by dragging or with Alt and the arrows. */
export function StructurePane(props: StructurePaneProps) {
  const { structure, selected, missing, moved, onSelect } = props;
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (moved === null) return;
    root.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  }, [moved]);
  return (
    <Root ref={root} aria-label="Structure">
      <ul>
        <li>
          <Item
            icon={LayoutTemplate}
            isSelected={selected === centerKey}
            missing={missing.get(centerKey) ?? 0}
            onSelect={() => onSelect(centerKey)}
          >
            Heading and languages
          </Item>
        </li>
      </ul>
      <Branch {...props} nodes={structure} />
      <ul className="apart">
        <li>
          <Item
            icon={CaseSensitive}
            isSelected={selected === wordsKey}
            missing={missing.get(wordsKey) ?? 0}
            onSelect={() => onSelect(wordsKey)}
          >
            Words of the page
          </Item>
        </li>
        <li>
          <Item
            icon={Palette}
            isSelected={selected === lookKey}
            missing={0}
            onSelect={() => onSelect(lookKey)}
          >
            Look
          </Item>
        </li>
        <li>
          <Item
            icon={UserRound}
            isSelected={selected === senderKey}
            missing={0}
            onSelect={() => onSelect(senderKey)}
          >
            Sender
          </Item>
        </li>
      </ul>
      {!props.isReadOnly && <p className="hint">Drag, or Alt with the arrow keys</p>}
    </Root>
  );
}

function Branch({ nodes, ...props }: StructurePaneProps & { nodes: readonly CenterNode[] }) {
  return nodes.length === 0 ? null : (
    <ul>
      {nodes.map((node) => (
        <Part key={node.key} {...props} node={node} />
      ))}
    </ul>
  );
}

function Part({ node, ...props }: StructurePaneProps & { node: CenterNode }) {
  const { selected, missing, isReadOnly, labelOf, onSelect, onStep, onDrop } = props;
  const handleKey = (event: KeyboardEvent) => {
    if (isReadOnly || !event.altKey) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(node.key, event.key === 'ArrowUp' ? 'up' : 'down');
  };
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      onDrop(event.dataTransfer.getData(dragType), node.key);
    },
  };
  return (
    <li data-kind={node.kind}>
      <Item
        icon={icons[node.kind]}
        isSelected={selected === node.key}
        missing={missing.get(node.key) ?? 0}
        isHidden={node.isHidden && node.kind !== 'section'}
        canMove={!isReadOnly}
        dragging={
          isReadOnly
            ? {}
            : {
                draggable: true,
                onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragType, node.key),
                ...dropping,
              }
        }
        onKeyDown={handleKey}
        onSelect={() => onSelect(node.key)}
      >
        {labelOf(node)}
      </Item>
      <Branch {...props} nodes={node.children} />
    </li>
  );
}

interface ItemProps {
  icon: LucideIcon;
  isSelected: boolean;
  missing: number;
  isHidden?: boolean;
  canMove?: boolean;
  dragging?: object;
  children: string;
  onKeyDown?: (event: KeyboardEvent) => void;
  onSelect: () => void;
}

function Item(props: ItemProps) {
  const { icon: Icon, isSelected, missing, canMove } = props;
  return (
    <button
      type="button"
      aria-current={isSelected || undefined}
      aria-keyshortcuts={canMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      onClick={props.onSelect}
      onKeyDown={props.onKeyDown}
      {...props.dragging}
    >
      {canMove && <GripVertical className="grip" size={14} aria-hidden="true" />}
      <Icon size={15} strokeWidth={1.8} aria-hidden="true" />
      <span className="name">{props.children}</span>
      {props.isHidden && <span className="state">Hidden</span>}
      {missing > 0 && (
        <StatusTag tone="warn" icon={Languages}>
          {missing}
          <VisuallyHidden> texts missing</VisuallyHidden>
        </StatusTag>
      )}
    </button>
  );
}
