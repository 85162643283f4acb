import { useId } from 'react';
import { paths } from '#console/paths.ts';
import { PublishRow } from '#console/records/versioned/publish/PublishRow.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { styled } from '#console/ui/styled.tsx';
import type {
  CollectionPointVersionV1,
  LinkedPurpose,
} from '#contract/collection-point-records.ts';
import css from './DraftPurposeRows.module.css';
import { draftLinks, ownGap } from './purposes-too.ts';

const Tick = styled('div', css.Tick);

/** With how many at once a box for all of them is of use. */
const severalDrafts = 3;

interface DraftPurposeRowsProps {
  /** The Draft of the collection point. */
  shown: CollectionPointVersionV1;
  /** The ids of purposes that are published with it. */
  ticked: ReadonlySet<string>;
  /** Left out where that was decided before: whoever approves it changes nothing. */
  onTick?: ((ids: readonly string[], isTicked: boolean) => void) | undefined;
}

/** The Draft purposes that a Draft collects for, each with the way to publish it, too. */
export function DraftPurposeRows({ shown, ticked, onTick }: DraftPurposeRowsProps) {
  const drafts = draftLinks(shown);
  const ids = drafts.map(({ Id }) => Id);
  return (
    <>
      {onTick && drafts.length > severalDrafts && (
        <PublishRow
          tone={ids.every((id) => ticked.has(id)) ? 'ok' : 'bad'}
          title={`${drafts.length} Draft purposes`}
        >
          <TickLine
            label="Publish all of them too"
            isTicked={ids.every((id) => ticked.has(id))}
            onTick={(isTicked) => onTick(ids, isTicked)}
          />
        </PublishRow>
      )}
      {drafts.map((purpose) => (
        <DraftPurposeRow
          key={`${purpose.Id} ${purpose.Version}`}
          purpose={purpose}
          isTicked={ticked.has(purpose.Id)}
          onTick={onTick && ((isTicked) => onTick([purpose.Id], isTicked))}
        />
      ))}
    </>
  );
}

interface DraftPurposeRowProps {
  purpose: LinkedPurpose;
  isTicked: boolean;
  onTick: ((isTicked: boolean) => void) | undefined;
}

function DraftPurposeRow({ purpose, isTicked, onTick }: DraftPurposeRowProps) {
  const { Id, Label, Version } = purpose;
  const name = `${Label} v${Version}`;
  const gap = ownGap(purpose);
  const replaced = Version > 1 ? '. The version in force becomes Retired' : '';
  return (
    <PublishRow
      tone={!isTicked ? 'bad' : gap ? 'warn' : 'ok'}
      title="Draft purpose"
      action={
        <ActionLink
          size="small"
          href={paths.purpose.to(Id, Version)}
          aria-label={`Open purpose: ${name}`}
        >
          Open purpose
        </ActionLink>
      }
    >
      <p>
        <b>{name} is a Draft.</b>{' '}
        {isTicked
          ? 'It goes live with the collection point, or neither does.'
          : onTick
            ? "People would agree to a text that can still change, so this can't go live."
            : 'It stays one: people agree to a text that can still change.'}
      </p>
      {onTick && (
        <TickLine
          label="Publish the purpose too"
          name={name}
          note={`${gap ?? 'its own checks pass'}${replaced}`}
          isTicked={isTicked}
          onTick={onTick}
        />
      )}
    </PublishRow>
  );
}

interface TickLineProps {
  label: string;
  /** Which of several it is. */
  name?: string;
  note?: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function TickLine({ label, name, note, isTicked, onTick }: TickLineProps) {
  const id = useId();
  return (
    <Tick>
      <label>
        <input
          type="checkbox"
          checked={isTicked}
          aria-label={name && `${label}: ${name}`}
          aria-describedby={note && id}
          onChange={(event) => onTick(event.target.checked)}
        />
        <b>{label}</b>
      </label>
      {note && (
        <span className="note" id={id}>
          {note}
        </span>
      )}
    </Tick>
  );
}
