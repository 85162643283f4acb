import type { BehindText } from '#console/records/versioned/behind/behind.ts';
import { MarkedText } from '#console/records/versioned/compare/MarkedText.tsx';
import { textParts } from '#console/records/versioned/compare/text-parts.ts';
import { useDifference } from '#console/records/versioned/compare/useDifference.ts';
import { OriginalText } from './OriginalText.tsx';
import { sourceName } from './translation-words.ts';

interface BehindOriginalProps {
  behind: BehindText;
  /** What the default language says now. */
  original: string;
  source: string;
}

/** What a translation stands for, and what the default language says since. */
export function BehindOriginal({ behind, original, source }: BehindOriginalProps) {
  const difference = useDifference(behind.original, original, source);
  return (
    <OriginalText isLong>
      {`${sourceName(source)} in version ${behind.version}, which this translates:`}
      {difference && (
        <MarkedText as="del" tag={source} parts={textParts(difference.before, true)} />
      )}
      Since then:
      {difference && <MarkedText as="ins" tag={source} parts={textParts(difference.after, true)} />}
    </OriginalText>
  );
}
