import { describe, expect, test } from 'vitest';
import { type Language, languages, wordsOf } from '../words/language.ts';
import { drawMail, type MailParts } from './draw-mail.ts';

const hostile = '</title><script>alert("1")</script><img src="https://thief.example/x.png">';
const sender = {
  ...{ name: 'Alder & Moss', address: '1 Example Street\n10115 Example City' },
  ...{ noticeUrl: 'https://stores.example.com/privacy', contactUrl: null, color: null, logo: null },
  shownInside: [],
};
const partsIn = (language: Language, more: Partial<MailParts> = {}): MailParts => {
  const { mail, stop } = wordsOf(language);
  return {
    ...{ language, sender, subject: mail.link.subject },
    before: [mail.link.asked, mail.link.text],
    button: { text: mail.link.button, url: 'https://choices.example.org/l/token' },
    after: [mail.link.harmless],
    small: [
      mail.notYou,
      { text: stop.everything.button, url: 'https://choices.example.org/s/token' },
    ],
    ...more,
  };
};

const unescaped = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('a mail', () => {
  test.each(Object.keys(languages) as Language[])(
    'says the same as text and as HTML, with both links, in %s',
    (language) => {
      const parts = partsIn(language);
      const { text, html } = drawMail(parts);
      const said = [...parts.before, ...parts.after, wordsOf(language).mail.notYou, sender.name];
      for (const words of said) {
        expect(text).toContain(words);
        expect(unescaped(html)).toContain(words);
      }
      for (const path of ['l', 's']) {
        expect(text).toContain(`https://choices.example.org/${path}/token`);
        expect(html).toContain(`href="https://choices.example.org/${path}/token"`);
      }
      expect(html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
    },
  );

  test('shows names as they are, and loads and runs nothing', () => {
    const { html, text } = drawMail(
      partsIn('en', {
        sender: { ...sender, name: hostile, address: hostile },
        subject: hostile,
        before: [hostile],
        after: [hostile],
      }),
    );
    expect(html).not.toMatch(/<script|<img|<link|<style|@import|url\(|onerror/i);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(unescaped(html)).toContain(hostile);
    expect(text).toContain(hostile);
  });

  test.each([
    ['ar', 'Weekly (2)', '\u200f• \u2068Weekly (2)\u2069\n– رياضة'],
    ['en', 'رياضة', '\u200e• \u2068رياضة\u2069\n\u200e– \u2068رياضة\u2069'],
    ['en', 'Weekly', '• Weekly\n\u200e– \u2068رياضة\u2069'],
  ] as const)('begins a line of a list where the mail begins, in %s', (language, name, said) => {
    const { text, html } = drawMail(partsIn(language, { before: [`• ${name}\n– رياضة`] }));
    expect(`\n${text}`).toContain(`\n${said}\n`);
    expect(html).toContain(`">• <bdi>${name}</bdi><br>– <bdi>رياضة</bdi></p>`);
  });

  test('of an account that names nobody says nothing of who sends it', () => {
    expect(drawMail(partsIn('en', { sender: undefined })).sender).toBeNull();
  });
});
