import { formatCount } from '#console/api/limits/limit-words.ts';
import { Tile, Tiles } from '#console/ui/Tiles.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Destination } from '#contract/destinations.ts';
import { mayWait, mayWaitWords } from '../words.ts';

/** What waits and what failed, in numbers. */
export function QueueTiles({ destination }: { destination: Destination }) {
  const { waiting, lastSentDate, nextTryDate } = destination;
  const { events, hasMore, people, parked, sinceDate } = waiting;
  return (
    <Tiles label="What waits">
      <Tile
        label="Waiting"
        value={mayWait(waiting) ? '–' : `${formatCount(events)}${hasMore ? '+' : ''}`}
        unit={mayWait(waiting) ? undefined : events === 1 && !hasMore ? 'event' : 'events'}
        note={
          mayWait(waiting) ? (
            mayWaitWords
          ) : sinceDate && events > 0 ? (
            <>
              Oldest since <Time value={sinceDate} />
            </>
          ) : (
            'Nothing new to send'
          )
        }
      />
      <Tile
        label="Retrying"
        value={formatCount(people)}
        unit={people === 1 ? 'person' : 'people'}
        tone={people > 0 ? 'warn' : 'plain'}
        note={
          nextTryDate ? (
            <>
              Next at <Time value={nextTryDate} />
            </>
          ) : (
            "On each person's own schedule"
          )
        }
      />
      <Tile
        label="Parked"
        value={formatCount(parked)}
        unit={parked === 1 ? 'person' : 'people'}
        tone={parked > 0 ? 'warn' : 'plain'}
        note="Tried for a day"
      />
      <Tile
        label="Last delivery"
        value={lastSentDate ? <Time value={lastSentDate} /> : '–'}
        note={lastSentDate ? 'Accepted' : 'Nothing sent yet'}
      />
    </Tiles>
  );
}
