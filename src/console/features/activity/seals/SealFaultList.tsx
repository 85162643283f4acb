import { IdValue } from '#console/ui/IdValue.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { SealFault } from '#contract/activity.ts';
import type { Verified } from '../queries.ts';
import { faultText } from '../words.ts';
import css from './SealFaultList.module.css';

const Root = styled('ul', css.Root);

/** What is wrong with the activity, one line for each row. */
export function SealFaultList({ faults }: Pick<Verified, 'faults'>) {
  return (
    <Root>
      {faults.map(({ kind, seal, row, at }) => (
        <li key={`${kind} ${seal} ${row}`}>
          {faultText[kind as SealFault] ?? kind} {at && <Time value={at} />}
          {row && <IdValue label="Row of the activity" value={row} />} Seal {seal}.
        </li>
      ))}
    </Root>
  );
}
