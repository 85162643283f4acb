import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldRoot } from './field-style.ts';

/** What every field of a form takes beside `control` and `name`. */
export interface FieldWords {
  label: string;
  help?: ReactNode;
  isRequired?: boolean;
  /** Shown as it is, not to be changed; the help says why. */
  isReadOnly?: boolean;
}

interface FieldShellProps extends FieldWords {
  id: string;
  faults: readonly string[];
  children: ReactNode;
}

/** Ids of help and faults for `aria-describedby`, in the order they are read. */
export function describeField(id: string, help: ReactNode, faults: readonly string[]) {
  const ids = [faults.length > 0 && `${id}-fault`, help && `${id}-help`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

const required = <span className="required">(required)</span>;

/** Label above, help below it, the control, then what is wrong with it. */
export function FieldShell({ id, label, help, isRequired, faults, children }: FieldShellProps) {
  return (
    <FieldRoot>
      <label className="label" htmlFor={id}>
        {label}
        {isRequired && <> {required}</>}
      </label>
      {help && (
        <div className="help" id={`${id}-help`}>
          {help}
        </div>
      )}
      {children}
      <Faults id={id} faults={faults} />
    </FieldRoot>
  );
}

/** Sentences that say what is wrong; several are all shown. */
export function Faults({ id, faults }: { id: string; faults: readonly string[] }) {
  if (faults.length === 0) {
    return null;
  }
  return (
    <div id={`${id}-fault`}>
      {faults.map((fault) => (
        <div className="fault" key={fault}>
          <CircleAlert size={14} strokeWidth={2} />
          <span>{fault}</span>
        </div>
      ))}
    </div>
  );
}
