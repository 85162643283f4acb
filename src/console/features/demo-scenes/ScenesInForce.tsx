import { useQuery } from '@tanstack/react-query';
import { CircleStop, Clapperboard } from 'lucide-react';
import { formatCount, formatWait } from '#console/api/limits/limit-words.ts';
import { useCountdown } from '#console/api/limits/useCountdown.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { formatShare } from '#console/ui/format-share.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Section } from '#console/ui/Section.tsx';
import { isOfIndexRuns, type Scene } from '#contract/scenes.ts';
import { apiChoicesQuery, sceneMutations, sceneQueries } from './queries.ts';
import { nameOfApi, nameOfScene } from './scene-words.ts';

/** What there is only of a scene that requests meet. */
const ofRequests = ({ scene }: Scene, text: string) => (isOfIndexRuns(scene) ? <NotSet /> : text);

const columns: readonly DataColumn<Scene>[] = [
  {
    id: 'scene',
    header: 'Scene',
    isRowHeader: true,
    render: ({ scene }) => nameOfScene(scene),
  },
  {
    id: 'ends',
    header: 'Ends in',
    align: 'end',
    render: ({ endsAt }) => <TimeLeft endsAt={endsAt} />,
  },
  { id: 'api', header: 'API', canWrap: true, render: (scene) => <ApiName scene={scene} /> },
  {
    id: 'share',
    header: 'Share',
    align: 'end',
    render: (scene) => ofRequests(scene, formatShare(scene.share)),
  },
  {
    id: 'reached',
    header: 'Requests',
    align: 'end',
    render: (scene) => ofRequests(scene, formatCount(scene.reached)),
  },
  {
    id: 'met',
    header: 'Affected',
    align: 'end',
    render: (scene) => ofRequests(scene, formatCount(scene.met)),
  },
];

const table = { caption: 'Running scenes', columns, isBare: true } as const;

/** The scenes in force, and the way to end them. */
export function ScenesInForce() {
  const query = useQuery(sceneQueries.inForce());
  const write = useWrite(sceneMutations.endAll());
  const size = query.data?.length;
  return (
    <Section
      title="Running scenes"
      hint={<span role="status">{size !== undefined && `${size} now`}</span>}
      isFlush
      action={
        <ActionButton
          variant="danger"
          size="small"
          icon={CircleStop}
          onClick={() => write.send(null)}
          blockedReason={size === 0 ? 'No scene is running.' : undefined}
          pending={write.isPending}
          pendingText="Ending…"
        >
          End all scenes
        </ActionButton>
      }
    >
      <MutationNotice write={write} />
      <QueryPanel
        query={query}
        what="list of scenes"
        skeleton={<DataTable {...table} rows={[]} rowKey={() => ''} isPending skeletonRows={1} />}
        empty={{ when: (scenes) => scenes.length === 0, show: <NoScenes /> }}
      >
        {(scenes) => <DataTable {...table} rows={scenes} rowKey={({ id }) => id} />}
      </QueryPanel>
    </Section>
  );
}

function NoScenes() {
  return (
    <EmptyState title="No scenes running" icon={Clapperboard}>
      Everything works normally. Start a scene below.
    </EmptyState>
  );
}

function ApiName({ scene }: { scene: Scene }) {
  return nameOfApi(scene, useQuery(apiChoicesQuery).data ?? []);
}

function TimeLeft({ endsAt }: { endsAt: string }) {
  const seconds = useCountdown(Date.parse(endsAt));
  return seconds === 0 ? 'ended' : formatWait(seconds);
}
