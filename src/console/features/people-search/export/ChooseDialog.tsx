import { Download } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { useSessionEnded } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import control from '#console/ui/fields/control.module.css';
import { FieldShell } from '#console/ui/fields/FieldShell.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { presenterReason, usePresenting } from '#console/ui/presenter-mode.ts';
import { styled } from '#console/ui/styled.tsx';
import { reasonMaximum } from '#contract/activity.ts';
import { type Lookup, typedIn } from '../lookup.ts';
import { nameToCome, type SetFilter } from '../search/filter-chips.ts';
import css from './ChooseDialog.module.css';
import { mostPeoplePerMinute } from './export-steps.ts';
import type { FileValues } from './file-rows.ts';

/** How values are to be written, and why in clear. */
export type Chosen = { values: FileValues; reason: string };

interface ChooseDialogProps {
  lookup: Lookup | undefined;
  filters: readonly SetFilter[];
  onStart: (chosen: Chosen) => void;
  onClose: () => void;
}

const Form = styled('form', css.Form);
const Area = styled('textarea', control.Control, css.Area);

/** What is exported, and whether in clear. */
export function ChooseDialog({ lookup, filters, onStart, onClose }: ChooseDialogProps) {
  const id = useId();
  const presenting = usePresenting() ? presenterReason : undefined;
  const hasEnded = useSessionEnded();
  const [wantsClear, setWantsClear] = useState(false);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const isClear = wantsClear && presenting === undefined;
  const typed = typedIn(lookup);
  const isNaming = filters.some(({ value }) => value === nameToCome);
  const blockedReason = hasEnded
    ? 'Your session has ended. Sign in again to continue here.'
    : isNaming
      ? 'The names of the filters are on their way.'
      : undefined;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (blockedReason !== undefined) return;
    const given = reason.trim();
    if (isClear && given === '') {
      setFault('Enter a reason.');
      area.current?.focus();
      return;
    }
    onStart({ values: { isClear }, reason: given });
  };

  return (
    <PanelDialog
      title="Export people"
      sub="A CSV file with the columns on screen, without link tokens."
      onClose={onClose}
      foot={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton
            type="submit"
            form={id}
            variant="primary"
            icon={Download}
            blockedReason={blockedReason}
          >
            Export
          </ActionButton>
        </>
      }
    >
      <Form id={id} noValidate onSubmit={handleSubmit}>
        <dl>
          {typed !== undefined && (
            <>
              <dt>{lookup?.by === 'element' ? lookup.name : 'Identifier'}</dt>
              <dd>
                <MaskedText value={typed} />
              </dd>
            </>
          )}
          {filters.map(({ label, value }) => (
            <FilterLine key={label} label={label} value={value} />
          ))}
          {typed === undefined && filters.length === 0 && (
            <FilterLine label="People" value="Everyone" />
          )}
        </dl>
        <fieldset>
          <legend>Identifiers</legend>
          <label className="choice">
            <input
              type="radio"
              name={`${id}-values`}
              checked={!isClear}
              onChange={() => setWantsClear(false)}
            />
            Masked
          </label>
          <label className="choice">
            <input
              type="radio"
              name={`${id}-values`}
              checked={isClear}
              aria-disabled={presenting !== undefined || undefined}
              aria-describedby={`${id}-clear`}
              onChange={() => setWantsClear(presenting === undefined)}
            />
            <span>
              Clear values
              <span className="help" id={`${id}-clear`}>
                {presenting ?? 'Each person’s activity shows that you exported them, and why.'}
              </span>
            </span>
          </label>
        </fieldset>
        {isClear && (
          <FieldShell
            id={`${id}-reason`}
            label="Reason"
            isRequired
            faults={fault === undefined ? [] : [fault]}
          >
            <Area
              ref={area}
              id={`${id}-reason`}
              rows={2}
              maxLength={reasonMaximum}
              value={reason}
              autoComplete="off"
              spellCheck={false}
              aria-required
              aria-invalid={fault !== undefined || undefined}
              aria-describedby={fault === undefined ? undefined : `${id}-reason-fault`}
              onChange={(event) => {
                setReason(event.target.value);
                setFault(undefined);
              }}
            />
          </FieldShell>
        )}
        <p className="note">
          Reads up to {formatCount(mostPeoplePerMinute(isClear))} people a minute, so that others
          aren't slowed.
        </p>
      </Form>
    </PanelDialog>
  );
}

function FilterLine({ label, value }: Pick<SetFilter, 'label' | 'value'>) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
