// Runs in every frame, in the till's own JavaScript world: a card number must not reach the clipboard, nor be
// dragged out, nor be read over a shoulder once its field is left. See README.md.
(() => {
  "use strict";
  const refuse = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  const guard = () => ["copy", "cut", "dragstart"].forEach((name) => addEventListener(name, refuse, true));
  guard();
  new MutationObserver(guard).observe(document, { childList: true });  // document.open() takes listeners off.

  const isNumber = (one) => one instanceof HTMLInputElement && one.type !== "password"
    && (one.autocomplete === "cc-number" || /^[\d\s.-]{13,23}$/.test(one.value));
  const hide = (one, how) => one.style?.setProperty("-webkit-text-security", how, "important");
  addEventListener("focusout", ({ target }) => { if (isNumber(target)) hide(target, "disc"); }, true);
  addEventListener("focusin", ({ target }) => { if (isNumber(target)) hide(target, "none"); }, true);
})();
