// The timeline of each timed program: drawn on a canvas, because a program has tens of thousands of slices.
const ROW = 16, HEAD = 20, AXIS = 22, LABEL = 132;
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const count = (number) => Math.round(number).toLocaleString("en");

class Timeline {
  constructor(article) {
    this.data = JSON.parse(article.querySelector("script").textContent);
    this.canvas = article.querySelector("canvas");
    this.frame = article.querySelector(".lanes");
    this.words = article.querySelector(".slice");
    this.from = 0;
    this.to = Math.max(this.data.cycles, 1);
    this.data.cores.forEach((core, number) => (core.open = this.data.open || number === 0));
    this.hear();
    this.draw();
  }

  // What stands where: a head per core, then its lanes and buffers while it is open.
  rows() {
    const rows = [];
    for (const core of this.data.cores) {
      rows.push({ core, height: HEAD });
      if (!core.open) continue;
      for (const lane of core.lanes) rows.push({ core, lane, height: ROW });
      for (const fill of core.fills) rows.push({ core, fill, height: ROW });
    }
    let top = AXIS;
    for (const row of rows) { row.top = top; top += row.height; }
    return rows;
  }

  x(time) { return LABEL + ((time - this.from) / (this.to - this.from)) * (this.width - LABEL); }
  time(x) { return this.from + ((x - LABEL) / (this.width - LABEL)) * (this.to - this.from); }

  draw() {
    const rows = this.rows(), last = rows[rows.length - 1], scale = globalThis.devicePixelRatio || 1;
    this.width = Math.max(this.frame.clientWidth, 320);
    const height = last.top + last.height + 4;
    this.canvas.width = this.width * scale; this.canvas.height = height * scale;
    this.canvas.style.width = `${this.width}px`; this.canvas.style.height = `${height}px`;
    const pen = this.canvas.getContext("2d");
    pen.scale(scale, scale);
    pen.font = "11px system-ui, 'DejaVu Sans', sans-serif";
    pen.textBaseline = "middle";
    const kinds = this.data.kinds.map((kind) => colour(`--time-${kind}`));
    for (const row of rows) {
      if (row.lane) this.drawSpans(pen, row.lane.spans, row.top + 2, ROW - 4, kinds);
      else if (row.fill) this.drawFill(pen, row.fill, row.top + 2, ROW - 4);
      else if (!row.core.open) this.drawFolded(pen, row, kinds);
    }
    this.drawLabels(pen, rows, height);
    this.drawAxis(pen);
    if (this.arrow) this.drawArrow(pen, rows);
  }

  drawSpans(pen, spans, top, height, kinds) {
    let right = -1;  // a slice thinner than a pixel is drawn when nothing covers that pixel yet
    for (const [begin, end, kind] of spans) {
      if (end < this.from || begin > this.to) continue;
      const left = Math.max(this.x(begin), LABEL), edge = Math.min(this.x(end), this.width);
      if (edge - left < 0.4 && left < right) continue;
      pen.fillStyle = kinds[kind];
      pen.fillRect(left, top, Math.max(edge - left, 0.6), height);
      right = Math.max(edge, left + 0.6);
    }
  }

  // A folded core shows the lane that works most.
  drawFolded(pen, row, kinds) {
    const worked = (lane) => lane.spans.reduce((sum, span) => sum + (span[2] < 3 ? span[1] - span[0] : 0), 0);
    const busiest = row.core.lanes.reduce((best, lane) => (worked(lane) > worked(best) ? lane : best));
    this.drawSpans(pen, busiest.spans, row.top + 4, HEAD - 8, kinds);
  }

  drawFill(pen, fill, top, height) {
    pen.fillStyle = colour("--cb");
    fill.pages.forEach(([time, full], number) => {
      const next = fill.pages[number + 1]?.[0] ?? this.data.cycles;
      if (next < this.from || time > this.to || !full) return;
      const left = Math.max(this.x(time), LABEL), tall = (height * full) / fill.most;
      pen.fillRect(left, top + height - tall, Math.max(Math.min(this.x(next), this.width) - left, 0.6), tall);
    });
  }

  drawLabels(pen, rows, height) {
    pen.fillStyle = colour("--card");
    pen.fillRect(0, 0, LABEL - 2, height);
    for (const row of rows) {
      pen.fillStyle = colour(row.lane || row.fill ? "--soft" : "--ink");
      const head = `${row.core.open ? "▾" : "▸"} core (${row.core.core})`;
      const text = row.lane ? row.lane.name : row.fill ? `c_${row.fill.cb}, of ${row.fill.most} pages` : head;
      pen.fillText(text, row.lane || row.fill ? 20 : 6, row.top + row.height / 2);
    }
  }

  drawAxis(pen) {
    pen.fillStyle = colour("--card");
    pen.fillRect(0, 0, this.width, AXIS - 2);
    pen.fillStyle = colour("--soft");
    const room = Math.max(2, Math.floor((this.width - LABEL) / 110));
    let step = 1;
    while ((this.to - this.from) / step > room) step *= String(step)[0] === "2" ? 2.5 : 2;  // 1, 2, 5, 10, ...
    for (let at = Math.ceil(this.from / step) * step; at <= this.to; at += step) {
      pen.fillRect(this.x(at), AXIS - 6, 1, 4);
      pen.fillText(count(at), this.x(at) + 3, AXIS / 2 - 2);
    }
  }

  // From the act that ended a wait to the wait.
  drawArrow(pen, rows) {
    const [row, span] = this.arrow, source = rows.find((other) => other.lane && other.lane.index === span[5]);
    if (!source) return;
    pen.strokeStyle = colour("--ink");
    pen.beginPath();
    pen.moveTo(this.x(span[1]), source.top + ROW / 2);
    pen.lineTo(this.x(span[1]), rows.find((other) => other.lane === row.lane).top + ROW / 2);
    pen.stroke();
  }

