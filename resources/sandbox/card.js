"use strict";
(() => {
  const BRANDS = [
    ["elo", /^(4011|4312|4389|4514|4576|5041|5066|5067|509|6277|6362|6363|650|6516|6550)/, "ELO"],
    ["hipercard", /^(3841|606282|637)/, "HIPERCARD"],
    ["amex", /^3[47]/, "AMEX"],
    ["mastercard", /^(5[1-5]|2[2-7])/, "MASTERCARD"],
    ["visa", /^4/, "VISA"],
  ];
  // In Portuguese unless the till says otherwise: the sentences are their own keys.
  const WORDS = {
    en: {
      "Cartão de crédito": "Credit card", "Número do cartão": "Card number",
      "Nome como está no cartão": "Name as on the card", "Mês": "Month", "Ano": "Year", "MM": "MM", "AAAA": "YYYY",
      "Código (CVV)": "Code (CVV)", "Confirmar cartão": "Confirm card", "Confirmando…": "Confirming…",
      "Cartão confirmado": "Card confirmed", "escondido, final": "hidden, ends in",
      "Escreva o número do cartão.": "Type the card number.", "O número não confere.": "The number is not right.",
      "Escreva o nome como está no cartão.": "Type the name as on the card.", "De 01 a 12.": "From 01 to 12.",
      "Escreva o ano.": "Type the year.", "O ano não confere.": "The year is not right.",
      "O cartão venceu.": "The card has expired.", "São 3 ou 4 números.": "It has 3 or 4 digits.",
      "A sessão de pagamento ainda não abriu. Confirme de novo em um instante.":
        "The payment session is not open yet. Confirm again in a moment.",
    },
    es: {
      "Cartão de crédito": "Tarjeta de crédito", "Número do cartão": "Número de la tarjeta",
      "Nome como está no cartão": "Nombre como está en la tarjeta", "Mês": "Mes", "Ano": "Año", "MM": "MM",
      "AAAA": "AAAA", "Código (CVV)": "Código (CVV)", "Confirmar cartão": "Confirmar tarjeta",
      "Confirmando…": "Confirmando…", "Cartão confirmado": "Tarjeta confirmada",
      "escondido, final": "oculto, termina en",
      "Escreva o número do cartão.": "Escriba el número de la tarjeta.", "O número não confere.": "El número no es correcto.",
      "Escreva o nome como está no cartão.": "Escriba el nombre como está en la tarjeta.", "De 01 a 12.": "De 01 a 12.",
      "Escreva o ano.": "Escriba el año.", "O ano não confere.": "El año no es correcto.",
      "O cartão venceu.": "La tarjeta venció.", "São 3 ou 4 números.": "Son 3 o 4 números.",
      "A sessão de pagamento ainda não abriu. Confirme de novo em um instante.":
        "La sesión de pago aún no se abrió. Confirme de nuevo en un momento.",
    },
  };
  let words = {};
  const say = (sentence) => words[sentence] || sentence;
  const field = (id) => document.getElementById(id);
  const form = field("card");
  const inputs = [...form.querySelectorAll("input")];
  const digits = (id) => field(id).value.replace(/\D/g, "");
  let provider = null;
  let antifraud = Promise.resolve("");

  /** Takes the payment session: the page may be loaded before there is one. */
  window.cardSession = (sessionId) => {
    provider = sessionId ? window.CardProvider.init({ sessionId }) : null;
    if (sessionId) antifraud = window.AntifraudProvider.collect({ sessionId });
  };
  /** Takes the customer's language, a BCP 47 tag: "en", "es-419"; any other leaves Portuguese. */
  window.cardLanguage = (tag) => {
    const [language] = String(tag).toLowerCase().split(/[-_]/);
    words = WORDS[language] || {};
    document.documentElement.lang = WORDS[language] ? language : "pt-BR";
    document.title = say("Cartão de crédito");
    for (const one of document.querySelectorAll("label, #confirm, #done p")) {
      one.dataset.said ||= one.textContent;
      one.textContent = say(one.dataset.said);
    }
    for (const one of inputs.filter((input) => input.placeholder)) {
      one.dataset.said ||= one.placeholder;
      one.placeholder = say(one.dataset.said);
    }
  };
  window.cardSession(new URLSearchParams(location.search).get("sessionId"));

  const brandOf = (number) => BRANDS.find(([, form]) => form.test(number));

  function luhn(number) {
    const sum = [...number].reverse().map(Number)
      .reduce((total, d, i) => total + (i % 2 ? (d > 4 ? d * 2 - 9 : d * 2) : d), 0);
    return sum % 10 === 0;
  }

  function read() {
    const year = digits("expirationYear");
    return {
      cardHolderName: field("cardHolderName").value.trim().replace(/\s+/g, " ").toUpperCase(),
      cardNumber: digits("cardNumber"),
      expirationMonth: Number(digits("expirationMonth")),
      expirationYear: Number(year.length === 2 ? `20${year}` : year),
      cvv: digits("cvv"),
      singleUse: true,
    };
  }

  /** Returns what is wrong with each field, in the order of the fields. */
  function check(card) {
    const now = new Date();
    const wrong = new Map();
    const mark = (id, bad, sentence) => { if (bad && !wrong.has(id)) wrong.set(id, say(sentence)); };
    mark("cardNumber", !card.cardNumber, "Escreva o número do cartão.");
    mark("cardNumber", card.cardNumber.length < 13 || !luhn(card.cardNumber), "O número não confere.");
    mark("cardHolderName", card.cardHolderName.length < 3, "Escreva o nome como está no cartão.");
    mark("expirationMonth", card.expirationMonth < 1 || card.expirationMonth > 12, "De 01 a 12.");
    mark("expirationYear", card.expirationYear < 2000, "Escreva o ano.");
    mark("expirationYear", card.expirationYear > now.getFullYear() + 25, "O ano não confere.");
    const past = card.expirationYear * 12 + card.expirationMonth < now.getFullYear() * 12 + now.getMonth() + 1;
    mark("expirationYear", past, "O cartão venceu.");
    mark("cvv", !/^\d{3,4}$/.test(card.cvv), "São 3 ou 4 números.");
    return wrong;
  }

  function tell(id, sentence) {
    field(`${id}-problem`).textContent = sentence;
    if (sentence) field(id).setAttribute("aria-invalid", "true");
    else field(id).removeAttribute("aria-invalid");
  }

  function showBrand() {
    const number = digits("cardNumber");
    const brand = brandOf(number);
    const hidden = number.length > 12 && document.activeElement !== field("cardNumber");
    field("brand").hidden = !brand;
    field("brand").textContent = brand ? brand[2] : "";
    field("cardNumber-hidden").textContent = hidden ? `${say("escondido, final")} ${number.slice(-4)}` : "";
  }

  field("cardNumber").addEventListener("input", ({ target }) => {
    const before = target.value.slice(0, target.selectionStart).replace(/\D/g, "").length;
    target.value = digits("cardNumber").slice(0, 19).replace(/(.{4})(?=.)/g, "$1 ");
    const place = before + Math.max(0, Math.ceil(before / 4) - 1);
    target.setSelectionRange(place, place);
    showBrand();
  });
  for (const name of ["focus", "blur"]) field("cardNumber").addEventListener(name, showBrand);
  for (const input of inputs) {
    input.addEventListener("input", () => { tell(input.id, ""); field("problem").textContent = ""; });
  }

  function done(card, token, antifraudSession) {
    const [brand] = brandOf(card.cardNumber) || ["other"];
    const detail = {
      token,
      brand,
      expirationMonth: String(card.expirationMonth).padStart(2, "0"),
      expirationYear: String(card.expirationYear),
      cardholderName: card.cardHolderName,
      antifraudSession,
    };
    form.reset();
    form.hidden = true;
    field("done").hidden = false;
    window.dispatchEvent(new CustomEvent("card-tokenized", { detail }));
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (field("confirm").disabled) return;
    const card = read();
    const wrong = check(card);
    for (const input of inputs) tell(input.id, wrong.get(input.id) || "");
    field("problem").textContent = "";
    if (wrong.size) return field([...wrong.keys()][0]).focus();
    if (!provider) {
      field("problem").textContent = say("A sessão de pagamento ainda não abriu. Confirme de novo em um instante.");
      return;
    }
    field("confirm").disabled = true;
    field("confirm").textContent = say("Confirmando…");
    try {
      const { token } = await provider.tokenize(card);
      done(card, token, await antifraud);
    } catch (error) {
      field("problem").textContent = error.message;
      field("cardNumber").focus();
    } finally {
      field("confirm").disabled = false;
      field("confirm").textContent = say("Confirmar cartão");
    }
  });

  field("cardNumber").focus();
  window.cardPageReady = true;
  window.dispatchEvent(new CustomEvent("card-page-ready"));
})();
