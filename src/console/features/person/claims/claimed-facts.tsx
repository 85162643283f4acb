import type { KeyValue } from '#console/ui/KeyValues.tsx';
import { languageName } from '#console/ui/languages.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import type { PersonRecord } from '../read-person.ts';
import type { AskedClaim } from './ClaimDialog.tsx';
import { ClaimLine } from './ClaimLine.tsx';

/** Language and identifier type, which stand among technical details, where a form claims another. */
export const claimedFacts = (
  { subject, profile }: PersonRecord,
  onAsk: (asked: AskedClaim) => void,
): KeyValue[] =>
  (profile.Claims ?? []).flatMap((claim) => {
    if (claim.Kind !== 'LANGUAGE' && claim.Kind !== 'IDENTIFIER_TYPE') return [];
    const isLanguage = claim.Kind === 'LANGUAGE';
    const label = isLanguage ? 'Language' : 'Identifier type';
    const language = profile.Language ?? subject.language;
    const known = isLanguage ? language && languageName(language) : subject.identifierType;
    const now = known || <NotSet />;
    const value = (
      <>
        {now}
        <ClaimLine claim={claim} label={label} now={now} onAsk={onAsk}>
          {isLanguage ? languageName(claim.Value) : claim.Value}
        </ClaimLine>
      </>
    );
    return [{ label, value }];
  });
