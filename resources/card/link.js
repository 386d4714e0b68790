// Joins the provider's page to the till. Runs in a JavaScript world of its own, which the page cannot
// reach: only the two DOM events below cross over. Injected after qwebchannel.js. See README.md.
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

  // The till asks with the session until the page has it.
  globalThis.tillBegin = (sessionId) => {
    if (pageReady && bridge && !begun) {
      begun = true;
      dispatchEvent(new CustomEvent("till-card-session", { detail: sessionId }));
    }
    return begun;
  };
})();
