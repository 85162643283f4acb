import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { replaceLink } from '#console/records/versioned/version-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { styled } from '#console/ui/styled.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import css from './LinkedPurposeList.module.css';
import type { ChosenPurpose, PurposeOption } from './purpose-options.ts';

interface LinkedPurposeListProps {
  chosen: readonly ChosenPurpose[];
  blockedReason: string | undefined;
  onPick: (option: PurposeOption) => void;
  onRemove: (purposeId: string, label: string) => void;
}

const List = styled('ul', css.List);

/** The linked purposes, with version, status and warnings. */
export function LinkedPurposeList(props: LinkedPurposeListProps) {
  const { chosen, blockedReason, onPick, onRemove } = props;
  const [before] = useState(() => new Set(chosen.map(({ Id }) => Id)));
  // What was just added, or has to be mended, is never behind a button.
  const list = useShowMore(chosen, {
    isAlwaysShown: ({ Id, status }) => !before.has(Id) || status === 'RETIRED',
  });
  if (chosen.length === 0) return null;
  return (
    <div ref={list.root}>
      <List aria-label="Linked purposes">
        {list.shown.map((purpose) => (
          <li key={purpose.Id}>
            <div className="line">
              <span className="name">{purpose.label}</span>
              <span className="end">
                <VersionChoice
                  purpose={purpose}
                  isFixed={blockedReason !== undefined}
                  onPick={onPick}
                />
                <StatusBadge status={purpose.status} isDisabled={false} />
                <ActionButton
                  variant="ghost"
                  size="small"
                  icon={X}
                  isIconOnly
                  blockedReason={blockedReason}
                  onClick={() => onRemove(purpose.Id, purpose.label)}
                >
                  {`Remove ${purpose.label}`}
                </ActionButton>
              </span>
            </div>
            <VersionNote purpose={purpose} />
          </li>
        ))}
      </List>
      <ShowMore list={list} />
    </div>
  );
}

interface VersionChoiceProps {
  purpose: ChosenPurpose;
  isFixed: boolean;
  onPick: (option: PurposeOption) => void;
}

function VersionChoice({ purpose, isFixed, onPick }: VersionChoiceProps) {
  const { label, Version, versions } = purpose;
  if (isFixed || versions.length < 2) return <span className="version">{`v${Version}`}</span>;
  return (
    <FilterChoice
      isPlain
      isLabelHidden
      label={`Version of ${label}`}
      value={String(Version)}
      options={versions.map((option) => ({
        value: String(option.Version),
        label: `v${option.Version} ${statusLabel(option.status)}`.trim(),
      }))}
      onChange={(value) => {
        const option = versions.find((version) => String(version.Version) === value);
        if (option) onPick(option);
      }}
    />
  );
}

function VersionNote({ purpose: { status, newerActive } }: { purpose: ChosenPurpose }) {
  if (status === 'RETIRED') {
    return (
      <div className="note" data-tone="bad">
        <TriangleAlert size={14} strokeWidth={2} />
        You can't save a Retired version. {replaceLink}
      </div>
    );
  }
  if (status === 'DRAFT') {
    return (
      <div className="note" data-tone="warn">
        <TriangleAlert size={14} strokeWidth={2} />
        This version is a Draft, so its text can still change.
      </div>
    );
  }
  if (newerActive === undefined) return null;
  return <div className="note">{`Version ${newerActive} is Active now.`}</div>;
}
