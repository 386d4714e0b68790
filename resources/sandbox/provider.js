"use strict";
/* The payment provider's script: initialised with a session, it turns the six fields of a card into a token. */
window.CardProvider = {
  /** Starts the script for one payment session. */
  init({ sessionId }) {
    return {
      /**
       * Takes cardHolderName, cardNumber, expirationMonth, expirationYear, cvv and singleUse.
       * Returns an object with `token`; throws an Error whose message is a sentence for the customer.
       */
      async tokenize(card) {
        const { cardHolderName, cardNumber, expirationMonth, expirationYear, cvv, singleUse } = card;
        const fields = { cardHolderName, cardNumber, expirationMonth, expirationYear, cvv, singleUse };
        let answer, told;
        try {
          answer = await fetch("/card/tokens", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ sessionId, ...fields }),
          });
          told = await answer.json();
        } catch {
          throw new Error("O provedor não respondeu. Confirme de novo.");
        }
        if (!answer.ok || !told.token) throw new Error([told.message].flat().filter(Boolean).join(" "));
        return { token: told.token };
      },
    };
  },
};
