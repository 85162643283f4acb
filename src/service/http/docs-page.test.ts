import { expect, test } from 'vitest';
import { createDocsPage } from './docs-page.ts';

const addresses = ['https://consent.example.org', 'https://id.example.org/oauth/token'];
const page = createDocsPage('<p>The page</p>', addresses);

test.each(['/docs', '/docs/'])('%s is the page, in an origin of its own', async (path) => {
  const response = await page.request(path);
  expect([response.status, await response.text()]).toEqual([200, '<p>The page</p>']);
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const directives = policy.split('; ');
  expect(directives).toContain("default-src 'none'");
  expect(directives).toContain("script-src 'self'");
  expect(directives).toContain("style-src 'self'");
  expect(directives).toContain(
    "connect-src 'self' https://consent.example.org https://id.example.org",
  );
  expect(policy).not.toContain('unsafe-');
  expect(policy).not.toContain('allow-same-origin');
  expect(policy).toContain('sandbox allow-scripts');
});

test.each([
  ['GET', '/docs/nothing'],
  ['GET', '/docs.html'],
  ['POST', '/docs'],
])('%s %s is a problem 404, as anywhere in the interface', async (method, path) => {
  const response = await page.request(path, { method });
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
});
