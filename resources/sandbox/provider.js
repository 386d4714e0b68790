"use strict";
/* The provider's tokenization script: initialised with a session, it turns the six fields into a token. */
window.CardProvider = {
  check(card) {
    const now = new Date();
    const digits = [...card.cardNumber].reverse().map(Number);
    const luhn = digits.reduce((sum, d, i) => sum + (i % 2 ? (d * 2 > 9 ? d * 2 - 9 : d * 2) : d), 0) % 10 === 0;
    if (card.cardHolderName.length < 3) return { field: "cardHolderName", sentence: "Escreva o nome como está no cartão." };
    if (digits.length < 13 || !luhn) return { field: "cardNumber", sentence: "O número do cartão não confere." };
    if (!(card.expirationMonth >= 1 && card.expirationMonth <= 12)) return { field: "expirationMonth", sentence: "O mês vai de 1 a 12." };
    if (!(card.expirationYear >= now.getFullYear() && card.expirationYear < now.getFullYear() + 30))
      return { field: "expirationYear", sentence: "Confira o ano de validade." };
    if (card.expirationYear === now.getFullYear() && card.expirationMonth < now.getMonth() + 1)
      return { field: "expirationMonth", sentence: "O cartão está vencido." };
    if (!/^\d{3,4}$/.test(card.cvv)) return { field: "cvv", sentence: "O código tem 3 ou 4 números." };
    return null;
  },
  init({ sessionId }) {
    return {
      async tokenize(card) {
        const answer = await fetch("/card/tokens", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ sessionId, ...card }),
        });
        const body = await answer.json();
        if (!answer.ok) throw new Error([body.message].flat().join(" "));
        return body;
      },
    };
  },
};
