import type { Page } from '@playwright/test';

const technicalDetails = 'Technical details';

/**
 * All that the page says to the eye and to a screen reader, a line each: also what is folded, but
 * without "Technical details".
 */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate((technical) => {
    const isTechnical = (element: Element): boolean =>
      [...document.querySelectorAll('details')].some(
        (details) =>
          details.querySelector('summary')?.textContent === technical && details.contains(element),
      );
    const isRead = (element: Element): boolean =>
      element.closest('script, style') === null && !isTechnical(element);
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement !== null && isRead(node.parentElement))
        texts.push(node.nodeValue ?? '');
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [title], [data-tip], [placeholder], [alt]',
    )) {
      if (!isRead(element)) continue;
      for (const name of ['aria-label', 'title', 'data-tip', 'placeholder', 'alt']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts.filter((text) => text.trim() !== '');
  }, technicalDetails);
