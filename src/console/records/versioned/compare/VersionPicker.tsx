import { ChevronDown } from 'lucide-react';
import { stateWord, type VersionFacts } from '#console/records/versioned/version-facts.ts';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './VersionPicker.module.css';

const Root = styled('div', css.Root);

interface VersionPickerProps<Version extends VersionFacts> {
  /** "Older version" */
  label: string;
  versions: readonly Version[];
  value: Version;
  /** "Jul 10, 2026, by you" */
  datedOf: (version: Version) => string;
  onChange: (version: number) => void;
}

/** One of many versions, by number, status and date, as a native list. */
export function VersionPicker<Version extends VersionFacts>({
  label,
  versions,
  value,
  datedOf,
  onChange,
}: VersionPickerProps<Version>) {
  const wordsOf = (version: Version): string =>
    [`Version ${version.version}, ${stateWord(version)}`, datedOf(version)]
      .filter(Boolean)
      .join(', ');
  return (
    <Root>
      <StatusBadge status={value.status} isDisabled={value.disabled} version={value.version} />
      <span className="date" aria-hidden>
        {datedOf(value)}
      </span>
      <ChevronDown size={14} strokeWidth={1.8} />
      <select
        aria-label={label}
        value={String(value.version)}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {versions.map((version) => (
          <option key={version.version} value={String(version.version)}>
            {wordsOf(version)}
          </option>
        ))}
      </select>
    </Root>
  );
}
