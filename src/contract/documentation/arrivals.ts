import type { OperationTexts } from './operation-text.ts';
import { ids, pageOf } from './records/fictional.ts';

const destinationId = '3b1a5c8e-7d24-4f6b-9c0e-5a8d2f7b1e64';
const arrivalId = '0193d1f2-8c41-7b10-9d3e-6a5f0c2b7e91';
const eventId = '0193d1f2-8c3a-7c55-8f20-1d4e9b6a3c78';
const extension = 'An extension of the published interface.';

const arrival = {
  id: arrivalId,
  destinationId,
  destinationName: 'Print service',
  destinationUse: 'Catalogs and letters',
  isDestinationDeleted: false,
  purposeId: ids.purpose,
  state: 'OVERDUE',
  isOfFormer: false,
  withdrawnDate: '2026-11-11T08:40:00.000Z',
  recordedDate: '2026-11-11T08:40:00.000Z',
  dueDate: '2026-11-26T00:00:00.000Z',
  doneWhen: 'APPLIED',
  sentDate: '2026-11-11T08:40:01.000Z',
  acknowledgedDate: '2026-11-11T08:40:02.000Z',
  appliedDate: null,
  markedBy: null,
  markedReason: null,
  endedDate: null,
  endedBy: null,
};
const whose = { dataSubjectId: ids.ana, person: 'a•••••@e•••••.com' };
const reason = 'Print service confirmed it by phone';

export const arrivalTexts: OperationTexts = {
  listPersonArrivals: {
    description: `Where each withdrawal of a person has arrived, the newest first: at which destinations, and how far it is there. A withdrawal lasts until the person agrees again. Its clock runs from \`recordedDate\`, by what the destination and the calendar said then. Of purposes that they refuse now, destinations with nothing to send are there, too. ${extension}`,
    example: {
      params: { dataSubjectId: ids.ana },
      answer: { dataSubjectId: ids.ana, content: [arrival] },
    },
  },
  listOverdueArrivals: {
    description: `Withdrawals that aren't done at a destination though their time is over, what was due first before others. ${extension}`,
    example: {
      query: { destinationId },
      answer: pageOf([{ ...arrival, ...whose }]),
    },
  },
  markArrivalApplied: {
    description: `Says that a destination applied a withdrawal, as a colleague found out: who did and why stays beside it. 400 \`arrival-applied\` where it was, \`arrival-superseded\` where the person agreed since. ${extension}`,
    example: {
      params: { arrivalId },
      body: { reason },
      answer: {
        ...{ ...arrival, state: 'APPLIED', appliedDate: '2026-11-27T09:12:00.000Z' },
        ...{ markedBy: 'support-agent', markedReason: reason, ...whose },
      },
    },
  },
  applyEvent: {
    description: `A destination says that it applied the withdrawals of an event: nothing more is sent to that person for these purposes. Signed as events to it are (Standard Webhooks): \`webhook-id\` of your own, \`webhook-timestamp\` within 5 minutes, and \`webhook-signature\` by the destination's secret, the former one too during a rotation. 401 \`signature-invalid\` otherwise; 400 where the body has more than the id, such as an event that is sent back; 404 where the event told this destination of no withdrawal, and then nothing is left to do. Sending it again changes nothing. ${extension}`,
    example: {
      params: { destinationId },
      headers: {
        'webhook-id': 'msg_2f1c7a90',
        'webhook-timestamp': '1795768580',
        'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      },
      body: { eventId },
      answer: { eventId, withdrawals: 1 },
    },
  },
};
