import { createChance, type Picture, svg } from './picture.ts'

const dusks = {
  indigo: ['#0b1033', '#2a2f6b', '#6b5a8e'],
  teal: ['#061a2b', '#0f3f55', '#4f8f8b'],
  plum: ['#150a26', '#3d1f54', '#8a4a6b'],
  amber: ['#0a0f24', '#2b2a4a', '#b0703f'],
} as const

// Each as points between which lines are drawn.
const constellations = {
  cassiopeia: [
    [300, 220],
    [410, 320],
    [520, 230],
    [640, 330],
    [760, 210],
  ],
  plough: [
    [260, 330],
    [380, 270],
    [480, 290],
    [580, 310],
    [620, 410],
    [780, 420],
    [800, 300],
    [580, 310],
  ],
  cygnus: [
    [600, 120],
    [600, 260],
    [600, 430],
    [600, 260],
    [430, 300],
    [600, 260],
    [770, 230],
  ],
  lyra: [
    [560, 170],
    [600, 240],
    [690, 260],
    [660, 390],
    [570, 370],
    [600, 240],
  ],
} as const

type Sky = {
  readonly dusk: keyof typeof dusks
  readonly constellation: keyof typeof constellations
  readonly moon?: boolean
  readonly seed: number
}

/** A night sky above hills, for covers. */
export function drawSky({ dusk, constellation, moon = false, seed }: Sky): Picture {
  const chance = createChance(seed)
  const stops = dusks[dusk].map((colour, at) => `<stop offset="${at / 2}" stop-color="${colour}"/>`)
  return svg(1200, 675, [
    `<defs><linearGradient id="dusk" x2="0" y2="1">${stops.join('')}</linearGradient></defs>`,
    '<rect width="1200" height="675" fill="url(#dusk)"/>',
    stars(chance, 170),
    figure(constellations[constellation]),
    moon ? '<path d="M980 110 A70 70 0 1 0 1030 230 A56 56 0 1 1 980 110 Z" fill="#f6efd2"/>' : '',
    hills(chance),
  ])
}

function stars(chance: () => number, count: number): string {
  const one = () => {
    const [x, y, size] = [chance() * 1200, chance() * 540, 0.6 + chance() ** 3 * 2.6]
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="#fff" opacity="${(0.4 + chance() * 0.6).toFixed(2)}"/>`
  }
  return Array.from({ length: count }, one).join('')
}

function figure(points: readonly (readonly [number, number])[]): string {
  const line = points.map(([x, y]) => `${x},${y}`).join(' ')
  const dots = points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6" fill="#fff7d6"/>`)
  return `<polyline points="${line}" fill="none" stroke="#fff7d6" stroke-opacity=".5" stroke-width="2"/>${dots.join('')}`
}

function hills(chance: () => number): string {
  const heights = Array.from({ length: 7 }, () => Math.round(560 + chance() * 70))
  const ridge = heights.map((y, at) => `Q${at * 200 - 100} ${y - 30} ${at * 200} ${y}`).join(' ')
  return `<path d="M-200 600 ${ridge} L1200 675 L-200 675 Z" fill="#05070f"/>`
}

/** A telescope in a ring: the club's mark. */
export function drawTelescopeMark(): Picture {
  return svg(128, 128, [
    '<circle cx="64" cy="64" r="58" fill="#0b1033"/>',
    '<path d="M34 72 L84 38 L94 54 L44 88 Z" fill="#c9cdf0"/><path d="M62 80 L50 110 M66 80 L80 110" stroke="#c9cdf0" stroke-width="6"/>',
    '<circle cx="96" cy="30" r="4" fill="#fff7d6"/><circle cx="30" cy="40" r="3" fill="#fff7d6"/>',
  ])
}

/** Somebody in a warm hat under stars, without a face: for lecturers. */
export function drawStargazer(hat: string, skin: string): Picture {
  return svg(256, 256, [
    '<rect width="256" height="256" fill="#1b2150"/>',
    '<circle cx="48" cy="52" r="3" fill="#fff"/><circle cx="206" cy="38" r="4" fill="#fff"/><circle cx="222" cy="110" r="2" fill="#fff"/>',
    '<path d="M40 256 Q44 172 128 168 Q212 172 216 256 Z" fill="#39406f"/>',
    `<circle cx="128" cy="112" r="48" fill="${skin}"/>`,
    `<path d="M78 98 Q80 46 128 44 Q176 46 178 98 Z" fill="${hat}"/><circle cx="128" cy="40" r="12" fill="${hat}"/>`,
  ])
}
