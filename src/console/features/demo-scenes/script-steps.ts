import { paths } from '#console/paths.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import type { StartSceneRequest } from '#contract/scenes.ts';

export type ScriptStep = {
  /** Where ticks are kept by: it stays when the words change. */
  id: string;
  title: string;
  /** What to say aloud. */
  say: string;
  /** What to do there. */
  click: string;
  link?: { label: string; href: string };
  scene?: { label: string; request: StartSceneRequest };
};

const list = endpointName(listCollectionPointsEndpoint);

/** The story of three minutes, in the order in which it's told. */
export const scriptSteps: readonly ScriptStep[] = [
  {
    id: 'overview',
    title: 'What the year looked like',
    say: 'A group of shops, magazines and clinics. In its last year: the customers of shops it acquired, a new version of Marketing email that people had to agree to again, a fall campaign, and the withdrawals after it.',
    click: 'Point at the first rise, the peak and what follows it, then at what needs attention.',
    // Most of the story is older than the 90 days that the overview shows first.
    link: { label: 'Overview of 1 year', href: '/?days=365' },
  },
  {
    id: 'broken-form',
    title: 'A form that broke',
    say: 'This signup form let nobody through for a week, and then it was fixed. Its own numbers show both.',
    click: 'Open Newsletter signup, then show Numbers.',
    link: {
      label: 'Newsletter signup',
      href: paths.collectionPoints.to('?name=Newsletter+signup'),
    },
  },
  {
    id: 'versions',
    title: 'Who agreed to which text',
    say: 'Every change of a purpose is a version. We know who agreed to which one, and where an old one is still collected.',
    click:
      'Open Marketing email: how many agreed to an older text stands at the top. Then show Numbers.',
    link: { label: 'Marketing email', href: paths.purposes.to('?name=Marketing+email') },
  },
  {
    id: 'person',
    title: 'A person calls',
    say: 'One search finds them, however they write their address. Each status says since when, from where, and by which receipt. Values stay masked.',
    click: 'Search for VICTOR.SANDERS at example.org, in capitals, and open the person.',
    link: { label: 'Search for a person', href: paths.dataSubjects.to() },
  },
  {
    id: 'own-page',
    title: 'What they see themselves',
    say: 'Every person has a page of their own, without a password, in five languages here. Yes and no weigh the same. What they save is a receipt like any other.',
    // Presenter mode doesn't even read magic links.
    click:
      'Turn off presenter mode. On the person’s page, select “Copy link” under Magic link, and open it in a private window. Say no to Marketing email and save, then open the person again: it’s withdrawn, and the overview counts it.',
    link: { label: 'Back to the search', href: paths.dataSubjects.to() },
  },
  {
    id: 'merge',
    title: 'Two records, one person',
    say: 'The same person said yes once and no once. The review says what a merge will do before it is done. It can’t be undone, so it asks for a snapshot first.',
    click: 'Open it, then review and merge group 6: an opt-out is among its records.',
    link: { label: 'Same email address or phone number', href: paths.mergeRequests.to() },
  },
  {
    id: 'limit',
    title: 'The service says wait',
    say: 'The service takes so many requests a minute. When they’re used up, the list stays, says when it resumes, and refreshes automatically.',
    // What sorts it reads it again; the page has no button for that.
    click: 'Start the scene, then sort the list by name.',
    link: { label: 'Open the list', href: paths.collectionPoints.to() },
    scene: {
      label: 'Start Minute limit, 30 s',
      request: { scene: 'minute-limit', endpoint: list, seconds: 30 },
    },
  },
  {
    id: 'reset',
    title: 'Back to the start',
    say: 'Whatever we changed is undone in seconds, for the next audience.',
    click: 'Select “Reset demo data” at the end of this page.',
  },
];
