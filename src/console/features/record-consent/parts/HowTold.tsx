import { useId } from 'react';
import { channelOfCall } from '#console/features/calls/parts/caller.ts';
import { channelWords } from '#console/features/person/parts/consent-words.ts';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import control from '#console/ui/fields/control.module.css';
import { styled } from '#console/ui/styled.tsx';
import {
  type DecisionChannel,
  decisionChannels,
  elementValueMaximum,
} from '#contract/data-subject-values.ts';
import css from './HowTold.module.css';

const Channel = styled('div', css.Channel);
const Note = styled('div', css.Note);

/** How staff were told, and what they note; each may stay open. */
export type Told = { channel: DecisionChannel | null; note: string };

/** To begin with: as the call came, where one goes on. */
export const toldInCall = (): Told => ({ channel: channelOfCall(), note: '' });

interface HowToldProps {
  told: Told;
  onChange: (told: Told) => void;
}

export function HowTold({ told, onChange }: HowToldProps) {
  const id = useId();
  return (
    <>
      <Channel>
        <FilterChoice
          label="They told you"
          anyLabel="(not said)"
          options={decisionChannels.map((value) => ({ value, label: channelWords[value] }))}
          value={told.channel ?? ''}
          onChange={(value) =>
            onChange({ ...told, channel: decisionChannels.find((own) => own === value) ?? null })
          }
        />
      </Channel>
      <Note>
        <label htmlFor={id}>
          Note <span className="optional">(optional)</span>
        </label>
        <textarea
          className={control.Control}
          id={id}
          rows={2}
          value={told.note}
          maxLength={elementValueMaximum}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...told, note: event.target.value })}
        />
      </Note>
    </>
  );
}
