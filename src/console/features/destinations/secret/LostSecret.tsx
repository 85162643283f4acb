import { Strip } from '#console/ui/Strip.tsx';

/** The answer that held the secret was lost, and there is no other. */
export function LostSecret() {
  return (
    <Strip tone="warn" title="It's in force, but its secret can't be shown again.">
      The answer with it was lost on the way to you. Rotate the secret to get another one.
    </Strip>
  );
}
