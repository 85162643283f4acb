import { type KeyboardEvent, type ReactNode, useCallback } from 'react';
import { popoverFrame } from './popover-frame.tsx';
import { color } from './tokens.ts';

const Frame = popoverFrame(
  'right',
  { minWidth: 200, maxWidth: 'min(340px, calc(100vw - 24px))', padding: 6 },
  {
    '& [role="menu"]': { display: 'grid', gap: 2 },
    '& [role="menuitem"]': { justifyContent: 'flex-start', color: color.text },
    '& [role="menuitem"]:focus': { background: color.sunken },
    '& hr': { width: '100%', margin: '4px 0', border: 0, borderTop: `1px solid ${color.line}` },
  },
);

/** What an item of the menu is given: arrows move between them, and Tab leaves them all. */
export const menuItem = { role: 'menuitem', tabIndex: -1, variant: 'ghost' } as const;

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];

interface ActionMenuProps {
  label: string;
  anchor: HTMLElement | null;
  onClose: () => void;
  /** Each takes `menuItem`; a line is an `hr`. */
  children: ReactNode;
  /** Below them: what came of one. */
  foot?: ReactNode;
}

/** The menu of a button: opens on its first item, and gives the focus back. */
export function ActionMenu({ label, anchor, onClose, children, foot }: ActionMenuProps) {
  // By reference: the menu is on the page after the first effects.
  const focusFirst = useCallback((menu: HTMLElement | null) => {
    if (menu) itemsOf(menu)[0]?.focus();
  }, []);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Tab') {
      event.preventDefault();
      onClose();
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = itemsOf(event.currentTarget);
    const at = (items as (Element | null)[]).indexOf(document.activeElement);
    items[step(at, items.length)]?.focus();
  }

  return (
    <Frame anchor={anchor} onClose={onClose}>
      <div ref={focusFirst} role="menu" aria-label={label} tabIndex={-1} onKeyDown={handleKey}>
        {children}
      </div>
      {foot}
    </Frame>
  );
}
