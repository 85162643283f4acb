import { mkdir } from 'node:fs/promises';
import { copyDemoData } from '#service/testing/demo-data.ts';
import { settle, withConsole } from './console-browser.ts';
const out = '/tmp/look'; await mkdir(out, { recursive: true });
const forms = {
  wl: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  wd: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  nl: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  nd: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const;
const day = 86_400_000;
const t = (d: number) => new Date(Date.now() + d * day).toISOString();
const me = '5b0f1c1e-3d1f-4c43-9a53-0c7a3f0e7a01';
const sam = 'e2a4d6b8-7c50-4b0e-8f3d-51d2c9b6e402';
const base = { tokenSeconds: null, expiryDate: null, revokedDate: null, revokedBy: null, lastUsedDate: null };
const content = [
  { ...base, id: 'cck_0a1b2c3d4e5f6071', kind: 'key', name: 'Newsletter import', scope: 'CONSENT', createdDate: t(-80), createdBy: me, expiryDate: t(9.5), lastUsedDate: t(-0.1) },
  { ...base, id: '7b0f1c1e-3d1f-4c43-9a53-0c7a3f0e7a01', kind: 'client', name: 'Webshop', scope: 'CONSENT', tokenSeconds: 3600, createdDate: t(-100), createdBy: sam, lastUsedDate: t(-0.05) },
  { ...base, id: '8b0f1c1e-3d1f-4c43-9a53-0c7a3f0e7a02', kind: 'client', name: 'Data warehouse of the group, nightly extract', scope: 'CONSENT_READ', tokenSeconds: 900, createdDate: t(-340), createdBy: me, expiryDate: t(25), lastUsedDate: t(-1) },
  { ...base, id: 'cck_1a1b2c3d4e5f6071', kind: 'key', name: 'Old form tool', scope: 'CONSENT_READ', createdDate: t(-150), createdBy: me, expiryDate: t(-60), lastUsedDate: t(-61) },
  { ...base, id: '9b0f1c1e-3d1f-4c43-9a53-0c7a3f0e7a02', kind: 'client', name: 'Pilot', scope: 'CONSENT_READ', tokenSeconds: 900, createdDate: t(-240), createdBy: me, revokedDate: t(-20), revokedBy: sam },
  { ...base, id: 'demo-reader', kind: 'client', name: 'Demo reader', scope: 'CONSENT_READ', tokenSeconds: 3600, createdDate: t(-1), createdBy: 'demo' },
  { ...base, id: 'demo-writer', kind: 'client', name: 'Demo writer', scope: 'CONSENT', tokenSeconds: 3600, createdDate: t(-1), createdBy: 'demo' },
];
const signers = [
  { id: me, name: 'Webshop', publicKey: JSON.stringify({ kty: 'RSA', n: 'A'.repeat(342), e: 'AQAB' }), jwksUrl: null, createdDate: t(-3), createdBy: me, revokedDate: null, revokedBy: null },
  { id: sam, name: 'App', publicKey: null, jwksUrl: 'https://keys.example.org/.well-known/app/jwks.json', createdDate: t(-30), createdBy: sam, revokedDate: null, revokedBy: null },
  { id: '9c8e7f60-1a2b-4d3c-b4e5-f60718293a03', name: 'Old app', publicKey: JSON.stringify({ kty: 'EC', crv: 'P-256' }), jwksUrl: null, createdDate: t(-130), createdBy: sam, revokedDate: t(-5), revokedBy: me },
];
await withConsole(async (open) => {
  for (const [form, options] of Object.entries(forms)) {
    const page = await open(options);
    await page.route('**/config.json', async (route) => {
      const r = await route.fetch(); const j = await r.json();
      for (const k of Object.keys(j)) if (/scopeClaim/i.test(k)) j[k] = 'none';
      if (j.identity?.scopeClaim) j.identity.scopeClaim = 'none';
      await route.fulfill({ response: r, json: j });
    });
    await page.route('**/oidc/token', async (route) => {
      const r = await route.fetch(); const j = await r.json();
      await route.fulfill({ response: r, json: { ...j, scope: 'CONSENT_ADMIN' } });
    });
    let list: unknown[] = content, sign: unknown[] = signers;
    await page.route('**/api/access/v1/clients', async (route) => {
      if (route.request().method() === 'POST') {
        const b = route.request().postDataJSON();
        const id = b.kind === 'key' ? 'cck_1a1b2c3d4e5f6071' : me;
        return route.fulfill({ status: 201, json: { ...base, id, ...b, createdDate: t(0), createdBy: me, secret: b.kind === 'key' ? `${id}_${'kJ3'.repeat(14)}x` : 'aB3'.repeat(14) + 'x' } });
      }
      return route.fulfill({ json: { content: list } });
    });
    await page.route('**/api/access/v1/signers', (route) => route.fulfill({ json: { content: sign } }));
    const shot = async (name: string) => { await page.waitForLoadState('networkidle'); await settle(page); await page.screenshot({ path: `${out}/${form}-${name}.png`, fullPage: true }); };
    await page.goto('/api-access'); await page.getByRole('table').first().waitFor(); await shot('list');
    await page.getByRole('button', { name: /^Revoke Webshop/ }).first().click(); await page.getByRole('dialog').waitFor(); await shot('revoke'); await page.keyboard.press('Escape');
    await page.goto('/api-access?ended=true&endedSigners=true'); await page.getByText('Revoked').first().waitFor(); await shot('ended');
    list = []; sign = [];
    await page.goto('/api-access'); await page.getByText('No program can sign in yet').waitFor(); await shot('empty');
    await page.goto('/api-access/new'); await page.getByRole('textbox', { name: /^Name/ }).waitFor(); await shot('new');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Webshop');
    await page.getByRole('button', { name: 'Create' }).click(); await page.getByRole('heading', { name: 'Credentials' }).waitFor(); await shot('created');
    await page.getByRole('link', { name: 'Done' }).click(); await page.getByRole('dialog').waitFor(); await shot('leave'); await page.getByRole('button', { name: 'Leave' }).click();
    await page.goto('/api-access/new'); await page.getByLabel('Kind').selectOption('key');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Newsletter'); await shot('new-key');
    await page.getByRole('button', { name: 'Create' }).click(); await page.getByRole('heading', { name: 'Credentials' }).waitFor(); await shot('created-key');
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.goto('/api-access/signing-keys/new'); await page.getByRole('textbox', { name: /^Name/ }).waitFor(); await shot('signer');
    await page.context().close();
  }
}, copyDemoData);
