import type { KeyValue } from '#console/ui/KeyValues.tsx';
import { languageName } from '#console/ui/languages.ts';
import type { PersonRecord } from '../read-person.ts';
import type { AskedClaim } from './ClaimDialog.tsx';
import { ClaimLine } from './ClaimLine.tsx';
import { KnownValue } from './KnownValue.tsx';

/** Language and identifier type, which stand among technical details, where a form claims another. */
export const claimedFacts = (
  record: PersonRecord,
  onAsk: (asked: AskedClaim) => void,
): KeyValue[] =>
  (record.profile.Claims ?? []).flatMap((claim) => {
    if (claim.Kind !== 'LANGUAGE' && claim.Kind !== 'IDENTIFIER_TYPE') return [];
    const isLanguage = claim.Kind === 'LANGUAGE';
    const label = isLanguage ? 'Language' : 'Identifier type';
    const value = (
      <>
        <KnownValue claim={claim} record={record} />
        <ClaimLine claim={claim} label={label} onAsk={onAsk}>
          {isLanguage ? languageName(claim.Value) : claim.Value}
        </ClaimLine>
      </>
    );
    return [{ label, value }];
  });
