import { Strip } from '#console/ui/Strip.tsx';
import type { Credential } from '#contract/api-access.ts';
import { endingSoon, untilWords, warnedDays } from '../credential-state.ts';

/** More would be a list of their own; the table has them all. */
const namedAtMost = 5;

interface EndingSoonProps {
  credentials: readonly Credential[];
  /** Epoch milliseconds. */
  now: number;
}

/** Warns before programs are refused because what they sign in with has expired. */
export function EndingSoon({ credentials, now }: EndingSoonProps) {
  const ending = endingSoon(credentials, now);
  if (ending.length === 0) return null;
  const more = ending.length - namedAtMost;
  const named = ending
    .slice(0, namedAtMost)
    .map(({ name, expiryDate }) => `${name} (${untilWords(expiryDate ?? '', now)})`);
  return (
    <Strip
      tone="warn"
      title={`${ending.length} ${ending.length === 1 ? 'expires' : 'expire'} within ${warnedDays} days:`}
    >
      {[...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')}. Create a replacement and
      switch your program to it before then.
    </Strip>
  );
}
