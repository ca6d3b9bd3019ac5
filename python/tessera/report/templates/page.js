// What moves on the page: the drawing of waits, the choice of a core, the zoom of L1. Everything is readable without it.
const cores = JSON.parse(document.getElementById("page-data").textContent);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const made = (tag, text = "", attributes = {}) => {
  const element = Object.assign(document.createElement(tag), attributes);
  element.textContent = text;
  return element;
};

// For sections of other modules: page.select(x, y) chooses a core, page.onSelect(call) hears of every choice,
// call("x,y") or call(null).
const listeners = [];
let chosen = null;
function select(key) {
  chosen = key === chosen ? null : key;
  for (const button of all("[data-core]")) button.setAttribute("aria-pressed", String(button.dataset.core === chosen));
  for (const part of all("[data-cores]"))
    part.classList.toggle("other", chosen !== null && part.dataset.cores !== "" && !part.dataset.cores.split(" ").includes(chosen));
  describe(chosen);
  for (const call of listeners) call(chosen);
}
globalThis.page = { select: (x, y) => select(`${x},${y}`), onSelect: (call) => listeners.push(call) };

function describe(key) {
  const panel = document.getElementById("core");
  if (!panel) return;
  panel.hidden = key === null;
  panel.replaceChildren();
  if (key === null) return;
  const core = cores[key];
  panel.append(made("h3", `core (${key})`));
  const table = made("table");
  for (const [role, words, line] of core.kernels) {
    const row = made("tr");
    row.append(made("td", role), made("td", words), made("td", line, { className: "at" }));
    table.append(row);
  }
  if (core.kernels.length) panel.append(table);
  for (const [number, code, headline] of core.findings) {
    const line = made("p");
    line.append(made("a", code, { href: `#finding-${number}` }), `  ${headline}`);
    panel.append(line);
  }
  if (core.l1 !== null) {
    const line = made("p");
    line.append(made("a", "its L1", { href: `#l1-${core.l1}` }));
    panel.append(line);
  }
  if (!panel.children[1]) panel.append(made("p", "nothing is known of it"));
}
for (const button of all("[data-core]")) button.addEventListener("click", () => select(button.dataset.core));

// The drawing. Graphviz places boxes and arrows; colours are the page's own (page.css).
function show(wait) {
  for (const other of all(".pair.chosen")) other.classList.remove("chosen");
  const lines = document.getElementById(`${wait}-lines`);
  lines?.classList.add("chosen");
  lines?.scrollIntoView({ behavior: "smooth", block: "center" });
}
for (const drawing of all(".drawing")) {
  const dot = drawing.querySelector("script").textContent;
  const graphviz = await globalThis.Graphviz.load();
  drawing.innerHTML = graphviz.dot(dot).replace(/^[^]*?(?=<svg)/, "");
  for (const title of all("g > title", drawing)) title.remove();  // the names that only Graphviz needs
  for (const wait of all(".wait", drawing)) {
    wait.setAttribute("tabindex", "0");
    wait.setAttribute("role", "button");
    wait.addEventListener("click", () => show(wait.id));
    wait.addEventListener("keydown", (event) => event.key === "Enter" && show(wait.id));
  }
  drawing.classList.add("drawn");
}

// L1 to scale: the strip grows, the window scrolls.
function ticks(l1, zoom) {
  const bytes = Number(l1.dataset.bytes), axis = l1.querySelector(".axis");
  const shown = bytes / zoom, room = Math.max(2, Math.floor(l1.querySelector(".window").clientWidth / 90));
  let step = 16;
  while (shown / step > room) step *= 2;
  axis.replaceChildren();
  for (let at = 0; at < bytes && axis.children.length < 4096; at += step) {
    const tick = made("span", `0x${at.toString(16)}`);
    tick.style.left = `${(100 * at) / bytes}%`;
    axis.append(tick);
  }
  const words = shown >= 1 << 20 ? `${(shown / (1 << 20)).toFixed(2)} MiB` : shown >= 1024 ? `${(shown / 1024).toFixed(1)} KiB` : `${Math.round(shown)} B`;
  l1.querySelector(".scale").textContent = `${words} in view`;
}
function zoom(l1, factor, middle = null) {
  const view = l1.querySelector(".window"), strip = l1.querySelector(".strip");
  const before = Number(strip.dataset.zoom || 1);
  const at = middle ?? (view.scrollLeft + view.clientWidth / 2) / strip.clientWidth;
  const after = factor ? Math.min(4096, Math.max(1, before * factor)) : 1;
  strip.dataset.zoom = after;
  strip.style.width = `${100 * after}%`;
  ticks(l1, after);
  view.scrollLeft = at * strip.clientWidth - view.clientWidth / 2;
}
for (const l1 of all(".l1")) {
  ticks(l1, 1);
  for (const button of all("[data-zoom]", l1)) button.addEventListener("click", () => zoom(l1, Number(button.dataset.zoom)));
  for (const region of all("[data-address]", l1))
    region.addEventListener("click", () => {
      const bytes = Number(l1.dataset.bytes), size = Math.max(Number(region.dataset.size), 64);
      const now = Number(l1.querySelector(".strip").dataset.zoom || 1);
      zoom(l1, bytes / (2 * size) / now, (Number(region.dataset.address) + size / 2) / bytes);
    });
  l1.querySelector(".window").addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(l1, event.deltaY < 0 ? 1.25 : 0.8);
  }, { passive: false });
}
document.documentElement.classList.add("ready");
