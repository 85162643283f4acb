import { equal } from 'node:assert/strict';
import createClient from 'openapi-fetch';
// Copied here, and generated from the document of a running service, by scripts/check-openapi.ts.
import type { paths } from './client.d.ts';
import { goThroughMission } from './typed-mission.ts';

// The whole mission with a generated client, against the service at SERVICE_URL.

const baseUrl = process.env.SERVICE_URL ?? 'http://localhost:8080';
const client = createClient<paths>({ baseUrl });
const { data: token } = await client.POST('/api/access/v1/oauth/token', {
  body: {
    grant_type: 'client_credentials',
    client_id: 'demo-writer',
    client_secret: 'demo-secret',
  },
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  bodySerializer: (form) => new URLSearchParams(form as Record<string, string>),
});
equal(token?.scope, 'CONSENT');
client.use({
  onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${token?.access_token}`),
});
await goThroughMission(client, () => new Promise((resolve) => setTimeout(resolve, 100)));
process.stdout.write('The generated client went through the whole mission.\n');
