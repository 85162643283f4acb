import { useNavigate } from 'react-router';
import { paths } from '#console/paths.ts';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import { retirementDay, retiresOn, scheduledDay } from '../retirement.ts';
import { activeOf, draftOf, type PurposeVersion } from '../versions.ts';

interface PurposeMetaProps {
  id: string;
  shown: PurposeVersion;
  /** Newest first. */
  versions: readonly PurposeVersion[];
}

/** Which version this is, in what state and until when, and the way to the others. */
export function PurposeMeta({ id, shown, versions }: PurposeMetaProps) {
  const navigate = useNavigate();
  const newest = versions[0] ?? shown;
  const isDraftNewest = draftOf(versions) === newest;
  const active = activeOf(versions);
  const otherDay = active && active !== shown ? scheduledDay(active) : null;
  return (
    <>
      <StatusBadge status={shown.status} isDisabled={false} />
      <span>
        v{shown.version} of {newest.version}
        {newest.version > shown.version && (
          <>
            , <TextLink href={paths.purpose.to(id, newest.version)}>newer exists</TextLink>
            {isDraftNewest && ' (Draft)'}
          </>
        )}
      </span>
      {versions.length > 1 && (
        <FilterChoice
          label="Shown version"
          isLabelHidden
          isPlain
          options={versions.map(({ version, status }) => ({
            value: String(version),
            label: `Version ${version}, ${statusLabel(status)}`,
          }))}
          value={String(shown.version)}
          onChange={(value) => void navigate(paths.purpose.to(id, Number(value)))}
        />
      )}
      {active && otherDay !== null && (
        <TextLink href={paths.purpose.to(id, active.version)}>
          {`v${active.version} retires on ${retirementDay(otherDay)}`}
        </TextLink>
      )}
      {shown.retireOnDate && (
        <span>{retiresOn(shown) ?? `Retired since ${retirementDay(shown.retireOnDate)}`}</span>
      )}
    </>
  );
}
