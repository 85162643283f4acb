import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { TroubleStrip } from '#console/api/read/TroubleStrip.tsx';
import { useTrouble } from '#console/api/read/useTrouble.ts';
import { consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import { personQueries } from '#console/features/person/queries.ts';
import { idItems } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { recordDecisionsEndpoint } from '#contract/decisions.ts';
import type { DecisionRow } from '../decision-rows.ts';
import css from './RecordedResult.module.css';

const Root = styled('div', css.Root);

const standsNow = 'This is what the profile says now:';

interface RecordedResultProps {
  person: string;
  rows: readonly DecisionRow[];
  /** The answer, and when it came, epoch milliseconds. */
  recorded: { answer: EndpointAnswer<typeof recordDecisionsEndpoint>; at: number };
}

/** That it was recorded, and what the person's profile says of it now, read again. */
export function RecordedResult({ person, rows, recorded }: RecordedResultProps) {
  const { answer, at } = recorded;
  const query = useQuery(personQueries.subject(person));
  const trouble = useTrouble(query);
  const isReadBack = query.dataUpdatedAt >= at && !query.isFetching;
  const now = new Map(
    (query.data?.profile.Purposes ?? []).map((own) => [own.Id.toLowerCase(), own.Status]),
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const differs = answer.purposes.some(
    ({ purposeId, status }) => isReadBack && now.get(purposeId) !== status,
  );
  return (
    <Root>
      {isReadBack ? (
        <Strip
          role="status"
          tone={differs ? 'warn' : 'ok'}
          title={answer.receiptId ? 'Recorded.' : 'Nothing to record.'}
        >
          {differs && 'Something else changed at the same time. '}
          {standsNow}
        </Strip>
      ) : trouble ? (
        <TroubleStrip
          {...trouble}
          what="profile"
          dataFrom="It was recorded. The profile couldn't be refreshed yet."
        />
      ) : (
        <Strip role="status" tone="info" icon={LoaderCircle} title="Recorded.">
          Refreshing the profile…
        </Strip>
      )}
      <ul aria-label="Recorded">
        {answer.purposes.map(({ purposeId, status, isChanged }) => (
          <li key={purposeId}>
            <StatusTag
              {...consentStatusKind.tag((isReadBack ? now.get(purposeId) : status) ?? 'NO_CONSENT')}
            />
            <b>{names.get(purposeId) ?? purposeId}</b>
            {!isChanged && <span className="quiet">as before</span>}
          </li>
        ))}
      </ul>
      {answer.receiptId && (
        <TechnicalDetails>
          <KeyValues items={idItems([{ label: 'Receipt', value: answer.receiptId }])} />
        </TechnicalDetails>
      )}
    </Root>
  );
}
