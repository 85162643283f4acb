import { sql } from 'drizzle-orm';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { startService } from './service.ts';

type Service = Awaited<ReturnType<typeof startService>>;

export const nora = 'nora@example.org';
const english = {
  Name: 'News',
  Description: 'At most two mails a week.',
  Language: 'en',
  Default: true,
};
const german = { Name: 'Neues', Description: 'Höchstens zwei Mails pro Woche.', Language: 'de' };

/** A form in three languages of two purposes, the second one of which is sold. */
export const arrangeForm = async ({ api, clock }: Pick<Service, 'api' | 'clock'>) => {
  const often = await api.createPreference({
    SelectionType: 'SINGLE_CHOICE',
    Name: 'How often',
    Required: true,
    Options: ['Weekly', 'Monthly'],
  });
  const news = await api.activePurpose({
    Name: 'News',
    Description: 'At most two mails a week.',
    Languages: [english, german],
    CustomPreferenceIds: [often.Id],
  });
  const sold = await api.activePurpose({ Name: 'Partners', SaleOrSharing: true });
  const point = await api.activePoint({
    Name: 'News from our shops',
    CollectionPointType: 'WEB_FORM',
    ConsentType: 'OPTINCHECKBOX',
    PurposeIds: [news, sold],
    SubjectIdentifier: 'Email',
    DataElements: ['Email', 'First name'],
    DataControllerName: 'Alder Stores',
    RightToWithdraw: 'You can stop at any time.',
    PrivacyPolicyUrl: 'https://alder.example/privacy',
    Language: 'en',
    Languages: ['en', 'de', 'nl'],
  });
  clock.advance(1000);
  return { news, sold, point };
};

export type Fields = [name: string, value: string][];
export type Ask = {
  headers?: Record<string, string>;
  app?: Awaited<ReturnType<Service['createPersonInstance']>>;
};
export type Read = { status: number; text: string; headers: Headers };

const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
export const inputsOf = (text: string) => text.match(/<input[^>]*>/g) ?? [];
/** What a browser sends of a form as it is. */
export const fieldsOf = (text: string): Fields =>
  inputsOf(text)
    .filter((tag) => !/type="(checkbox|radio)"/.test(tag) || tag.includes(' checked'))
    .map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]);
export const withFields = (fields: Fields, change: Fields): Fields => [
  ...fields.filter(([name]) => !change.some(([other]) => other === name)),
  ...change,
];
const actionOf = (text: string) => /<form method="post" action="([^"]*)"/.exec(text)?.[1] ?? '';

/** How people's browsers fill in forms, and what became of it. */
export const fillingIn = ({ api, clock, db, person }: Service) => {
  const read = async (path: string, { app, ...init }: Ask & RequestInit = {}): Promise<Read> => {
    const answer = app
      ? await app.request(new URL(path, 'http://localhost:8081').href, init)
      : await person(path, init);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  /** Reads a page for a few seconds, fills it in, and sends it. */
  const send = (
    page: Read,
    change: Fields,
    { after = 5000, ...ask }: Ask & { after?: number } = {},
  ) => {
    clock.advance(after);
    const body = new URLSearchParams(withFields(fieldsOf(page.text), change));
    return read(actionOf(page.text), { method: 'POST', body, ...ask });
  };
  const weekly = async () =>
    (
      await db.execute<{ id: string; preference: string }>(
        sql`select id, preference_id as preference from purpose_preference_options order by position limit 1`,
      )
    ).rows[0] ?? { id: '', preference: '' };
  const yesTo = async (news: string): Promise<Fields> => {
    const { id, preference } = await weekly();
    return [
      ['i', nora],
      ['t', news],
      [`c.${news}.${preference}`, id],
      ['act', 'send'],
    ];
  };
  const statuses = async (identifier = nora) =>
    Object.fromEntries(
      (
        (await api.done(listProfilesEndpoint, { headers: { identifier } })).content[0]?.Purposes ??
        []
      ).map(({ Id, Status }) => [Id, Status]),
    );
  const receipts = async (identifier = nora) =>
    (await api.done(listReceiptsEndpoint, { headers: { identifier }, body: {} })).content;
  const people = async () =>
    (await db.execute<{ count: number }>(sql`select count(*)::int as count from data_subjects`))
      .rows[0]?.count;
  return { read, send, weekly, yesTo, statuses, receipts, people };
};
