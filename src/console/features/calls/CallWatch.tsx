import { finishCall, useCall } from '#console/api/call.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './CallWatch.module.css';

const Root = styled('section', css.Root);

/** That a call goes on, on pages that don't have its panel. */
export function CallWatch() {
  const call = useCall();
  return (
    call && (
      <Root aria-label="This call">
        <span>
          This call: ticket <b>{call.ticket}</b>
        </span>
        <ActionButton size="small" aria-label="Finish this call" onClick={finishCall}>
          Finish
        </ActionButton>
      </Root>
    )
  );
}
