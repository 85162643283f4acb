import { html, raw } from 'hono/html';
import { brandColors, defaultBrand } from '#contract/brand-colors.ts';
import type { MailWords } from '#service/identity/mail-seals.ts';
import type { Sender } from '../layout.ts';
import { directionOf, type Language, wordsOf } from '../words/language.ts';
import { isolated } from '../words/lists.ts';

type Line = string | { text: string; url: string };

/** What a mail says: one thing to do, and below the line who says so. */
export type MailParts = {
  language: Language;
  /** Undefined where no center says whose mail it is. */
  sender: Sender | undefined;
  subject: string;
  before: readonly string[];
  button: { text: string; url: string };
  after: readonly string[];
  small: readonly Line[];
  /** Where a mail client stops such mail by itself. */
  unsubscribe?: string | null;
};

/** A line of a list: its mark, and a name in any language. */
const item = /^([•–] )(.+)$/;

const directionOfName = (name: string): 'ltr' | 'rtl' =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(/\p{L}/u.exec(name)?.[0] ?? '') ? 'rtl' : 'ltr';

/** Mail programs let the first letter say where a line of text begins; marks stand where the mail does. */
const textIn = (language: Language) => {
  const direction = directionOf(language);
  const begin = direction === 'rtl' ? '\u200f' : '\u200e';
  const toLine = (line: string): string => {
    const [, mark, name] = item.exec(line) ?? [];
    return name === undefined || directionOfName(name) === direction
      ? line
      : `${begin}${mark}${isolated(name)}`;
  };
  return (line: Line): string =>
    typeof line === 'string'
      ? line.split('\n').map(toLine).join('\n')
      : `${line.text}:\n${line.url}`;
};

const said = (text: string) => {
  const lines = text.split('\n');
  if (!lines.some((line) => item.test(line))) {
    return html`<bdi style="white-space:pre-line">${text}</bdi>`;
  }
  return lines.map((line, place) => {
    const [, mark = '', name = line] = item.exec(line) ?? [];
    return html`${place === 0 ? '' : raw('<br>')}${mark}<bdi>${name}</bdi>`;
  });
};

const senderLines = (sender: Sender | undefined, notice: string): readonly Line[] =>
  sender === undefined
    ? []
    : [
        sender.name,
        ...(sender.address === null ? [] : [sender.address]),
        ...(sender.noticeUrl === null ? [] : [{ text: notice, url: sender.noticeUrl }]),
      ];

/** Mail programs take no stylesheet, so each element has its style. */
const markupIn = (linkColor: string) => {
  const toMarkup = (line: Line) =>
    typeof line === 'string'
      ? said(line)
      : html`<a href="${line.url}" style="color:${raw(linkColor)}">${line.text}</a>`;
  const paragraphs = (lines: readonly Line[], style = '') =>
    lines.map((line) => html`<p style="margin:0 0 16px;${style}">${toMarkup(line)}</p>`);
  return { toMarkup, paragraphs };
};

/** The same words as text and as HTML, without pictures, scripts or anything that tells of its reading. */
export const drawMail = ({ language, sender, button, ...parts }: MailParts): MailWords => {
  const { mail, notice } = wordsOf(language);
  const { subject, before, after, small, unsubscribe = null } = parts;
  const from = senderLines(sender, notice);
  const { light } = brandColors(sender?.color ?? defaultBrand);
  const { toMarkup, paragraphs } = markupIn(light.text);
  const toText = textIn(language);
  const muted = 'font-size:14px;color:#6b6b65';
  const text = [...before, `${button.text}:\n${button.url}`, ...after, '-- ', ...small]
    .map(toText)
    .concat(from.map(toText).join('\n'))
    .filter((block) => block !== '')
    .join('\n\n');
  const markup = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif;color:#1a1a17;background:#fff">
<div style="max-width:440px">
${paragraphs(before)}
<p style="margin:0 0 16px"><a href="${button.url}" style="display:inline-block;padding:11px 24px;border-radius:10px;background:${raw(light.button)};color:${raw(light.ink)};font-weight:600;text-decoration:none">${button.text}</a></p>
${paragraphs(after)}
<div style="border-top:1px solid #e3e3dd;padding-top:16px">
<p style="margin:0 0 16px;${muted}">${mail.noButton}<br><a href="${button.url}" dir="ltr" style="color:${raw(light.text)};word-break:break-all">${button.url}</a></p>
${paragraphs(small, muted)}
<p style="margin:0;${muted}">${from.map((line, place) => html`${place === 0 ? '' : raw('<br>')}${toMarkup(line)}`)}</p>
</div></div></body></html>`;
  return { sender: sender?.name ?? null, subject, text, html: String(markup), unsubscribe };
};
