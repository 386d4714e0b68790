"use strict";
/* The payment provider's script: initialised with a session, it turns the six fields of a card into a token. */
/* The anti-fraud provider's script: looks at the device once for a payment session and gives its own session for it. */
window.AntifraudProvider = {
  /** Returns the anti-fraud session, or "" where the provider does not answer: the card is not held up by it. */
  async collect({ sessionId }) {
    try {
      const answer = await fetch("/card/antifraud", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ sessionId }),
      });
      return answer.ok ? (await answer.json()).antifraudSessionId : "";
    } catch {
      return "";
    }
  },
};
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
