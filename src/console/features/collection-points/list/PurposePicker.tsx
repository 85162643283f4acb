import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { color } from '#console/ui/theme.ts';
import { PurposePickerNote } from './PurposePickerNote.tsx';

const Frame = styled(Popover)({
  '& .MuiPopover-paper': {
    width: 'min(340px, calc(100vw - 24px))',
    marginTop: 4,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: 10,
    background: color.surface,
    backgroundImage: 'none',
    boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)',
  },
  '& input': {
    display: 'block',
    width: 'calc(100% - 16px)',
    minHeight: 34,
    margin: 8,
    padding: '0 10px',
    border: `1px solid ${color.input}`,
    borderRadius: 8,
    background: color.surface,
  },
  '& [role="listbox"]': { padding: '0 4px 4px', maxHeight: 280, overflow: 'auto' },
  '& [role="option"]': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 30,
    padding: '4px 10px',
    borderRadius: 7,
    cursor: 'pointer',
    '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
    '&[data-active]': {
      background: color.sunken,
      outline: `1px solid ${color.input}`,
      outlineOffset: -1,
    },
    '&[aria-selected="true"]': { color: color.accent, fontWeight: 600 },
  },
});

type Purpose = { id: string; label: string };

interface PurposePickerProps {
  anchor: HTMLElement | null;
  pickedId: string | undefined;
  onPick: (purpose: Purpose) => void;
  onClose: () => void;
}

/** A list of purposes to choose one from, narrowed by typing. */
export function PurposePicker({ anchor, pickedId, onPick, onClose }: PurposePickerProps) {
  const query = useInfiniteQuery(purposeQueries.choices());
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const all = (query.data?.pages ?? []).flatMap(({ content }) =>
    content.map(({ purposeId, versions }) => ({
      id: purposeId,
      label: versions[0]?.label ?? purposeId,
    })),
  );
  const found = all.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  const current = found[active];

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      onPick(current);
    }
  };

  return (
    <Frame
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      disableScrollLock
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Choose a purpose' } }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it is what the dialog was opened for
        autoFocus
        role="combobox"
        aria-label="Purpose"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={current && `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="Type to narrow"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={handleKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label="Purposes" aria-busy={query.isPending}>
        {found.map((purpose, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox takes the keys
          <div
            key={purpose.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={purpose.id === pickedId}
            data-active={index === active || undefined}
            tabIndex={-1}
            // The typing goes on where the focus is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(purpose)}
          >
            <span>{purpose.label}</span>
            {purpose.id === pickedId && <Check size={14} strokeWidth={2.2} />}
          </div>
        ))}
      </div>
      <PurposePickerNote query={query} loaded={all.length} found={found.length} />
    </Frame>
  );
}
