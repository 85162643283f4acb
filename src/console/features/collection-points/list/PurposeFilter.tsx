import { useRef, useState } from 'react';
import { FilterChip } from '#console/ui/FilterChip.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { shortGuid } from '#console/ui/short-guid.ts';
import type { CollectionPoint } from '#contract/collection-point-records.ts';

const PurposePicker = lazyPart(async () => (await import('./PurposePicker.tsx')).PurposePicker);

interface PurposeFilterProps {
  purposeGuid: string | undefined;
  /** Loaded rows: they know the name of a purpose that came with a link. */
  rows: readonly CollectionPoint[];
  onChange: (purposeGuid: string | undefined) => void;
}

const isSameGuid = (a: string, b: string | undefined) => a.toLowerCase() === b?.toLowerCase();

/** The filter by purpose: its picker loads on first use. */
export function PurposeFilter({ purposeGuid, rows, onChange }: PurposeFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<{ id: string; label: string } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const known =
    picked && isSameGuid(picked.id, purposeGuid)
      ? picked.label
      : rows.flatMap(({ Purposes }) => Purposes ?? []).find(({ Id }) => isSameGuid(Id, purposeGuid))
          ?.Label;
  const handleClose = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  return (
    <>
      <FilterChip
        label="Purpose"
        value={purposeGuid && (known ?? shortGuid(purposeGuid))}
        buttonRef={button}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
        onClear={() => {
          button.current?.focus();
          onChange(undefined);
        }}
      />
      {isOpen && (
        <PurposePicker
          anchor={button.current}
          pickedId={purposeGuid}
          onPick={(purpose) => {
            setPicked(purpose);
            onChange(purpose.id);
            handleClose();
          }}
          onClose={handleClose}
        />
      )}
    </>
  );
}
