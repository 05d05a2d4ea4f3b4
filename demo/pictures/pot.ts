import { createChance } from './picture.ts'

export const clays = {
  red: '#b4532a',
  buff: '#d8b18a',
  dark: '#54382c',
  white: '#f0e9df',
} as const
export const glazes = {
  celadon: '#8fb8a0',
  cobalt: '#2f4f7f',
  tenmoku: '#3a241c',
  ash: '#a89f86',
  shino: '#e9cdb4',
  copper: '#3f7f78',
  persimmon: '#a8452c',
  cloud: '#dfe3dc',
} as const

export type Clay = keyof typeof clays
export type Glaze = keyof typeof glazes

/** A thing turned on the wheel: how tall it is, and how wide at even steps from its rim to its foot. */
export type Profile = { readonly height: number; readonly radii: readonly number[] }

export const profiles = {
  bowl: { height: 235, radii: [262, 258, 246, 222, 182, 128, 92, 96] },
  teaBowl: { height: 225, radii: [172, 178, 181, 178, 166, 132, 84, 86] },
  vase: { height: 400, radii: [74, 60, 70, 128, 172, 168, 132, 98] },
  cup: { height: 225, radii: [118, 117, 116, 115, 114, 112, 108, 92] },
  jar: { height: 300, radii: [104, 112, 168, 200, 202, 182, 144, 112] },
  plate: { height: 58, radii: [300, 282, 236, 160, 112, 108] },
  bottle: { height: 410, radii: [38, 30, 31, 46, 112, 148, 140, 96] },
} as const satisfies Record<string, Profile>

export type PotShape = keyof typeof profiles

export type Pot = {
  readonly profile: Profile
  readonly clay: Clay
  readonly glaze: Glaze
  /** The part of the height that is glazed, from 0 to 1. */
  readonly glazed?: number
  readonly seed: number
}

export type Position = { readonly x: number; readonly y: number; readonly scale?: number }

const steps = 44
const tilt = 0.13

/** A pot whose foot stands at a place. Each pot in a picture needs a seed of its own: it names its parts. */
export function drawnPot(
  { profile, clay, glaze, glazed = 0.62, seed }: Pot,
  { x, y, scale = 1 }: Position,
): string {
  const { height } = profile
  const rim = radiusAt(profile, 0)
  const id = `pot${seed}`
  const widest = Math.max(...profile.radii)
  const inside = `<ellipse cy="${-height}" rx="${n(rim)}" ry="${n(rim * tilt)}"`
  return [
    `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale)})">`,
    `<defs><clipPath id="${id}"><path d="${outlineOf(profile)}"/></clipPath>`,
    `<linearGradient id="${id}l"><stop offset="0" stop-color="#fff" stop-opacity=".12"/><stop offset=".22" stop-color="#fff" stop-opacity=".34"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a0d06" stop-opacity=".5"/></linearGradient></defs>`,
    shadow(profile),
    `<path d="${outlineOf(profile)}" fill="${clays[clay]}"/>`,
    `<g clip-path="url(#${id})">${glazeOn(profile, glazes[glaze], glazed, seed)}${rings(profile)}${specks(profile, seed)}`,
    `<rect x="${-widest}" y="${-height - 60}" width="${widest * 2}" height="${height + 120}" fill="url(#${id}l)"/></g>`,
    `${inside} fill="${glazed > 0 ? glazes[glaze] : clays[clay]}"/>${inside} fill="#1a0d06" opacity=".42"/>`,
    `${inside} fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3"/></g>`,
  ].join('')
}

/** The radius at a part of the height, from the rim (0) to the foot (1), on a smooth line. */
export function radiusAt({ radii }: Profile, part: number): number {
  const at = part * (radii.length - 1)
  const from = Math.min(Math.floor(at), radii.length - 2)
  const point = (offset: number) => radii[Math.max(0, Math.min(radii.length - 1, from + offset))] ?? 0
  const [a, b, c, d] = [point(-1), point(0), point(1), point(2)]
  const u = at - from
  return 0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u ** 2 + (3 * b - a - 3 * c + d) * u ** 3)
}

function outlineOf(profile: Profile): string {
  const side = Array.from({ length: steps + 1 }, (_, at) => ({
    radius: radiusAt(profile, at / steps),
    y: -profile.height * (1 - at / steps),
  }))
  const left = side.map(({ radius, y }) => `${n(-radius)} ${n(y)}`)
  const right = side.toReversed().map(({ radius, y }) => `${n(radius)} ${n(y)}`)
  const foot = radiusAt(profile, 1)
  return `M${left.join('L')}A${n(foot)} ${n(foot * tilt)} 0 0 0 ${right.join('L')}Z`
}

// Glaze ends in an uneven line: it ran a little before it set.
function glazeOn(profile: Profile, colour: string, glazed: number, seed: number): string {
  if (glazed <= 0) return ''
  const chance = createChance(seed)
  const widest = Math.max(...profile.radii) + 4
  const level = -profile.height * (1 - glazed)
  const count = 9
  const drops = Array.from({ length: count }, (_, at) => {
    const x = widest - ((at + 1) * 2 * widest) / count
    const low = level + profile.height * tilt * (0.2 + chance() * 0.75)
    return `Q${n(x + widest / count)} ${n(low)} ${n(x)} ${n(level + chance() * 10)}`
  })
  const edge = `M${n(-widest)} ${n(-profile.height - 80)}H${n(widest)}V${n(level)}${drops.join('')}Z`
  return `<path d="${edge}" fill="${colour}"/><path d="${edge}" fill="none" stroke="#1a0d06" stroke-opacity=".16" stroke-width="5"/>`
}

// The marks that fingers leave on the wheel.
function rings(profile: Profile): string {
  const count = Math.max(3, Math.round(profile.height / 38))
  const marks = Array.from({ length: count }, (_, at) => {
    const part = (at + 1) / (count + 1)
    const radius = n(radiusAt(profile, part))
    return `M-${radius} ${n(-profile.height * (1 - part))}a${radius} ${n(Number(radius) * tilt)} 0 0 0 ${n(Number(radius) * 2)} 0`
  })
  return `<path d="${marks.join('')}" fill="none" stroke="#1a0d06" stroke-opacity=".1" stroke-width="4"/>`
}

function specks(profile: Profile, seed: number): string {
  const chance = createChance(seed + 7)
  const widest = Math.max(...profile.radii)
  const dots = Array.from({ length: 46 }, () => {
    const [x, y] = [(chance() * 2 - 1) * widest, -chance() * profile.height]
    return `M${n(x)} ${n(y)}h.1`
  })
  return `<path d="${dots.join('')}" stroke="#2b1a12" stroke-opacity=".34" stroke-width="4" stroke-linecap="round"/>`
}

function shadow(profile: Profile): string {
  const foot = radiusAt(profile, 1)
  const wide = Math.max(foot * 1.25, Math.max(...profile.radii) * 0.92)
  const layer = (more: number, opacity: number) =>
    `<ellipse cx="${n(wide * 0.16)}" cy="4" rx="${n(wide + more)}" ry="${n(wide * 0.1 + more / 6)}" fill="#1a0d06" opacity="${opacity}"/>`
  return layer(46, 0.07) + layer(22, 0.09) + layer(0, 0.16)
}

/** A number as short as a drawing needs it. */
export const n = (value: number) => value.toFixed(1).replace(/\.0$/, '')
