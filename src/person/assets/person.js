// What browsers do besides; every page works without it. At most 4,096 bytes.
(() => {
  const $ = (text) => document.querySelector(text);
  // An arrival opens nothing once the cookie is there.
  const query = new URLSearchParams(location.search);
  if ($('[data-opened]') && query.has('from')) {
    query.delete('from');
    history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname);
  }
  // Former addresses: …/token/{center}/{token} and …/login/{center}.
  if ($('[data-former]')) {
    const [, kind, center, token] =
      /(token|login)\/([^/?#&]+)(?:\/([^/?#&]+))?/.exec(location.pathname + location.hash) ?? [];
    if (kind === 'token' && token) location.replace(`/l/${token}/${center}`);
    else location.replace('/link');
  }
  // Verifies a signed file, here.
  const check = $('[data-verify]');
  if (check) {
    check.hidden = false;
    $('[data-without-script]').hidden = true;
    const published = fetch(check.dataset.verify).then((answer) => answer.json());
    // Asked for ahead, and told with the first file.
    published.catch(() => {});
    const bytes = (text) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const parse = (part) => JSON.parse(new TextDecoder().decode(bytes(part)));
    const attempt = (work, otherwise) => {
      try {
        return work();
      } catch {
        return otherwise;
      }
    };
    const verdictOf = async (file) => {
      const head = attempt(() => Object(parse(file.protected)), {});
      if (head.alg !== 'RS256' || !/^consent-(copy|proof)$/.test(head.typ)) return ['neither', {}];
      // What can't be read anymore was changed.
      const said = attempt(() => Object(parse(file.payload)), {});
      const signature = attempt(() => bytes(file.signature), new Uint8Array());
      const { issuer, keys } = await published;
      const key = keys.find(({ kid }) => kid === head.kid);
      if (!key) return [(said.issuer ?? issuer) === issuer ? 'changed' : 'elsewhere', said];
      const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
      const { kty, n, e, revoked } = key;
      const own = await crypto.subtle.importKey('jwk', { kty, n, e }, rsa, false, ['verify']);
      const signed = new TextEncoder().encode(`${file.protected}.${file.payload}`);
      const isSigned = await crypto.subtle.verify(rsa.name, own, signature, signed);
      return [isSigned ? (revoked ? 'distrusted' : 'genuine') : 'changed', said];
    };
    check.addEventListener('change', async ({ target }) => {
      const text = await target.files[0]?.text();
      if (text === undefined) return;
      const file = attempt(() => Object(JSON.parse(text)), {});
      const [verdict, said] = await verdictOf(file).catch(() => ['failed', {}]);
      for (const part of document.querySelectorAll('[data-verdict]')) {
        part.hidden = part.dataset.verdict !== verdict;
      }
      for (const part of document.querySelectorAll('[data-said]')) {
        part.textContent = String(said[part.dataset.said] ?? '').replace(/T(\d\d:\d\d).*/, ' $1');
      }
    });
  }
  // In the browser that filled the form a mail's link confirms once it's seen.
  const own = $('[data-own]');
  const go = () => {
    if (document.hidden || own.elements.self.value) return;
    own.elements.self.value = '1';
    own.submit();
  };
  if (own) {
    document.addEventListener('visibilitychange', go);
    go();
  }
  // Someone is here, not a scanner that runs scripts.
  const choices = $('#choices');
  const kinds = ['pointerdown', 'keydown', 'touchstart'];
  const see = ({ isTrusted }) => {
    if (!isTrusted) return;
    for (const kind of kinds) removeEventListener(kind, see, true);
    const { h, s } = choices.elements;
    s.value = '1';
    const address = new URL(choices.action);
    navigator.sendBeacon(`${address.pathname}/seen`, new URLSearchParams({ h: h.value }));
  };
  // In another language it has told already.
  if (choices && !choices.elements.s.value)
    for (const kind of kinds) addEventListener(kind, see, true);
})();
