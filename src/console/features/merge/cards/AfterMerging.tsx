import { CircleHelp } from 'lucide-react';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TickBox } from '#console/ui/TickBox.tsx';
import type { ConsentRow } from '#contract/predict-consents.ts';
import { ConsentState } from '../review/ConsentState.tsx';
import { consentReason, overruleWords, rowName } from '../review/review-words.ts';
import { StopNote } from '../review/StopNote.tsx';
import { noPrediction } from '../words.ts';
import css from './AfterMerging.module.css';
import { toneOf } from './describe-group.ts';

const Root = styled('div', css.Root);

const Tick = styled('label', css.Tick);

interface AfterMergingProps {
  row: ConsentRow;
  /** What the record's column is called. */
  nameOf: (profileId: string) => string;
  isTicked: boolean;
  onTick: (row: ConsentRow, isTicked: boolean) => void;
}

/** What a purpose, topic or option is after the merge; a no that becomes a yes has its own tick. */
export function AfterMerging({ row, nameOf, isTicked, onTick }: AfterMergingProps) {
  const { kind, forecast, stop } = row;
  const tone = toneOf(row);
  const danger = overruleWords(row);
  return (
    <Root data-tone={tone}>
      {forecast.predicted === null ? (
        <StatusTag tone="warn" icon={CircleHelp}>
          {noPrediction}
        </StatusTag>
      ) : (
        <ConsentState kind={kind} state={forecast.predicted.state} />
      )}
      {tone === 'bad' && (
        <Tick>
          <TickBox
            aria-label={`${rowName(row)}: ${danger}`}
            checked={isTicked}
            onTick={(ticked) => onTick(row, ticked)}
          />
          <span aria-hidden="true">{danger}</span>
        </Tick>
      )}
      {tone === 'warn' && !stop && <span>{danger || consentReason(forecast)}</span>}
      {stop && (
        <span>
          <StopNote stop={stop} forecast={forecast} name={nameOf(stop.profileId)} />
        </span>
      )}
    </Root>
  );
}
