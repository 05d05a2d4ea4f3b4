import { createChance } from './picture.ts'
import { n } from './pot.ts'

export const dusks = {
  indigo: ['#070b26', '#232a68', '#7a669c'],
  teal: ['#04141f', '#0e3c4e', '#58a093'],
  plum: ['#120820', '#43205c', '#b06a7d'],
  amber: ['#080c20', '#2b2a52', '#d08a4c'],
  deep: ['#03040d', '#0a1030', '#1f2a5c'],
} as const

export type Dusk = keyof typeof dusks

export type Area = { readonly width: number; readonly height: number }

/** The sky from above to the horizon, with its stars. */
export function drawnSky(dusk: Dusk, { width, height }: Area, seed: number): string {
  const stops = dusks[dusk].map((colour, at) => `<stop offset="${at / 2}" stop-color="${colour}"/>`)
  return [
    `<defs><linearGradient id="dusk" x2="0" y2="1">${stops.join('')}</linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#dusk)"/>`,
    stars(seed, { width, height: height * 0.86 }, Math.round((width * height) / 4_200)),
  ].join('')
}

/** Stars of several sizes, most of them small. */
export function stars(seed: number, { width, height }: Area, count: number): string {
  const chance = createChance(seed)
  const sizes = [1.6, 2.6, 4.2]
  const layers = sizes.map((size, at) => {
    const starCount = Math.round(count / 4 ** at)
    const dots = Array.from(
      { length: starCount },
      () => `M${n(chance() * width)} ${n(chance() ** 1.2 * height)}h.01`,
    )
    const colour = at === 2 ? '#fff3d0' : '#ffffff'
    return `<path d="${dots.join('')}" stroke="${colour}" stroke-width="${size}" stroke-linecap="round" opacity="${[0.55, 0.75, 0.95][at]}"/>`
  })
  return layers.join('')
}

/** The Milky Way, from one corner to the other. */
export function milkyWay(seed: number, { width, height }: Area): string {
  const chance = createChance(seed)
  const clouds = Array.from({ length: 26 }, (_, at) => {
    const part = at / 25
    const [x, y] = [
      width * (0.05 + part * 0.95) + (chance() - 0.5) * 120,
      height * (0.78 - part * 0.8) + (chance() - 0.5) * 90,
    ]
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(110 + chance() * 110)}" ry="${n(36 + chance() * 40)}" transform="rotate(-36 ${n(x)} ${n(y)})" fill="url(#mist)"/>`
  })
  return `<defs><radialGradient id="mist"><stop stop-color="#dfe4ff" stop-opacity=".2"/><stop offset="1" stop-color="#dfe4ff" stop-opacity="0"/></radialGradient></defs>${clouds.join('')}`
}

/** Hills before the horizon, the nearer the darker, and pines on the nearest. */
export function hills(seed: number, { width, height }: Area): string {
  const chance = createChance(seed)
  const ridge = (base: number, tone: string) => {
    const heights = Array.from({ length: 8 }, () => base + (chance() - 0.5) * 70)
    const step = width / 6
    const line = heights.map((y, at) => `T${n((at - 0.5) * step)} ${n(y)}`).join('')
    return `<path d="M${n(-step)} ${n(base)}${line}V${height}H${n(-step)}Z" fill="${tone}"/>`
  }
  const pines = Array.from({ length: 16 }, () => {
    const side = chance() < 0.5 ? chance() * 0.3 : 0.72 + chance() * 0.28
    return pine(side * width, height - 18 + chance() * 20, 50 + chance() * 70)
  })
  return `${ridge(height - 150, '#1a2044')}${ridge(height - 92, '#0d122b')}<g fill="#04060f">${pines.join('')}</g>${ridge(height - 34, '#04060f')}`
}

function pine(x: number, y: number, tall: number): string {
  const half = tall * 0.24
  return `<path d="M${n(x)} ${n(y - tall)}l${n(half * 0.6)} ${n(tall * 0.36)}h${n(-half * 0.2)}l${n(half * 0.5)} ${n(tall * 0.3)}h${n(-half * 0.2)}l${n(half * 0.4)} ${n(tall * 0.34)}h${n(-half * 2.2)}l${n(half * 0.4)} ${n(-tall * 0.34)}h${n(-half * 0.2)}l${n(half * 0.5)} ${n(-tall * 0.3)}h${n(-half * 0.2)}Z"/>`
}

export type Point = readonly [x: number, y: number]

// Each as points between which lines are drawn.
export const constellations = {
  cassiopeia: [
    [300, 220],
    [410, 320],
    [520, 230],
    [640, 330],
    [760, 210],
  ],
  plough: [
    [260, 300],
    [390, 250],
    [490, 275],
    [600, 305],
    [640, 410],
    [800, 415],
    [815, 300],
    [600, 305],
  ],
  cygnus: [
    [600, 110],
    [600, 250],
    [600, 420],
    [600, 250],
    [420, 300],
    [600, 250],
    [780, 215],
  ],
  lyra: [
    [560, 150],
    [600, 230],
    [690, 250],
    [660, 390],
    [565, 370],
    [600, 230],
  ],
  orion: [
    [470, 130],
    [520, 290],
    [600, 300],
    [680, 310],
    [740, 150],
    [680, 310],
    [730, 460],
    [600, 300],
    [520, 290],
    [480, 450],
  ],
} as const satisfies Record<string, readonly Point[]>

export type Constellation = keyof typeof constellations

/** Bright stars and the lines between them. */
export function figure(points: readonly Point[]): string {
  const line = points.map(([x, y]) => `${x},${y}`).join(' ')
  const dots = points.map(([x, y], at) => {
    const r = [7, 5, 6, 8][at % 4] ?? 6
    return `<circle cx="${x}" cy="${y}" r="${r * 3.4}" fill="#fff3d0" opacity=".13"/><circle cx="${x}" cy="${y}" r="${r}" fill="#fff8e4"/>`
  })
  return `<polyline points="${line}" fill="none" stroke="#fff3d0" stroke-opacity=".45" stroke-width="2.5"/>${dots.join('')}`
}

/** The moon with this part of its face lit, from new (0) over full (0.5) to new again (1). */
export function moon(x: number, y: number, radius: number, phase: number): string {
  const waxing = phase <= 0.5
  const bend = Math.cos(2 * Math.PI * phase)
  const outer = `A${n(radius)} ${n(radius)} 0 0 ${waxing ? 1 : 0} ${n(x)} ${n(y + radius)}`
  const inner = `A${n(Math.abs(bend) * radius)} ${n(radius)} 0 0 ${(bend > 0) === waxing ? 0 : 1} ${n(x)} ${n(y - radius)}`
  const spot = (dx: number, dy: number, part: number) =>
    `<circle cx="${n(x + dx * radius)}" cy="${n(y + dy * radius)}" r="${n(part * radius)}"/>`
  const id = `lit${Math.round(x)}`
  const craters = [
    spot(-0.3, -0.35, 0.2),
    spot(0.25, -0.12, 0.28),
    spot(-0.2, 0.4, 0.16),
    spot(0.42, 0.45, 0.12),
    spot(-0.55, 0.08, 0.1),
  ]
  const lit = `M${n(x)} ${n(y - radius)}${outer}${inner}Z`
  return [
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="#2a3157" opacity=".55"/>`,
    `<clipPath id="${id}"><path d="${lit}"/></clipPath><path d="${lit}" fill="#f6eed3"/>`,
    `<g clip-path="url(#${id})" fill="#b9ad8c" opacity=".45">${craters.join('')}</g>`,
  ].join('')
}
