import type { OperationTexts } from './operation-text.ts';
import { ids } from './records/fictional.ts';

export const collectionPointFormsTexts: OperationTexts = {
  getCollectionPointForm: {
    description:
      "The form of a version, as people's pages draw it: of the Active version, or else the newest, unless `version` says otherwise. `url` is the form's own page, which shows the Active version. `html` is the same form for a page of your own: it works without script, and posts to `url`. With `embedScript` below it, people stay on your page; its address and its hash never change. A page whose Content-Security-Policy has a `form-action` needs the origin of `contentSecurityPolicy` in it, beside what is there, and for the script also in `script-src` and `connect-src`; otherwise the browser doesn't send the form. `previewUrl` shows any version, a Draft too, for ten minutes, to anyone who has the address; what is sent there is recorded as a test. `ease` says whether withdrawing is as easy as agreeing, and the form fair in the rest: the console doesn't publish what is in `blocks`, programs may. All but the languages and `ease` is null where the deployment has no pages for people, or the collection point's type has no form. An extension of the published interface.",
    example: {
      params: { collectionpointId: ids.point },
      query: { version: '1', language: 'en' },
      answer: {
        version: 1,
        language: 'en',
        languages: ['en'],
        hasForm: true,
        url: `http://localhost:8081/f/${ids.point}`,
        html: `<form method="post" action="http://localhost:8081/f/${ids.point}?lang=en" accept-charset="utf-8" class="hosted" data-consent-form lang="en">…</form>\n`,
        embedScript:
          '<script src="http://localhost:8081/assets/embed-1.js" integrity="sha384-…" crossorigin="anonymous" async></script>\n',
        contentSecurityPolicy: 'form-action http://localhost:8081',
        previewUrl: 'http://localhost:8081/f/preview/wPNvVdeo0OYUNTmUjIfMvMEA?lang=en',
        previewUntil: '2026-11-21T09:18:00.000Z',
        ease: {
          blocks: [
            { code: 'no-controller', message: 'Say who is responsible: a name is missing.' },
          ],
          warnings: [],
        },
      },
    },
  },
};
