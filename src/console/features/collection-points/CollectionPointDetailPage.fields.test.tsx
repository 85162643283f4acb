import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { arrangeDraft, arrangeUpdate } from '#console/testing/arrange-collection-points.ts';
import { renderConsole } from '#console/testing/render-console.tsx';
import {
  createCollectionPointRequestSchema,
  updateCollectionPointRequestSchema,
} from '#contract/collection-point-requests.ts';
import { unbuiltPointSettings } from '#contract/unbuilt-settings.ts';
import { Component as CollectionPointDetailPage } from './CollectionPointDetailPage.tsx';
import { fieldLabel, formFields, pointFields } from './collection-point-fields.ts';
import { Component as EditCollectionPointPage } from './EditCollectionPointPage.tsx';

const id = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const samir = { subject: id('a'), name: 'Samir Example' };
const on = { given: true, shows: 'On' };

/** What is given to each field that a person can set, and what the page then shows of it. */
const telling: Record<string, { given: unknown; shows: string }> = {
  Name: { given: `All of it ${crypto.randomUUID()}`, shows: 'All of it' },
  Description: { given: 'At the till', shows: 'At the till' },
  CollectionPointType: { given: 'PREFERENCE_CENTER', shows: 'Preference center' },
  ConsentType: { given: 'NOTICE_ONLY', shows: 'Notice only' },
  // The purpose that `arrangeDraft` links: its name is put in below.
  PurposeIdsWithVersion: { given: undefined, shows: '' },
  DataElements: { given: ['Shoe size'], shows: 'Shoe size' },
  SubjectIdentifier: { given: 'Loyalty card', shows: 'Loyalty card' },
  AllowMultipleIdentifierTypes: on,
  IdentifierTypes: { given: ['Passport'], shows: 'Passport' },
  EnablePrimaryIdentifier: on,
  PrimaryIdentifierType: { given: 'Club card', shows: 'Club card' },
  Language: { given: 'sv', shows: 'Swedish' },
  Languages: { given: ['da', 'fi'], shows: 'DanishFinnish' },
  TextTranslations: {
    given: [{ Language: 'da', RightToWithdraw: 'Når som helst' }],
    shows: 'Danish, right to withdraw: Når som helst',
  },
  DoubleOptIn: on,
  NoConsentTransactions: on,
  HostedSDK: on,
  RedirectUrl: { given: 'https://example.org/thanks', shows: 'https://example.org/thanks' },
  PrivacyPolicyUrl: { given: 'https://example.org/policy', shows: 'https://example.org/policy' },
  WebFormUrl: { given: 'https://example.org/form', shows: 'https://example.org/form' },
  EnableCaptcha: on,
  RedirectOnFormSubmission: on,
  NewSdkIntegrationEnabled: on,
  CookieConsentUpdate: { given: 'SKIP_TRANSACTION', shows: "Don't record a transaction" },
  IABVendorId: { given: 4711, shows: '4711' },
  DOISendConfirmationEmail: on,
  DoiEmailToParent: on,
  consentDOICancelOption: on,
  includeParameter: on,
  includeIdentifierParameter: on,
  DOIEmailIdentifier: { given: 'Work email', shows: 'Work email' },
  AckEmailIdentifier: { given: 'Home email', shows: 'Home email' },
  doubleOptInExcludedPurposes: {
    given: [{ purposeGuid: id('d'), excludeFromDoubleOptIn: true }],
    shows: 'Unknown purpose',
  },
  ReconfirmActivePurpose: on,
  // On by default, so that off is what says something.
  OverrideActivePurpose: { given: false, shows: 'Off' },
  SendConsentEmail: on,
  IsAuthenticationRequired: on,
  IsDynamicCollectionPoint: on,
  EnableGeolocation: on,
  EnableGeoLocationForDataElements: on,
  ShowDLNotification: on,
  DisableReports: on,
  EnablePrefillIdentifier: on,
  PrefillIdentifier: { given: 'Mobile', shows: 'Mobile' },
  ParentIdentifierTypes: { given: ['Parent email'], shows: 'Parent email' },
  IdentifierDataElementId: { given: id('b'), shows: 'bbbbbbbb' },
  Notices: {
    given: [
      {
        name: 'Shop notice',
        url: 'https://example.org/notice',
        type: 'LINKED',
        noticeType: 'DIGITAL_POLICY',
        purposeIds: [id('e')],
      },
    ],
    shows: 'Shop notice · Digital policy, Linkedhttps://example.org/noticeFor Unknown purpose',
  },
  DataControllerName: { given: 'Example Shops Inc.', shows: 'Example Shops Inc.' },
  RightToWithdraw: { given: 'You can withdraw.\nAt any time.', shows: 'withdraw.\nAt any time.' },
  HowToWithdraw: { given: 'Write to us.', shows: 'Write to us.' },
  OtherInformation: { given: 'We keep it for a year.', shows: 'We keep it for a year.' },
  ConsentIntegration: on,
  EnableNewConsentIntegration: on,
  EnablePublishEvent: on,
  enablePurposeEvent: on,
  enableDataElementEvent: on,
  enableCustomPreferenceEvent: on,
  ResponsibleUserId: { given: samir.subject, shows: samir.name },
  ResponsibleGroupId: { given: id('c'), shows: 'cccccccc' },
  PreferenceCenterGuid: { given: id('f'), shows: 'ffffffff' },
  OrganizationId: { given: undefined, shows: 'Your organization' },
  attributeValues: {
    given: { Region: [{ value: 'Nordics' }, { value: 'Baltics' }] },
    shows: 'RegionNordicsBaltics',
  },
};

