"use strict";

const $ = (id) => document.getElementById(id);
const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const CARDS = { approved: "aprovado", refused: "recusado", slow: "demora", unknown: "não aceito" };
const FINAL = new Set(["completed", "canceled", "incomplete", "partially_canceled"]);
let drawn = "";
let asked = 0;
let answered = 0;

function element(name, text, parent) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}

async function ask(path, body) {
  const options = body === undefined ? {} : {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  };
  const answer = await fetch(`/_sandbox/${path}`, options);
  const told = await answer.json();
  if (!answer.ok) throw new Error([].concat(told.message).join(" "));
  return told;
}

async function change(path, body) {
  try {
    await ask(path, body);
    $("told").textContent = "";
  } catch (error) {
    $("told").textContent = error.message;
  }
  await refresh();
}

function showOrders(orders) {
  $("orders").replaceChildren();
  $("no-orders").hidden = orders.length > 0;
  for (const order of orders.slice().reverse()) {
    const row = element("tr", undefined, $("orders"));
    element("td", order.publicId, row);
    element("td", order.status, row);
    element("td", order.seats.map((seat) => seat.label).join(", "), row);
    element("td", money.format(order.totalAmount), row).className = "number";
    const cell = element("td", undefined, row);
    if (order.paymentType === "pix" && !FINAL.has(order.status)) {
      const pay = element("button", "Pagar o PIX", cell);
      pay.type = "button";
      pay.addEventListener("click", () => change(`pix/${encodeURIComponent(order.publicId)}/pay`, {}));
    }
    if (order.status === "completed" || order.status === "partially_canceled") cancels(cell, order);
  }
}

function cancels(cell, order) {
  const button = (text, body) => {
    const made = element("button", text, cell);
    made.type = "button";
    made.addEventListener("click", () => change(`orders/${encodeURIComponent(order.publicId)}/cancel`, body));
  };
  if (order.seats.length > 1) {
    order.seats.forEach((seat, number) => {
      if (!seat.canceled) button(`Cancelar ${seat.label}`, { ticket: number + 1 });
    });
  }
  button("Cancelar em parte", { share: 0.5, partly: true });
  button("Cancelar tudo", {});
}

function showFaults(faults) {
  $("faults").replaceChildren();
  for (const fault of faults) {
    const committed = fault.commit ? ", depois do trabalho" : "";
    element("li", `${fault.operation}: ${fault.fault}, ${fault.times}×${committed}`, $("faults"));
  }
  $("clear").disabled = faults.length === 0;
}

function control(quirk) {
  const id = `quirk-${quirk.name}`;
  let input;
  if (quirk.kind === "choice") {
    input = document.createElement("select");
    for (const choice of quirk.choices) element("option", choice, input);
    input.value = quirk.value;
  } else {
    input = document.createElement("input");
    input.type = { switch: "checkbox", number: "number" }[quirk.kind] || "text";
    if (quirk.kind === "switch") input.checked = quirk.value;
    else input.value = quirk.value;
    if (quirk.kind === "number") { input.min = 0; input.step = "any"; }
  }
  input.id = id;
  input.addEventListener("change", () => {
    const value = quirk.kind === "switch" ? input.checked : input.value;
    change("quirks", { [quirk.name]: value });
  });
  return input;
}

function showQuirks(quirks) {
  const focused = document.activeElement && document.activeElement.id;
  $("quirks").replaceChildren();
  let group = "";
  for (const quirk of quirks) {
    if (quirk.group !== group) {
      group = quirk.group;
      element("h3", group, $("quirks"));
    }
    const row = element("div", undefined, $("quirks"));
    row.className = "quirk";
    row.classList.toggle("changed", quirk.value !== quirk.default);
    const label = element("label", quirk.about, row);
    label.htmlFor = `quirk-${quirk.name}`;
    element("code", quirk.name, label);
    row.append(control(quirk));
  }
  if (focused && $(focused)) $(focused).focus();
  filter();
}

function showShape(seed, choices) {
  const none = seed === null;
  $("shape-now").textContent = none ? "Forma padrão." : `Provedor ${seed}.`;
  $("no-shape").disabled = none;
  $("shape-choices").hidden = none;
  const list = $("shape-choices").querySelector("dl");
  list.replaceChildren();
  for (const { group, about, value } of choices) {
    element("dt", `${group}: ${about}`, list);
    element("dd", value, list);
  }
}

function filter() {
  const wanted = $("find").value.toLowerCase();
  for (const row of $("quirks").querySelectorAll(".quirk")) {
    row.hidden = !row.textContent.toLowerCase().includes(wanted);
  }
  for (const head of $("quirks").querySelectorAll("h3")) head.hidden = wanted !== "";
}

function fill(select, words) {
  if (select.options.length) return;
  for (const word of words) element("option", word, select);
}

async function refresh() {
  const turn = ++asked;
  let told;
  try {
    told = await ask("panel");
  } catch {
    $("clock").textContent = "A central não responde. Ela ainda está aberta?";
    return;
  }
  // An answer that another overtook on its way would show a switch as it was before the click.
  if (turn < answered) return;
  answered = turn;
  const at = new Date(told.now * 1000).toLocaleString("pt-BR", { timeZone: "America/Sao_Paulo" });
  $("clock").textContent = `${at} · velocidade ${told.speed}× · catálogo ${told.seed}`;
  const calls = Object.entries(told.calls).map(([name, count]) => `${name} ${count}`);
  $("calls").textContent = calls.join(" · ") || "Nenhuma ainda.";
  const shape = JSON.stringify([told.orders, told.faults, told.quirks, told.shape]);
  if (shape === drawn) return;
  drawn = shape;
  showOrders(told.orders);
  showFaults(told.faults);
  showShape(told.shape, told.choices);
  showQuirks(told.quirks);
  const form = $("fault").elements;
  fill(form.operation, told.operations);
  fill(form.fault, told.kinds);
  $("cards").replaceChildren();
  for (const [number, behaviour] of Object.entries(told.cards)) {
    const row = element("tr", undefined, $("cards"));
    element("td", number.replace(/(\d{4})(?=\d)/g, "$1 "), row);
    element("td", CARDS[behaviour] || behaviour, row);
  }
}

$("fault").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target.elements;
  change("faults", {
    operation: form.operation.value, fault: form.fault.value,
    times: Number(form.times.value), commit: form.commit.checked,
  });
});
$("shape").addEventListener("submit", (event) => {
  event.preventDefault();
  const { value } = event.target.elements.seed;
  if (value !== "") change("shape", { seed: Number(value) });
});
$("no-shape").addEventListener("click", () => change("shape", { seed: null }));
$("clear").addEventListener("click", () => change("faults", { clear: true }));
$("reset").addEventListener("click", () => change("quirks", { reset: true }));
$("find").addEventListener("input", filter);
for (const button of document.querySelectorAll("[data-advance]")) {
  button.addEventListener("click", () => change("clock", { advance_seconds: Number(button.dataset.advance) }));
}
refresh();
setInterval(refresh, 2000);
