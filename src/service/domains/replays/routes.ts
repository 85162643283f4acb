import type { Hono } from 'hono';
import {
  confirmReplayEndpoint,
  getReplayEndpoint,
  listReplayedConsentsEndpoint,
  listReplaysEndpoint,
  startReplayEndpoint,
} from '#contract/replays.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { confirmReplay } from './confirm-replay.ts';
import { getReplay, listReplayedConsents, listReplays } from './list-replays.ts';
import { startReplay } from './start-replay.ts';

export const replayRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listReplaysEndpoint, listReplays);
  bind(app, dependencies, getReplayEndpoint, (context, { params }) =>
    getReplay(context, params.replayId),
  );
  bind(app, dependencies, listReplayedConsentsEndpoint, listReplayedConsents);
  bind(app, dependencies, startReplayEndpoint, (context) => startReplay(context));
  bind(app, dependencies, confirmReplayEndpoint, (context, { params }) =>
    confirmReplay(context, params.replayId),
  );
};