const unavailable = "isn't available yet, and was never on a form";

const notSetByPeople: Record<string, string> = {
  PurposeId: 'an older way to link purposes',
  PurposeIds: 'links purposes in whatever version is Active; a record names the versions',
  HostedWebForm: unavailable,
  PreferenceCenterSettings: unavailable,
  PortalSettings: unavailable,
  LastSdkIntegrationDate: 'given by the service',
  Status: 'set by publishing',
  doNotActivateWebform: 'no web form is activated anyway',
  HostedWebformPublish: unavailable,
};

const unbuilt: readonly string[] = unbuiltPointSettings;

const settable = [
  ...new Set([
    ...Object.keys(createCollectionPointRequestSchema.shape),
    ...Object.keys(updateCollectionPointRequestSchema.shape),
  ]),
];

test('each field of the requests is one that people set, or has a reason why not', () => {
  const untold = settable.filter((key) => !(key in telling) && !(key in notSetByPeople));
  expect(
    untold.map((key) => `${key}: add an example to telling, or a reason to notSetByPeople`),
  ).toEqual([]);
  expect([...Object.keys(telling), ...Object.keys(notSetByPeople)].sort()).toEqual(settable.sort());
  const excused = Object.keys(notSetByPeople).filter((key) => notSetByPeople[key] === unavailable);
  expect(excused.filter((key) => !unbuilt.includes(key))).toEqual([]);
});

describe('a record in which everything is set', () => {
  const shown = new Map<string, string>();
  let id = '';

  beforeAll(async () => {
    const given = Object.fromEntries(
      Object.entries(telling).flatMap(([key, { given: value }]) =>
        value === undefined ? [] : [[key, value]],
      ),
    );
    const record = await arrangeDraft({ CollectionPointType: 'PREFERENCE_CENTER' });
    id = record.Id;
    await arrangeUpdate(record, { Status: 'DRAFT', ...given });
    const { user } = renderConsole({
      routes: [{ path: '/collection-points/:id', Component: CollectionPointDetailPage }],
      at: `/collection-points/${record.Id}?version=1`,
      fetch: async (request, pass) =>
        request.method === 'GET' && request.url.endsWith('/people')
          ? Response.json({ content: [samir], organizationId: record.OrganizationId })
          : pass(),
    });
    const rest = (role: string, name?: string) => screen.getByRole(role, { name }).textContent;
    await screen.findByRole('table', { name: 'Linked purposes' });
    shown.set('Name', screen.getByRole('heading', { level: 1 }).textContent);
    shown.set('Description', screen.getByText(/At the till/).textContent);
    shown.set('Purposes', rest('table', 'Linked purposes'));
    shown.set('Data elements', rest('region', 'Data elements'));
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    const settings = within(await screen.findByRole('region', { name: 'Settings' }));
    await settings.findByText(samir.name);
    await user.click(settings.getByRole('button', { name: 'Show settings at their default' }));
    await settings.findByText('Your organization');
    for (const term of settings.getAllByRole('term')) {
      shown.set(term.textContent, term.nextElementSibling?.textContent ?? '');
    }
    // Ids stand once, folded at the end of the page.
    for (const term of document.querySelectorAll('details dt')) {
      shown.set(term.textContent, term.nextElementSibling?.textContent ?? '');
    }
    // A group of one field that is called like it names the field.
    for (const group of settings.getAllByRole('group')) {
      const title = within(group).queryByRole('heading', { level: 3 })?.textContent;
      if (title !== undefined && !shown.has(title))
        shown.set(title, group.textContent.slice(title.length));
    }
    telling.PurposeIdsWithVersion = {
      given: undefined,
      shows: record.Purposes?.[0]?.Label ?? 'a purpose',
    };
  });

  test.each(Object.keys(telling))('shows %s on its page, in the words of the form', (key) => {
    expect(shown.get(fieldLabel(key)) ?? 'not on the page').toContain(telling[key]?.shows);
  });

  test.each(Object.keys(telling))(
    'says of %s that it is not available yet where that is so',
    (key) => {
      expect(shown.get(fieldLabel(key))?.includes('Not available yet')).toBe(unbuilt.includes(key));
    },
  );

  test('has a control in its form for each field', async () => {
    const { user } = renderConsole({
      routes: [{ path: '/collection-points/:id/edit', Component: EditCollectionPointPage }],
      at: `/collection-points/${id}/edit?version=1`,
    });
    await user.click(await screen.findByRole('button', { name: 'Expand all' }));
    const labels = [...document.querySelectorAll('form label, form .label')].map(
      (label) => label.textContent,
    );
    const drawn = formFields
      .map((name) => pointFields.fieldOf(name))
      .filter(({ input }) => input.as !== 'own');
    for (const { label } of drawn) {
      expect(labels).toContainEqual(expect.stringMatching(new RegExp(`^${label}`)));
    }
  });
});
