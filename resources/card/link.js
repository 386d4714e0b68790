// Joins the provider's page to the till. Runs in a JavaScript world of its own, which the page cannot
// reach: only the DOM events below cross over. Injected after qwebchannel.js. See README.md.
(() => {
  "use strict";
  let pageReady = false;
  let bridge = null;
  let begun = false;

  new QWebChannel(qt.webChannelTransport, (channel) => { bridge = channel.objects.card; });

  addEventListener("till-card-ready", () => { pageReady = true; });

  addEventListener("till-card-token", (event) => {
    let answer = null;
    try { answer = JSON.parse(String(event.detail)); } catch { answer = null; }
    const field = (name) => String((answer && answer[name]) ?? "").slice(0, 5000);
    bridge?.card(field("token"), field("brand"), field("expirationMonth"), field("expirationYear"),
                 field("cardholderName"), field("antifraudSession"));
  });

  // The till asks with the session until the page has it; the language comes first.
  globalThis.tillBegin = (sessionId, language) => {
    if (pageReady && bridge && !begun) {
      begun = true;
      if (language) dispatchEvent(new CustomEvent("till-card-language", { detail: language }));
      dispatchEvent(new CustomEvent("till-card-session", { detail: sessionId }));
    }
    return begun;
  };

  const PRESSED = ["submit", "button", "image", "reset"];
  const DIGITS = /^(numeric|decimal|tel|number)$/;
  const NUMBERS = /numb|n[uú]mero|month|year|m[eê]s|\bano\b|exp|valid|cvv|cvc|code|c[oó]digo/i;
  const NAMES = /name|nome|holder|titular|portador/i;
  const isButton = (one) => one.tagName === "BUTTON" || PRESSED.includes(one.type);
  const text = (one) => (one ? one.innerText || "" : "");
  const named = (one, attribute) =>
    (one.getAttribute(attribute) || "").split(/\s+/).filter(Boolean)
      .map((id) => text(one.getRootNode().getElementById?.(id))).join(" ").trim();

  /** What is typed into a field: its own word for it counts first, then what it is called. */
  function kindOf(one) {
    if (isButton(one)) return "button";
    if (one.tagName === "SELECT") return "";
    const said = [one.inputMode, one.type].find((word) => word && word !== "text") || "";
    if (DIGITS.test(said) || /^cc-(number|exp|csc)/.test(one.autocomplete)) return "digits";
    if (/^cc-.*name$|^name$/.test(one.autocomplete)) return "letters";
    const called = `${one.id} ${one.name}`;
    return NAMES.test(called) ? "letters" : NUMBERS.test(called) ? "digits" : "";
  }

  // Where the cursor is and what the page calls that field; never what stands in it.
  globalThis.tillField = () => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (at?.tagName === "IFRAME") return JSON.stringify(["", "", "", 0, 0]);  // Another host's: not to be seen.
    if (!at || !["INPUT", "SELECT", "TEXTAREA", "BUTTON"].includes(at.tagName)) return "";
    const inside = [...at.getRootNode().querySelectorAll("input, select, textarea")];
    const fields = inside.filter((one) => !isButton(one) && one.type !== "hidden" && one.getClientRects().length);
    const name = at.getAttribute("aria-label") || named(at, "aria-labelledby") || text(at.labels?.[0])
      || at.placeholder || (isButton(at) ? text(at) || at.title : "") || "";
    return JSON.stringify([kindOf(at), name.slice(0, 200), named(at, "aria-describedby").slice(0, 200),
                           fields.indexOf(at) + 1, isButton(at) ? 0 : fields.length]);
  };
})();
