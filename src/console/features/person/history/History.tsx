import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { TroubleStrip } from '#console/api/read/TroubleStrip.tsx';
import { useTrouble } from '#console/api/read/useTrouble.ts';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { DecidedClaim, ProfilePurpose } from '#contract/data-subject-records.ts';
import type { PointNames } from '../detail/point-names.ts';
import { personQueries } from '../queries.ts';
import { HistorySection } from './HistorySection.tsx';
import { showsChange, statusBands } from './status-bands.ts';
import { assembleTimeline, type Lists, type Loaded, nextToLoad } from './timeline.ts';

const skeleton = <LinesSkeleton label="timeline" lines={6} />;

type Pages<Item> = { pages: { content: Item[] }[] };

const loadedOf = <Item,>(data: Pages<Item> | undefined, hasMore: boolean): Loaded<Item> => ({
  items: (data?.pages ?? []).flatMap(({ content }) => content),
  hasMore,
});

interface HistoryProps {
  purposes: readonly ProfilePurpose[];
  /** Whether the person is a test. */
  isTest: boolean;
  person: string;
  pointNames: PointNames;
  /** What staff decided on claims. */
  decided: readonly DecidedClaim[];
}

/** What happened, from the lists of receipts, transactions, merges and claims. */
export function History({ purposes, isTest, person, pointNames, decided }: HistoryProps) {
  const transactions = useInfiniteQuery(personQueries.transactions(person));
  const receipts = useInfiniteQuery(personQueries.receipts(person));
  const receiptTrouble = useTrouble(receipts);
  const isReadingReceipts = receipts.data === undefined && !receiptTrouble;

  const merges = useInfiniteQuery(personQueries.merges(person));
  const mergeTrouble = useTrouble(merges);
  const isReading = isReadingReceipts || (merges.data === undefined && !mergeTrouble);

  const walks = { transactions, receipts, merges };
  const lists = useMemo(
    (): Lists => ({
      transactions: loadedOf(transactions.data, transactions.hasNextPage),
      receipts: receipts.data ? loadedOf(receipts.data, receipts.hasNextPage) : null,
      merges: merges.data ? loadedOf(merges.data, merges.hasNextPage) : null,
    }),
    [
      transactions.data,
      transactions.hasNextPage,
      receipts.data,
      receipts.hasNextPage,
      merges.data,
      merges.hasNextPage,
    ],
  );
  const timeline = useMemo(() => assembleTimeline(lists, decided), [lists, decided]);
  const picture = useMemo(
    () => statusBands(purposes, lists.transactions, transactions.dataUpdatedAt, isTest),
    [purposes, lists, transactions.dataUpdatedAt, isTest],
  );

  function loadOlder() {
    const next = nextToLoad(lists);
    if (next !== null) void walks[next].fetchNextPage();
  }

  return (
    <QueryPanel query={transactions} what="timeline" skeleton={skeleton}>
      {() =>
        isReading ? (
          skeleton
        ) : (
          <HistorySection
            picture={showsChange(picture) || lists.transactions.hasMore ? picture : null}
            hasMoreTransactions={lists.transactions.hasMore}
            timeline={timeline}
            person={person}
            pointNames={pointNames}
            isLoading={Object.values(walks).some(({ isFetchingNextPage }) => isFetchingNextPage)}
            onOlder={loadOlder}
            notices={
              <>
                {receiptTrouble && (
                  <TroubleStrip
                    {...receiptTrouble}
                    what="list of receipts"
                    dataFrom="Until it loads, the timeline shows transactions only."
                  />
                )}
                {mergeTrouble && (
                  <TroubleStrip
                    {...mergeTrouble}
                    what="list of merges"
                    dataFrom="Until it loads, the timeline shows no merges."
                  />
                )}
              </>
            }
          />
        )
      }
    </QueryPanel>
  );
}
