import { createChance, type Picture, svg } from './picture.ts'
import {
  clays,
  drawnPot,
  type Glaze,
  glazes,
  n,
  type Position,
  type Pot,
  type PotShape,
  profiles,
} from './pot.ts'

const [wide, high] = [1200, 675]

const rooms = {
  morning: { wall: ['#f7efe4', '#ead9c3'], wood: ['#a67f5c', '#80603f'] },
  moss: { wall: ['#e7ede3', '#c6d3c4'], wood: ['#8a7258', '#67543f'] },
  dusk: { wall: ['#e6dfea', '#c3b6cc'], wood: ['#80675c', '#5d4a42'] },
  terracotta: { wall: ['#f4d9c8', '#dba88a'], wood: ['#8f5a3e', '#6b402a'] },
  night: { wall: ['#3d3431', '#241d1c'], wood: ['#5f4636', '#3f2e24'] },
  sea: { wall: ['#dfe8ec', '#aec4cd'], wood: ['#8b7a68', '#67594a'] },
} as const

export type Room = keyof typeof rooms
type PlacedPot = Omit<Pot, 'profile' | 'seed'> & { readonly shape: PotShape } & Partial<Position>
type Shelf = { readonly room: Room; readonly pots: readonly PlacedPot[]; readonly seed: number }

/** Pots on a board before a wall that a window lights. */
export function drawShelf({ room, pots, seed }: Shelf): Picture {
  return svg(wide, high, [
    wallAndBoard(room, { width: wide, height: high, board: 540 }),
    windowLight(seed),
    ...pots.map((pot, at) => drawPlacedPot(pot, seed + at, at, pots.length)),
  ])
}

function drawPlacedPot(
  { shape, x, y = 572, scale, ...pot }: PlacedPot,
  seed: number,
  at: number,
  count: number,
) {
  const position = { x: x ?? (wide * (at + 1)) / (count + 1), y, scale: scale ?? (count > 2 ? 0.78 : 1.05) }
  return drawnPot({ ...pot, profile: profiles[shape], seed }, position)
}

type Size = { readonly width: number; readonly height: number; readonly board: number }

/** A wall and the board on which things stand before it. */
export function wallAndBoard(room: Room, { width, height, board }: Size): string {
  const { wall, wood } = rooms[room]
  return [
    `<defs><linearGradient id="wall" x2=".4" y2="1"><stop stop-color="${wall[0]}"/><stop offset="1" stop-color="${wall[1]}"/></linearGradient>`,
    `<linearGradient id="wood" x2="0" y2="1"><stop stop-color="${wood[0]}"/><stop offset="1" stop-color="${wood[1]}"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#wall)"/>`,
    `<rect y="${board}" width="${width}" height="${height - board}" fill="url(#wood)"/>`,
    `<rect y="${board}" width="${width}" height="5" fill="#fff" opacity=".22"/>`,
  ].join('')
}

// Four panes, and a branch that stands outside.
function windowLight(seed: number): string {
  const chance = createChance(seed)
  const left = 120 + chance() * 560
  const pane = (x: number, y: number) =>
    `<path d="M${n(left + x)} ${n(60 + y)}l150 -26l0 190l-150 26Z" fill="#fff" opacity=".26"/>`
  const leaves = Array.from({ length: 11 }, (_, at) => {
    const [x, y] = [left + 20 + at * 29, 330 - at * 21 + chance() * 30]
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="26" ry="10" transform="rotate(${n(-60 + chance() * 110)} ${n(x)} ${n(y)})"/>`
  })
  const panes = pane(0, 0) + pane(164, -28) + pane(0, 206) + pane(164, 178)
  return `${panes}<g fill="#5a4634" opacity=".13">${leaves.join('')}</g>`
}

type OnWheel = PlacedPot & { readonly room: Room; readonly seed: number }

/** A pot that turns on the wheel, wet. */
export function drawWheel({ room, shape, seed, ...pot }: OnWheel): Picture {
  const turned = { ...pot, profile: profiles[shape], seed }
  return svg(wide, high, [
    wallAndBoard(room, { width: wide, height: high, board: 600 }),
    windowLight(seed + 3),
    wheelHead({ x: 600, y: 548 }),
    drawnPot(turned, { x: 600, y: 540, scale: pot.scale ?? 1.2 }),
    splashes(seed),
  ])
}

/** The disc of a wheel in its tray. */
export function wheelHead({ x, y }: Position): string {
  const disc = (rx: number, ry: number, dy: number, fill: string) =>
    `<ellipse cx="${x}" cy="${y + dy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
  const lines = [320, 262, 204, 146].map(
    (rx) =>
      `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${n(rx * 0.13)}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="3"/>`,
  )
  return [
    disc(470, 70, 62, '#5b4a40'),
    disc(470, 66, 50, '#7c675a'),
    disc(430, 54, 46, '#4c3d35'),
    disc(352, 47, 18, '#6d6762'),
    disc(352, 46, 0, '#a39b93'),
    ...lines,
  ].join('')
}

function splashes(seed: number): string {
  const chance = createChance(seed + 11)
  const drops = Array.from({ length: 16 }, () => {
    const side = chance() < 0.5 ? -1 : 1
    const [x, y] = [600 + side * (300 + chance() * 190), 430 + chance() * 150]
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(2 + chance() * 6)}"/>`
  })
  return `<g fill="${clays.buff}" opacity=".75">${drops.join('')}</g>`
}

/** Test tiles in rows, from thin glaze to thick. */
export function drawTiles(colours: readonly Glaze[], seed: number): Picture {
  const chance = createChance(seed)
  const columns = 7
  const tiles = colours.flatMap((glaze, row) =>
    Array.from({ length: columns }, (_, column) => {
      const [x, y] = [98 + column * 148, 70 + (row * 560) / colours.length]
      const turn = n((chance() - 0.5) * 5)
      const tall = 500 / colours.length
      return [
        `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn} 58 ${n(tall / 2)})">`,
        `<rect x="7" y="9" width="116" height="${n(tall)}" rx="12" fill="#1a0d06" opacity=".16"/>`,
        `<rect width="116" height="${n(tall)}" rx="12" fill="${clays.buff}"/>`,
        `<path d="M0 12a12 12 0 0 1 12-12h92a12 12 0 0 1 12 12V${n(tall * 0.66)}q-29 ${n(14 + chance() * 12)}-58 0t-58 0Z" fill="${glazes[glaze]}" opacity="${n(0.25 + (column / columns) * 0.75)}"/>`,
        `<circle cx="58" cy="${n(tall - 15)}" r="7" fill="#6b5240"/><path d="M14 12h60" stroke="#fff" stroke-opacity=".4" stroke-width="5" stroke-linecap="round"/></g>`,
      ].join('')
    }),
  )
  return svg(wide, high, [
    '<defs><linearGradient id="cloth" x2="1" y2="1"><stop stop-color="#f3ece0"/><stop offset="1" stop-color="#d9cdbb"/></linearGradient></defs>',
    `<rect width="${wide}" height="${high}" fill="url(#cloth)"/>`,
    ...tiles,
  ])
}
