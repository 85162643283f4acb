import { useInfiniteQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { TroubleStrip } from '#console/api/TroubleStrip.tsx';
import { useTrouble } from '#console/api/useTrouble.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { dataSubjectQueries, type Named } from '../queries.ts';
import { TimelineSection } from './TimelineSection.tsx';
import { assembleTimeline, type Lists, type Loaded, nextToLoad } from './timeline.ts';

const StatusPicture = lazyPart(async () => (await import('./StatusPicture.tsx')).StatusPicture);

const skeleton = <LinesSkeleton label="timeline" lines={6} />;

type Walk<Item> = { data: { pages: { content: Item[] }[] } | undefined; hasNextPage: boolean };

const loadedOf = <Item,>({ data, hasNextPage }: Walk<Item>): Loaded<Item> => ({
  items: (data?.pages ?? []).flatMap(({ content }) => content),
  hasMore: hasNextPage,
});

interface HistoryProps {
  purposes: readonly ProfilePurpose[];
  named: Named;
}

/** What happened, as a picture and as one timeline of receipts, transactions and merges. */
export function History({ purposes, named }: HistoryProps) {
  const transactions = useInfiniteQuery(dataSubjectQueries.transactions(named));
  const receipts = useInfiniteQuery(dataSubjectQueries.receipts(named));
  const receiptTrouble = useTrouble(receipts);
  const isReadingReceipts = receipts.data === undefined && !receiptTrouble;

  const merges = useInfiniteQuery(dataSubjectQueries.merges(named));
  const mergeTrouble = useTrouble(merges);
  const isReading = isReadingReceipts || (merges.data === undefined && !mergeTrouble);

  const walks = { transactions, receipts, merges };
  const lists: Lists = {
    transactions: loadedOf(transactions),
    receipts: receipts.data === undefined ? null : loadedOf(receipts),
    merges: merges.data === undefined ? null : loadedOf(merges),
  };
  const timeline = assembleTimeline(lists);

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
          <>
            {lists.transactions.items.length > 0 && (
              <Section title="Consent over time">
                <StatusPicture
                  purposes={purposes}
                  transactions={lists.transactions}
                  now={transactions.dataUpdatedAt}
                />
              </Section>
            )}
            <TimelineSection
              timeline={timeline}
              named={named}
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
          </>
        )
      }
    </QueryPanel>
  );
}
