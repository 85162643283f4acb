import type { OperationTexts } from './operation-text.ts';
import { ids } from './records/fictional.ts';

const hookId = '6f2d9b14-0c3e-4a58-b7d1-2e84f05c9a36';

const hook = {
  id: hookId,
  name: 'Newsletter platform',
  kind: 'MAIL',
  purposes: [ids.purpose],
  url: `https://consents.example.com/integrationmanager/api/v1/webhook/${hookId}`,
  rotatedUntil: null,
  lastCallDate: null,
  counts: { calls: 0, recorded: 0, kept: 0, marked: 0, nobody: 0, repeated: 0, leftOut: 0 },
  createdDate: '2026-11-21T09:10:00.000Z',
  createdBy: 'privacy-manager',
  modifiedDate: '2026-11-21T09:10:00.000Z',
};
const withSecret = { ...hook, secret: 'whsec_sample', message: null };
const params = { hookId };

export const hookTexts: OperationTexts = {
  createHook: {
    description:
      'A carrier or mail provider posts to `url`, signed with `secret`, which is in this answer only. A refusal withdraws `purposes`, or everything where there are none.',
    example: {
      body: { name: hook.name, kind: hook.kind, purposes: hook.purposes },
      answer: withSecret,
    },
  },
  listHooks: {
    description: 'The inbound hooks, the newest first, with the results of the last 30 days.',
    example: { answer: { content: [hook] } },
  },
  rotateHook: {
    description:
      'Gives it a new secret, which is in this answer only. For 24 hours calls are taken with both.',
    example: { params, answer: { ...withSecret, rotatedUntil: '2026-11-22T09:12:00.000Z' } },
  },
  receiveHook: {
    description:
      "Signed as Standard Webhooks say (`webhook-id`, `webhook-timestamp`, `webhook-signature`). A carrier's STOP, and a mail provider's unsubscribe or complaint, withdraw for everybody who has the address; a hard bounce marks it undeliverable. Taking part again is never a yes. An event that comes again, by its own id and time or in the same call, counts once. Past 3,000 valid calls a minute the hook is refused for a minute.",
    example: {
      params,
      headers: {
        'webhook-id': 'msg_2f6c1d',
        'webhook-timestamp': '1795252200',
        'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      },
      body: {
        events: [
          { id: 'ev_1', event: 'unsubscribe', email: 'kim.lee@example.org' },
          { id: 'ev_2', event: 'opened', email: 'kim.lee@example.org' },
        ],
      },
      answer: { taken: 1, repeated: 0, leftOut: 1, messages: ['events.1: Means nothing here.'] },
    },
  },
  deleteHook: {
    description: 'Calls are refused from the next second on. What it told stays.',
    example: { params },
  },
};
