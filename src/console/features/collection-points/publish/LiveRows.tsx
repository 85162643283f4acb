import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { paths } from '#console/paths.ts';
import { PublishRow } from '#console/records/versioned/publish/PublishRow.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { collectionPointQueries } from '../queries.ts';
import { retiredWords } from './retired-words.ts';

interface LiveRowsProps {
  /** The Draft. */
  shown: CollectionPointVersionV1;
  activeVersion: number;
}

/** What becomes of what is live: of retired purposes, and of the forms that are out there. */
export function LiveRows({ shown, activeVersion }: LiveRowsProps) {
  const live = useQuery(collectionPointQueries.record(shown.Id, activeVersion)).data;
  if (!live) return null;
  const retired = retiredWords(live, shown);
  return (
    <>
      {retired && (
        <PublishRow tone="ok" title="Retired purpose">
          {retired}
        </PublishRow>
      )}
      <PublishRow
        tone="plain"
        icon={KeyRound}
        title="Forms out there"
        action={
          <ActionLink
            size="small"
            href={paths.integrateCollectionPoint.to(shown.Id, shown.Version)}
            aria-label={`Token of version ${shown.Version}`}
          >
            Token
          </ActionLink>
        }
      >
        {formsWords(live)}
      </PublishRow>
    </>
  );
}

const formsWords = ({
  Version,
  FirstReceiptOn,
  TokenRevoked,
}: CollectionPointVersionV1): string => {
  if (TokenRevoked)
    return `The token of v${Version} is revoked, so no form sends receipts with it.`;
  return FirstReceiptOn
    ? `Forms with the token of v${Version} keep v${Version} until it's replaced.`
    : `No form has sent a receipt with the token of v${Version}. One that has it keeps v${Version}.`;
};
