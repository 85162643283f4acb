import { CornerDownLeft, Search, User } from 'lucide-react';
import { Fragment } from 'react';
import { Mask } from '#console/ui/masking/Mask.tsx';
import { PauseBars } from '#console/ui/PauseBars.ts';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { isMask, maskText } from '#contract/mask-text.ts';
import { controlKey } from '../help/shortcuts.ts';
import type { Choice } from './choices.ts';
import type { PlaceEntry } from './entries.ts';
import type { Found, Mark } from './find-entries.ts';

const sign = { size: 16, strokeWidth: 1.8 } as const;
const enter = <CornerDownLeft className="enter" {...sign} />;

/** What a line of the palette shows; people are always masked here. */
export function PaletteChoice({ choice }: { choice: Choice }) {
  if (choice.kind === 'place') return <Place found={choice.found} />;
  if (choice.kind === 'person') {
    const { identifier } = choice;
    return (
      <>
        <User {...sign} />
        <span className="name">
          <Mask masked={isMask(identifier) ? identifier : maskText(identifier)} />
        </span>
        {enter}
      </>
    );
  }
  return (
    <>
      <Search {...sign} />
      <span className="name">
        Search people for <bdi>“{choice.text}”</bdi>{' '}
        <span className="note">not searched until you choose it</span>
      </span>
      <span aria-hidden="true" className="keys">
        <kbd>{controlKey.name}</kbd> <kbd>Enter</kbd>
      </span>
    </>
  );
}

function Place({ found: { entry, marks, isByOther } }: { found: Found<PlaceEntry> }) {
  const { icon: Icon, label, also, isDisabled = false, versions = [] } = entry;
  return (
    <>
      <Icon {...sign} />
      <span className="name">
        <Marked label={label} marks={marks} />
        {isByOther && <span className="note"> Draft: {also}</span>}
      </span>
      {versions.map(({ version, status }) => (
        <StatusBadge
          key={version}
          version={version}
          status={status}
          isDisabled={isDisabled && status === 'ACTIVE'}
        />
      ))}
      {isDisabled && versions.length === 0 && (
        <StatusTag tone="bad" icon={PauseBars}>
          Disabled
        </StatusTag>
      )}
      {enter}
    </>
  );
}

/** A name with what was typed marked in it. */
function Marked({ label, marks }: { label: string; marks: readonly Mark[] }) {
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {marks.map(([from, to], index) => (
        <Fragment key={from}>
          {label.slice(ends[index], from)}
          <mark>{label.slice(from, to)}</mark>
        </Fragment>
      ))}
      {label.slice(ends.at(-1))}
    </>
  );
}
