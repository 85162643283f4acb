import { languageName } from '#console/ui/languages.ts';
import type { Receipt } from '#contract/receipt-records.ts';
import { transactionLabel } from '../consent-words.ts';
import type { ReceiptPurpose } from './timeline.ts';

const originWords: Record<string, string> = {
  IMPORT: 'imported',
  API: 'sent over the API',
  SDK: 'sent by an SDK',
  ONETRUST: 'made in the service',
  PREFERENCE_CENTER: 'made in a preference centre',
  EMAIL_CLIENT_ONE_CLICK: 'one click in an e-mail',
  HISTORIC_IMPORT: 'imported from history',
};

interface ReceiptFactsProps {
  receipt: Receipt;
  /** What it says of purposes without a transaction of this data subject. */
  others: readonly ReceiptPurpose[];
}

/** How a receipt came, and what of it is not among this data subject's transactions. */
export function ReceiptFacts({ receipt, others }: ReceiptFactsProps) {
  const { origin, language, source, geolocation } = receipt;
  const place = [geolocation?.stateName ?? geolocation?.state, geolocation?.country];
  const facts = [
    origin && (originWords[origin] ?? origin),
    language && languageName(language),
    source?.type && `source ${source.type}`,
    place.filter(Boolean).join(', '),
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 && (
        <div className="parts">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      )}
      {others.length > 0 && (
        <div>
          Without a transaction here:{' '}
          {others
            .map(
              ({ id, name, transactionType }) =>
                `${name ?? id} ${transactionLabel(transactionType)}`,
            )
            .join(', ')}
          . It may be recorded under another data subject.
        </div>
      )}
    </>
  );
}
