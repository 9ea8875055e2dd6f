// Compares two pictures of one size.

// data: a PNG in base64. Returns a promise of the greys of its pixels.
async function load(data) {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d", { willReadFrequently: true }).drawImage(image, 0, 0);
  return greys(canvas);
}

// In rows.
function greys(canvas) {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d", { willReadFrequently: true }).getImageData(0, 0, width, height);
  const pixels = new Uint8Array(width * height);
  for (let index = 0; index < pixels.length; index += 1) {
    pixels[index] = Math.round((data[4 * index] + data[4 * index + 1] + data[4 * index + 2]) / 3);
  }
  return { pixels, width, height };
}

// box: left, top, right and bottom, and how far a place may be from its own. Returns `mean`, the mean difference of the
// greys in it, of 255, and `far`, how many pixels differ from all of the other picture within that reach, to either side, by
// more than `tolerance`.
function compare(one, other, box, tolerance = 24) {
  const { width, height } = one;
  const reach = box[4] ?? 2;
  const clamp = (value, most) => Math.min(most, Math.max(0, Math.round(value)));
  const [left, right] = [box[0], box[2]].map((x) => clamp(x, width));
  const [top, bottom] = [box[1], box[3]].map((y) => clamp(y, height));
  let sum = 0;
  let far = 0;
  const isFar = (grey, picture, x, y) => {
    let [low, high] = [255, 0];
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1) {
      for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column += 1) {
        const near = picture.pixels[row * width + column];
        low = Math.min(low, near);
        high = Math.max(high, near);
      }
    }
    return grey < low - tolerance || grey > high + tolerance;
  };
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [a, b] = [one.pixels[y * width + x], other.pixels[y * width + x]];
      const difference = Math.abs(a - b);
      sum += difference;
      if (difference > tolerance && (isFar(a, other, x, y) || isFar(b, one, x, y))) far += 1;
    }
  }
  return { mean: sum / Math.max(1, (right - left) * (bottom - top)), far };
}
