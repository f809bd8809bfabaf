/**
 * The outline of a pomander in a square of 32: two pierced halves, the band on which they close, the ring and
 * the foot. One path for `fill-rule="evenodd"`, its perforations being holes, so that it sits on any ground.
 */
const centre = { x: 16, y: 17.5 };
const radius = 11.6;
const seam = { inner: 1.15, outer: 2.05 };

const round = (value: number) => Number(value.toFixed(2));
const at = (degrees: number, along: number, aside = 0) => {
  const turn = (degrees * Math.PI) / 180;
  const x = centre.x + along * Math.sin(turn) + aside * Math.cos(turn);
  const y = centre.y - along * Math.cos(turn) + aside * Math.sin(turn);
  return `${round(x)} ${round(y)}`;
};
const chord = (distance: number) => round(Math.sqrt(radius ** 2 - distance ** 2));

function disc(middle: string, r: number): string {
  const [x, y] = middle.split(" ").map(Number);
  return `M${round((x ?? 0) - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** A leaf-shaped hole that points away from the centre; 0 degrees is up. */
const petal = (degrees: number) =>
  `M${at(degrees, 3.9)}Q${at(degrees, 6.9, 2.7)} ${at(degrees, 9.7)}Q${at(degrees, 6.9, -2.7)} ${at(degrees, 3.9)}z`;

/** The outline of one half; `up` is 1 for the upper and -1 for the lower. */
export function shell(up: 1 | -1): string {
  const width = chord(seam.outer);
  const y = round(centre.y - up * seam.outer);
  const sweep = up === 1 ? 1 : 0;
  return `M${round(centre.x - width)} ${y}A${radius} ${radius} 0 0 ${sweep} ${round(centre.x + width)} ${y}z`;
}

/** The perforations of one half. */
export function piercing(up: 1 | -1): string {
  const middle = up === 1 ? 0 : 180;
  const petals = [-52, 0, 52].map((degrees) => petal(middle + degrees));
  const pricks = [-26, 26].map((degrees) => disc(at(middle + degrees, 9.3), 0.95));
  return [...petals, ...pricks].join("");
}

function band(): string {
  const width = chord(seam.inner) + 0.5;
  return `M${round(centre.x - width)} ${centre.y - seam.inner}h${round(2 * width)}v${2 * seam.inner}h${round(-2 * width)}z`;
}

export const ring = disc("16 2.95", 2.85) + disc("16 2.95", 1.4);
export const foot = disc("16 30.5", 1.35);

export const pomander = [ring, shell(1), piercing(1), band(), shell(-1), piercing(-1), foot].join("");
