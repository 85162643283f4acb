import { languageName } from '#console/ui/languages.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import type { Claim } from '#contract/data-subject-records.ts';
import { ElementValue } from '../detail/ElementValue.tsx';
import type { PersonRecord } from '../read-person.ts';
import { elementBeside, languageOf } from './known-value.ts';

interface KnownValueProps {
  claim: Claim;
  record: PersonRecord;
}

/** What is stored beside a claim. */
export function KnownValue({ claim, record }: KnownValueProps) {
  if (claim.Kind === 'LANGUAGE') {
    const language = languageOf(record);
    return language ? languageName(language) : <NotSet />;
  }
  if (claim.Kind === 'IDENTIFIER_TYPE') return record.subject.identifierType || <NotSet />;
  const element = elementBeside(claim, record);
  return element ? <ElementValue element={element} /> : <NotSet />;
}
