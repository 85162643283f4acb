import { Check } from 'lucide-react';
import { PauseBars } from '#console/ui/PauseBars.ts';
import { StatusTag } from '#console/ui/StatusTag.tsx';

/** Whether a preference is offered, by sign, word and hue. */
export function PreferenceState({ isDisabled }: { isDisabled: boolean }) {
  return isDisabled ? (
    <StatusTag tone="bad" icon={PauseBars}>
      Disabled
    </StatusTag>
  ) : (
    <StatusTag tone="ok" icon={Check}>
      Enabled
    </StatusTag>
  );
}
