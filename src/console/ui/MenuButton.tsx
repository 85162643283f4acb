import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ActionButton, type ButtonSize, type ButtonVariant } from './ActionButton.tsx';
import { color } from './theme.ts';

export interface MenuAction {
  id: string;
  label: string;
  icon?: LucideIcon;
  tone?: 'plain' | 'danger';
  /** Why it cannot be chosen now: shown below the label, the item stays in reach. */
  blockedReason?: string;
  onSelect: () => void;
}

interface MenuButtonProps {
  label: string;
  items: readonly MenuAction[];
  icon?: LucideIcon;
  isIconOnly?: boolean;
  size?: ButtonSize;
  variant?: ButtonVariant;
}

/** The menu opens within the landmark of its button, so that no content stands outside of all. */
const landmarks = 'main, header, nav, [role="dialog"]';

const Frame = styled(Menu)({
  '& .MuiMenu-paper': {
    minWidth: 180,
    maxWidth: 'min(320px, calc(100vw - 24px))',
    marginTop: 4,
    border: `1px solid ${color.lineStrong}`,
    background: color.surface,
    backgroundImage: 'none',
    boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)',
  },
  '& .MuiMenuItem-root': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 10,
    minHeight: 32,
    padding: '6px 12px',
    fontSize: '0.8125rem',
    lineHeight: '1.25rem',
    fontWeight: 500,
    whiteSpace: 'normal',
    '& svg': { marginTop: 2 },
    '& small': { display: 'block', color: color.muted, fontSize: '0.75rem', fontWeight: 400 },
  },
  '& [data-tone="danger"]': { color: color.bad },
  '& [aria-disabled="true"]': { color: color.muted, cursor: 'not-allowed' },
});

/** Several acts behind one button. */
export function MenuButton({ label, items, icon, isIconOnly, size, variant }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  useEffect(() => {
    if (!isOpen) {
      return;
    }
    const close = () => setIsOpen(false);
    window.addEventListener('scroll', close, { passive: true });
    return () => window.removeEventListener('scroll', close);
  }, [isOpen]);

  function handleSelect(item: MenuAction) {
    if (!item.blockedReason) {
      setIsOpen(false);
      item.onSelect();
    }
  }

  return (
    <>
      <ActionButton
        ref={buttonRef}
        icon={icon}
        isIconOnly={isIconOnly}
        size={size}
        variant={variant}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(true)}
      >
        {label}
        {!isIconOnly && <ChevronDown size={14} strokeWidth={1.8} />}
      </ActionButton>
      <Frame
        id={menuId}
        open={isOpen}
        anchorEl={() => buttonRef.current}
        container={() => buttonRef.current?.closest(landmarks) ?? document.body}
        disableScrollLock
        onClose={() => setIsOpen(false)}
        slotProps={{ list: { 'aria-label': label, dense: true } }}
      >
        {items.map((item) => (
          <MenuItem
            key={item.id}
            data-tone={item.tone}
            aria-disabled={item.blockedReason ? true : undefined}
            onClick={() => handleSelect(item)}
          >
            {item.icon && <item.icon size={16} strokeWidth={1.8} />}
            <span>
              {item.label}
              {item.blockedReason && <small>{item.blockedReason}</small>}
            </span>
          </MenuItem>
        ))}
      </Frame>
    </>
  );
}
