// Keeps visitors on the page where they fill in a form of ours; without it the form works, too. Pages
// name the hash of this file, so it never changes: another one gets another number. At most 6,000 bytes.
(() => {
  const take = (form) => {
    const address = form.getAttribute('action');
    const { origin } = new URL(address);
    // What is said here, in the form's language.
    const { sending, unsent, blocked } = form.dataset;
    const result = form.querySelector('[data-consent-result]');
    const key = document.createElement('input');
    key.type = 'hidden';
    key.name = 'k';
    form.append(key);
    // Until it's recorded, what was pressed keeps its key: sent again unchanged, it counts once.
    let pressed = '';
    let button = null;
    let failed = 0;
    let isSending = false;
    let isPlain = false;
    let mayFetch = true;
    let maySend = true;

    const say = (texts, link) => {
      const lines = texts.map((text) => {
        const line = document.createElement('p');
        line.textContent = text;
        return line;
      });
      result.replaceChildren(...lines);
      if (!link) return;
      const way = document.createElement('a');
      way.href = new URL(link.address, address).href;
      way.textContent = link.text;
      way.rel = 'noreferrer';
      // In a frame, the page wouldn't open.
      way.target = '_top';
      result.lastChild.append(' ', way);
    };
    const look = (part) => {
      if (part === result) part.tabIndex = -1;
      part.focus();
    };

    const ownPage = () => ({
      address,
      text: form.querySelector('[data-consent-page]').textContent,
    });
    /** As without this script: the browser leaves for the answer. A frame may be kept from leaving. */
    const sendPlainly = (texts = [unsent]) => {
      if (window.top !== window) say(texts.length > 0 ? texts : [unsent], ownPage());
      isPlain = true;
      form.requestSubmit(button);
      isPlain = false;
    };
    // The page's policy: without this nobody would see that nothing was sent.
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      if (pressed === '' || !blockedURI.startsWith(origin)) return;
      if (effectiveDirective === 'connect-src' && mayFetch) {
        mayFetch = false;
        sendPlainly();
      }
      if (effectiveDirective === 'form-action') {
        maySend = false;
        say([blocked], ownPage());
        look(result);
      }
    });

    const unmark = () => {
      for (const line of form.querySelectorAll('[data-consent-fault]')) line.remove();
      for (const field of form.querySelectorAll('[aria-invalid]')) {
        field.removeAttribute('aria-invalid');
        field.setAttribute('aria-describedby', field.dataset.describedby);
      }
    };
    const mark = (faults) => {
      const fields = faults.flatMap(({ name, text }) => {
        const field = form.querySelector(`[name="${CSS.escape(name)}"]`);
        if (!field) return [];
        const line = document.createElement('p');
        line.id = `fault-${Math.random().toString(36).slice(2)}`;
        line.dataset.consentFault = '';
        line.textContent = text;
        (field.closest('label') ?? field).after(line);
        field.dataset.describedby ??= field.getAttribute('aria-describedby') ?? '';
        field.setAttribute('aria-describedby', `${field.dataset.describedby} ${line.id}`);
        field.setAttribute('aria-invalid', 'true');
        return [field];
      });
      look(fields[0] ?? result);
    };

    const tell = ({ outcome, texts, link, faults = [] }) => {
      // One more question, which our page asks.
      if (outcome === 'ask') return sendPlainly(texts);
      say(texts, link);
      if (outcome !== 'done') return mark(faults);
      pressed = '';
      for (const part of [...form.children]) if (part !== result) part.remove();
      look(result);
    };

    form.addEventListener('submit', async (event) => {
      if (isPlain || !mayFetch) return;
      event.preventDefault();
      if (isSending) return;
      isSending = true;
      button = event.submitter;
      const fields = [...new FormData(form)].filter(([name]) => name !== key.name);
      if (button?.name) fields.push([button.name, button.value]);
      const content = String(new URLSearchParams(fields));
      if (pressed !== content) key.value = crypto.getRandomValues(new Uint32Array(4)).join('-');
      pressed = content;
      unmark();
      say([sending]);
      // Of a server that never answers: until then, pressing again does nothing.
      const limit = new AbortController();
      setTimeout(() => limit.abort(), 30_000);
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { Accept: 'application/json' },
          body: new URLSearchParams([...fields, [key.name, key.value]]),
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          signal: limit.signal,
        });
        const told = await answer.json();
        failed = 0;
        tell(told);
      } catch {
        failed += 1;
        // What lies between this page and us may let pages through, and no script.
        if (failed > 1 && mayFetch && navigator.onLine) sendPlainly();
        else if (maySend) say([unsent]);
      }
      isSending = false;
    });
  };
  const begin = () => {
    for (const form of document.querySelectorAll('form[data-consent-form=""]')) {
      form.dataset.consentForm = 'taken';
      take(form);
    }
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
})();
