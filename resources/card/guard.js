// Runs in every frame, in the till's own JavaScript world: a card number must not reach the clipboard, nor be
// dragged out, whichever frame holds its field. See README.md.
(() => {
  "use strict";
  for (const name of ["copy", "cut", "dragstart"]) {
    addEventListener(name, (event) => { event.preventDefault(); event.stopImmediatePropagation(); }, true);
  }
})();
