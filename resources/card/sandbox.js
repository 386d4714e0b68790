// Adapter of the sandbox's card page. Runs in the page's own world. See README.md.
// supplies: antifraudSession
(() => {
  "use strict";
  const tell = (name, detail) => dispatchEvent(new CustomEvent(name, { detail }));

  // The listener comes before the page's scripts, so a ready page cannot be missed.
  addEventListener("card-page-ready", () => tell("till-card-ready", ""));
  addEventListener("card-tokenized", (event) => tell("till-card-token", JSON.stringify(event.detail)));
  addEventListener("till-card-language", (event) => window.cardLanguage(event.detail));
  addEventListener("till-card-session", (event) => window.cardSession(event.detail));
})();
