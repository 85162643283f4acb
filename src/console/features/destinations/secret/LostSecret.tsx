import { Strip } from '#console/ui/Strip.tsx';
import { FocusedSecret } from './FocusedSecret.tsx';

/** The answer that held the secret was lost, and there is no other. */
export function LostSecret() {
  return (
    <FocusedSecret>
      <Strip tone="warn" title="The new secret is active but can't be shown.">
        Rotate the secret to get another.
      </Strip>
    </FocusedSecret>
  );
}
