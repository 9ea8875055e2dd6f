// Draws an overlay in a canvas, from the replies to `choreography` alone: what docs/protocol.md says of them.

const turns = Math.PI / 180;

// data: the replies by part. moment: what is shown. Returns what was drawn where: boxes by name, in pixels.
function draw(canvas, data, moment) {
  const { width, height } = canvas;
  const look = data.look.look;
  const measure = Math.min(height, width / look.aspect);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const boxes = { all: [0, 0, width, height] };
  context.fillStyle = moment.grey;
  context.fillRect(0, 0, width, height);

  const note = (name, left, top, right, bottom) => (boxes[name] = [left, top, right, bottom]);
  // The left end of a plate.
  const ends = (name, left, top, down) => note(`${name}'s end`, left - 2, top - 2, left + down / 3, top + down + 2);
  const fill = (path, colour, opacity) => {
    context.fillStyle = colour;
    context.globalAlpha = opacity;
    context.fill(path);
    context.globalAlpha = 1;
  };
  const capsule = (left, top, across, down, radius = Math.min(across, down) / 2) => {
    const path = new Path2D();
    path.roundRect(left, top, across, down, radius);
    return path;
  };
  const disc = (name, x, y, radius) => {
    const path = new Path2D();
    path.arc(x, y, radius, 0, 360 * turns);
    fill(path, look.colours.shade, look.darkness.normal);
    note(name, x - radius, y - radius, x + radius, y + radius);
  };
  // The line from the font's ascent to its descent has its middle at y. x: the text's left edge, middle or right edge.
  const write = (text, x, y, size, options = {}) => {
    const { bold = false, align = "center", colour = look.colours.ink, opacity = 1, name, shadow } = options;
    context.font = `${bold ? "bold " : ""}${size}px sans-serif`;
    context.textAlign = align;
    const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down, width: across } = context.measureText(text);
    const base = y + (up - down) / 2;
    const left = x - { left: 0, center: 0.5, right: 1 }[align] * across;
    if (name) note(name, left - size / 2, y - size, left + across + size / 2, y + size);
    if (shadow) {
      shadowed(shadow, size, [left, y - size, left + across, y + size], (shade, spread) => {
        Object.assign(shade, { font: context.font, textAlign: align, lineWidth: 2 * spread, lineJoin: "round" });
        shade.strokeText(text, x, base);
        shade.fillText(text, x, base);
      });
    }
    context.fillStyle = colour;
    context.globalAlpha = opacity;
    context.fillText(text, x, base);
    context.globalAlpha = 1;
    return across;
  };
  // bounds: of what `paint` draws, without the spread.
  const shadowed = ({ opacity, spread, softness }, unit, [left, top, right, bottom], paint) => {
    const room = Math.ceil((spread + 4 * softness) * unit);
    const [x, y] = [Math.floor(left) - room, Math.floor(top) - room];
    const layer = new OffscreenCanvas(Math.ceil(right) + room - x, Math.ceil(bottom) + room - y);
    const shade = layer.getContext("2d", { willReadFrequently: true });
    shade.translate(-x, -y);
    shade.fillStyle = shade.strokeStyle = look.colours.shade;
    paint(shade, spread * unit);
    context.filter = `blur(${softness * unit}px)`;
    context.globalAlpha = opacity;
    context.drawImage(layer, x, y);
    context.filter = "none";
    context.globalAlpha = 1;
  };
  // A dark band across the window.
  const band = (top, bottom) => {
    shadowed({ opacity: look.text_darkness.normal, spread: 0, softness: look.row.scrim_softness }, measure,
      [0, top, width, bottom], (shade) => shade.fillRect(-width, top, 3 * width, bottom - top));
  };

  if (moment.row) drawRow(moment.row);
  if (moment.info) drawInfo(moment.info);
  if (moment.button) drawButton(data[moment.button], moment);
  if (moment.play) drawPlay(moment.play);
  if (moment.paused) drawPaused();
  if (moment.offer) drawOffer(moment.offer);
  if (moment.notice) drawNotice(moment.notice);
  if (moment.status) drawStatus(moment.status);
  return boxes;

  function drawButton(part, { button, label, interval, at }) {
    const { side: sides, distance, disc_radius } = look.seek_button;
    const side = sides * measure;
    const [x, y] = [width / 2 + (button === "forward" ? 1 : -1) * distance * width, height / 2];
    disc("button", x, y, disc_radius * side);
    const value = (view, property) => valueAt(part.timelines, view, property, at);
    for (const shape of part.shapes) {
      const opacity = shape.views.includes("background") ? value("background", "opacity") : 1;
      context.save();
      context.translate(x, y);
      context.rotate(value("arrow", "rotation") * turns);
      context.scale(side, side);
      context.translate(-part.centre[0], -part.centre[1]);
      fill(new Path2D(shape.d), look.colours.ink, opacity);
      context.restore();
    }
    const [own, flying] = part.labels;
    write(interval, x, y, own.font_size * side, { bold: own.bold, opacity: value("duration-label", "opacity") });
    const { characters, column, padding, height: high } = look.total;
    const size = flying.font_size * side * Math.min(1, characters / label.length);
    const [wide, tall] = [size * (column * label.length + padding), size * high];
    const middle = x + value("accumulation-label", "x-offset") * side;
    const opacity = value("accumulation-label", "opacity");
    fill(capsule(middle - wide / 2, y - tall / 2, wide, tall), look.colours.shade, look.text_darkness.normal * opacity);
    write(label, middle, y, size, { bold: flying.bold, opacity });
    note("total", middle - wide / 2, y - tall / 2, middle + wide / 2, y + tall / 2);
    ends("total", middle - wide / 2, y - tall / 2, tall);
  }

  function drawPlay({ shows }) {
    const { side: sides, disc_radius, shift } = look.play_button;
    const side = sides * measure;
    disc("play", width / 2, height / 2, disc_radius * side);
    shape(shows, side, width / 2 + (shows === "play" ? shift * side : 0), height / 2);
  }

  function shape(name, side, x, y) {
    context.save();
    context.translate(x - side / 2, y - side / 2);
    context.scale(side, side);
    fill(new Path2D(data.play.shapes.find((shape) => shape.shape === name).d), look.colours.ink, 1);
    context.restore();
  }

  function drawPaused() {
    const { side: sides, disc_radius, left, top } = look.paused;
    const side = sides * measure;
    const [x, y] = [left * width + disc_radius * side, top * measure];
    disc("paused", x, y, disc_radius * side);
    shape("pause", side, x, y);
  }

  // Above the window's lower edge; there are no subtitles.
  function rowPlace() {
    const { left, height: high, bottom, least_bottom, text_above } = look.row;
    const middle = height - Math.max(bottom * measure, least_bottom * height);
    const top = middle - (high * measure) / 2;
    const text = top - text_above * measure;
    return { left: left * width, across: look.row.width * width, top, middle, down: high * measure, text };
  }

  // fill, starts: parts of the row.
  function drawRow({ fill: filled, starts, texts }) {
    const row = look.row;
    const { left, across, top, middle, down, text } = rowPlace();
    const [begin, end] = [text - row.scrim_above * measure, height + row.scrim_beyond * measure];
    band(begin, end);
    note("scrim", left, begin - 0.05 * measure, left + 0.2 * across, text - 0.02 * measure);
    const gap = row.gap * down;
    const segments = new Path2D();
    starts.forEach((start, index) => {
      const from = left + start * across + (index === 0 ? 0 : gap / 2);
      const to = left + (starts[index + 1] ?? 1) * across - (index === starts.length - 1 ? 0 : gap / 2);
      segments.addPath(capsule(from, top, to - from, down));
    });
    fill(segments, look.colours.ink, look.dim);
    const head = left + filled * across;
    context.save();
    context.beginPath();
    context.rect(0, 0, head, height);
    context.clip();
    fill(segments, look.colours.ink, 1);
    context.restore();
    const radius = row.head_radius * measure;
    const knob = new Path2D();
    knob.arc(head, middle, radius, 0, 360 * turns);
    shadowed(row.head_shadow, down, [head - radius, middle - radius, head + radius, middle + radius], (shade, spread) => {
      Object.assign(shade, { lineWidth: 2 * spread });
      shade.stroke(knob);
      shade.fill(knob);
    });
    fill(knob, look.colours.ink, 1);
    note("row", left - 2, top - 2, left + across + 2, top + down + 2);
    note("gap", left + starts[1] * across - 2 * gap, top, left + starts[1] * across + 2 * gap, top + down);
    note("head", head - 2 * down, middle - 2 * down, head + 2 * down, middle + 2 * down);
    const size = row.text_size * measure;
    const shadow = look.text_shadow;
    const [position, name, remaining] = texts;
    const begins = left + write(position, left, text, size, { align: "left", shadow, name: "position" }) + row.text_gap * size;
    const ends = left + across - write(remaining, left + across, text, size, { align: "right", shadow, name: "remaining" })
      - row.text_gap * size;
    const chapter = cut(name, ends - begins);
    const half = context.measureText(chapter).width / 2;
    const place = Math.min(Math.max(width / 2, begins + half), ends - half);
    write(chapter, place, text, size, { shadow, name: chapter === name ? "chapter" : "cut chapter" });
    // Its place depends on its width, which is estimated.
    if (chapter !== name) boxes["cut chapter"][4] = boxes.all[4] = 7;
  }

  // Shortened to a width in the context's font.
  function cut(text, room) {
    const fits = (text) => context.measureText(text).width <= room;
    if (fits(text)) return text;
    let length = text.length;
    while (!fits(`${text.slice(0, length)}…`)) length -= 1;
    return `${text.slice(0, length).trimEnd()}…`;
  }

  // lines: each with what is at the other edge.
  function drawInfo(lines) {
    const info = look.info;
    const { left, across } = rowPlace();
    const middle = (index) => (info.top + (index > 0 ? info.title_pitch + info.pitch * (index - 1) : 0)) * measure;
    const bottom = middle(lines.length - 1) + info.scrim_below * measure;
    band(-look.row.scrim_beyond * measure, bottom);
    note("info's scrim", left, bottom - 0.04 * measure, left + 0.2 * across, bottom + 0.05 * measure);
    lines.forEach(([text, aside], index) => {
      const size = (index > 0 ? look.row.text_size : info.title_size) * measure;
      const options = { bold: index === 0, shadow: look.text_shadow };
      write(text, left, middle(index), size, { ...options, align: "left", name: `line ${index + 1}` });
      write(aside, left + across, middle(index), size, { ...options, align: "right", name: aside && `aside ${index + 1}` });
    });
  }

  function drawNotice(text) {
    const { size: sizes, above_text, column, padding, height: high, most_width } = look.notice;
    const size = sizes * measure;
    const [x, y] = [width / 2, rowPlace().text - above_text * measure];
    const [wide, tall] = [Math.min(most_width * width, size * (column * text.length + padding)), high * size];
    fill(capsule(x - wide / 2, y - tall / 2, wide, tall), look.colours.shade, look.text_darkness.normal);
    write(text, x, y, size, { shadow: look.text_shadow });
    note("notice", x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2);
    ends("notice", x - wide / 2, y - tall / 2, tall);
  }

  // level: of the bar, 0 to 1; null: there is none.
  function drawStatus({ text, level }) {
    const status = look.status;
    const size = status.size * measure;
    const [x, y] = [width / 2, status.top * measure];
    const wide = size * (Math.max(status.column * text.length, level === null ? 0 : status.bar_width) + status.padding);
    const [top, tall] = [y - status.ascent * size, (level === null ? status.height : status.tall_height) * size];
    fill(capsule(x - wide / 2, top, wide, tall, status.radius * size), look.colours.shade, look.text_darkness.normal);
    write(text, x, y, size, { bold: true });
    note("status", x - wide / 2, top, x + wide / 2, top + tall);
    ends("status", x - wide / 2, top, tall);
    if (level === null) return;
    const [bar, thick] = [status.bar_width * size, status.bar_height * size];
    for (const [part, opacity] of [[1, look.dim], [level, 1]]) {
      fill(capsule(x - bar / 2, y + status.bar_below * size, bar * part, thick), look.colours.ink, opacity);
    }
    note("bar", x - bar / 2, y + status.bar_below * size - 2, x + bar / 2, y + status.bar_below * size + thick + 2);
  }

  function drawOffer(text) {
    const offer = look.offer;
    const size = offer.size * measure;
    const { left: from, across, text: line } = rowPlace();
    const [wide, tall] = [size * (offer.column * text.length + offer.padding), size * offer.height];
    const [left, top] = [from + across - wide, line - offer.above_text * measure - tall];
    const [rim, radius] = [offer.rim * size, offer.radius * size];
    fill(capsule(left - rim, top - rim, wide + 2 * rim, tall + 2 * rim, radius + rim), look.colours.shade, offer.rim_opacity);
    fill(capsule(left, top, wide, tall, radius), look.colours.ink, offer.opacity);
    const [middle, mark, half] = [top + tall / 2, offer.mark_width * size, (offer.mark_height * size) / 2];
    for (const x of [0, 1].map((index) => left + offer.mark_left * size + index * mark)) {
      fill(new Path2D(`M ${x} ${middle - half} L ${x + mark} ${middle} L ${x} ${middle + half} Z`), look.colours.shade, 1);
    }
    write(text, left + offer.text_left * size, middle, size, { bold: true, align: "left", colour: look.colours.shade });
    note("offer", left - rim, top - rim, left + wide + rim, top + tall + rim);
    ends("offer", left, top, tall);
    note("mark", left + offer.mark_left * size, middle - half, left + offer.mark_left * size + 2 * mark, middle + half);
    note("rim", left + radius, top - 2 * rim, left + wide - radius, top + rim);
  }
}

// A property so many ms after the first press of a burst.
function valueAt(timelines, view, property, at) {
  const own = timelines.filter((timeline) => timeline.view === view && timeline.property === property);
  const { from, to, delay_ms, duration_ms, curve } = own.filter((timeline) => timeline.delay_ms <= at).pop() ?? own[0];
  return from + (to - from) * eased(curve, Math.min(1, Math.max(0, (at - delay_ms) / duration_ms)));
}

// CSS's cubic-bezier.
function eased([x1, y1, x2, y2], time) {
  const at = (first, second, t) => 3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t;
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (at(x1, x2, middle) < time) low = middle;
    else high = middle;
  }
  return at(y1, y2, low);
}