  hit(event) {
    const row = this.rows().find((each) => event.offsetY >= each.top && event.offsetY < each.top + each.height);
    const at = this.time(event.offsetX), near = ((this.to - this.from) / this.width) * 2;
    const spans = row?.lane?.spans.filter(([begin, end]) => begin - near <= at && at <= end + near) ?? [];
    return { row, span: spans.find(([begin, end]) => begin <= at && at <= end) ?? spans[0] };
  }

  describe(row, [begin, end, kind, thing, site, by]) {
    const name = this.data.kinds[kind], line = this.data.sites[site];
    const what = { room: `waits for room in c_${thing}`, pages: `waits for pages of c_${thing}`, noc: `waits for NoC ${thing}`, zone: `zone ${this.data.zones[thing]}` };
    const doing = what[name] ?? (kind < 3 ? name : `waits: ${name}`);
    const ender = this.data.cores.flatMap((core) => core.lanes.map((lane) => ({ core, lane }))).find(({ lane }) => kind >= 3 && lane.index === by);
    const ended = ender ? `, ended by ${ender.lane.name} of core (${ender.core.core})` : "";
    return `core (${row.core.core}) ${row.lane.name}: ${doing}, ${count(end - begin)} cycles from ${count(begin)}` +
      `${ended}${line ? `, ${line[0]}:${line[1]}` : ""}`;
  }

  zoom(factor, at) {
    const span = Math.min(Math.max((this.to - this.from) * factor, 4), Math.max(this.data.cycles, 4));
    this.from = Math.min(Math.max(at - (at - this.from) * (span / (this.to - this.from)), 0), Math.max(this.data.cycles - span, 0));
    this.to = this.from + span;
    this.draw();
  }

  hear() {
    this.canvas.addEventListener("wheel", (event) => {
      if (event.offsetX < LABEL) return;
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.25 : 0.8, this.time(event.offsetX));
    }, { passive: false });
    let grabbed = null;
    this.canvas.addEventListener("pointerdown", (event) => (grabbed = { x: event.offsetX, from: this.from, moved: false }));
    this.canvas.addEventListener("pointermove", (event) => {
      if (!grabbed) {
        const { row, span } = this.hit(event);
        this.canvas.title = row && span ? this.describe(row, span) : "";
        return;
      }
      if (Math.abs(event.offsetX - grabbed.x) < 3) return;
      grabbed.moved = true;
      const span = this.to - this.from, shift = ((event.offsetX - grabbed.x) / (this.width - LABEL)) * span;
      this.from = Math.min(Math.max(grabbed.from - shift, 0), Math.max(this.data.cycles - span, 0));
      this.to = this.from + span;
      this.draw();
    });
    globalThis.addEventListener("pointerup", () => setTimeout(() => (grabbed = null)));
    this.canvas.addEventListener("click", (event) => !grabbed?.moved && this.choose(event));
    this.canvas.addEventListener("dblclick", () => { this.from = 0; this.to = this.data.cycles; this.draw(); });
    this.canvas.addEventListener("keydown", (event) => {
      const middle = (this.from + this.to) / 2;
      if (event.key === "+" || event.key === "-") this.zoom(event.key === "+" ? 0.8 : 1.25, middle);
    });
    globalThis.addEventListener("resize", () => this.draw());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  choose(event) {
    const { row, span } = this.hit(event);
    if (!row) return;
    if (!row.lane && !row.fill) row.core.open = !row.core.open;
    this.arrow = row.lane && span && span[2] >= 3 ? [row, span] : null;
    if (row.lane && span) this.words.textContent = this.describe(row, span);
    this.draw();
  }
}

// The grid of NoC nodes, coloured by the load of the links that leave them: one part of the time, or all of it.
class Heat {
  constructor(figure, data) {
    this.heat = data.heat;
    this.figure = figure;
    this.slider = figure.querySelector("input");
    this.noc = figure.querySelector("select");
    for (const control of [this.slider, this.noc]) control.addEventListener("input", () => this.draw());
    this.draw();
  }

  draw() {
    const { bins, width, columns, rows, links } = this.heat, part = Number(this.slider.value), noc = Number(this.noc.value);
    const busy = new Map();
    for (const [of, x, y, , loads] of links) {
      if (of !== noc) continue;
      const load = part < 0 ? loads.reduce((sum, each) => sum + each, 0) / (bins * width) : (loads[part] ?? 0) / width;
      busy.set(`${x},${y}`, Math.max(busy.get(`${x},${y}`) ?? 0, load));
    }
    const table = this.figure.querySelector("table");
    table.replaceChildren();
    for (let y = 0; y < rows; y++) {
      const line = table.insertRow();
      for (let x = 0; x < columns; x++) {
        const cell = line.insertCell(), load = Math.min(busy.get(`${x},${y}`) ?? 0, 1);
        cell.style.background = load ? `color-mix(in srgb, var(--red) ${Math.round(8 + 92 * load)}%, var(--card))` : "";
        cell.title = `node (${x},${y}): its busiest link ${Math.round(100 * load)} % of the time`;
      }
    }
    this.figure.querySelector(".from").textContent = count(part < 0 ? 0 : part * width);
    this.figure.querySelector(".to").textContent = count(part < 0 ? bins * width : (part + 1) * width);
  }
}

for (const article of document.querySelectorAll(".timeline")) {
  const timeline = new Timeline(article), figure = article.querySelector(".heat");
  if (figure) new Heat(figure, timeline.data);
}
