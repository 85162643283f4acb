import { CopyButton } from './CopyButton.tsx';
import css from './IdValue.module.css';
import { styled } from './styled.tsx';

/** "6f1c7c0e…1b2d": enough of an id to tell it from its neighbours where no name is known. */
const shortGuid = (guid: string): string =>
  guid.length > 14 ? `${guid.slice(0, 8)}…${guid.slice(-4)}` : guid;

const Line = styled('span', css.Line);

interface IdValueProps {
  /** What it is the id of, for the name of the button: "Created by". */
  label: string;
  value: string;
  /** What else there is to know of it. */
  note?: string | undefined;
}

/** An id, short for the eye and whole for the clipboard. */
export function IdValue({ label, value, note }: IdValueProps) {
  return (
    <Line>
      <code title={value}>{shortGuid(value)}</code>
      <CopyButton value={value} label={`Copy id: ${label}`} isIconOnly />
      {note && <> {note}</>}
    </Line>
  );
}

/** Ids as the items of `KeyValues`; those that are not set are left out. */
export const idItems = (
  ids: readonly { label: string; value: string | null | undefined; note?: string | undefined }[],
) =>
  ids.flatMap(({ label, value, note }) =>
    value ? [{ label, value: <IdValue label={label} value={value} note={note} /> }] : [],
  );
