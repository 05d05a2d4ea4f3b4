import { drawnPot, n, type Profile } from '../../demo/pictures/pot.ts'
import { wallAndBoard, wheelHead } from '../../demo/pictures/pottery-scenes.ts'
import { type Film, mix, mixColour, ramp } from './film.ts'

const room = { width: 1200, height: 675, board: 600 }

type Stage = { readonly from: number; readonly profile: Profile }

// The shapes from a lump to a bowl, and the second of each.
const stages: readonly Stage[] = [
  { from: 4, profile: { height: 150, radii: [70, 130, 165, 185, 192, 190, 184, 176] } },
  { from: 11, profile: { height: 215, radii: [60, 88, 104, 116, 128, 142, 158, 172] } },
  { from: 15, profile: { height: 130, radii: [118, 142, 154, 160, 164, 166, 168, 170] } },
  { from: 20, profile: { height: 135, radii: [138, 150, 156, 158, 158, 156, 154, 152] } },
  { from: 26, profile: { height: 215, radii: [132, 130, 129, 128, 128, 129, 132, 136] } },
  { from: 31, profile: { height: 285, radii: [126, 122, 119, 118, 118, 120, 124, 130] } },
  { from: 39, profile: { height: 232, radii: [252, 240, 222, 198, 166, 128, 104, 110] } },
]

function profileAt(second: number): Profile {
  const next = stages.findIndex(({ from }) => from > second)
  const after = stages[next === -1 ? stages.length - 1 : next] ?? stages[0]
  const before = stages[Math.max(0, (next === -1 ? stages.length : next) - 1)] ?? after
  if (!after || !before) throw new Error('A film needs stages')
  const part = ramp(second, before.from, after.from)
  return {
    height: mix(before.profile.height, after.profile.height, part),
    radii: before.profile.radii.map((radius, at) => mix(radius, after.profile.radii[at] ?? radius, part)),
  }
}

/** A lump is centred, opened, pulled up and becomes a bowl. */
export const onTheWheel: Film = {
  name: 'on-the-wheel',
  seconds: 46,
  title: ['轆轤上的碗', 'A bowl on the wheel'],
  background: '#f3e6d6',
  ink: '#7a3a1e',
  frame(second) {
    const profile = profileAt(second)
    // Off centre at first; from the eleventh second on it is centred.
    const wobble = 26 * (1 - ramp(second, 4, 11)) * Math.sin(second * 9)
    const position = { x: 600 + wobble, y: 540, scale: 1.22 }
    const pot = { profile, clay: 'red', glaze: 'celadon', glazed: 0, seed: 11 } as const
    return [
      wallAndBoard('morning', room),
      wheelHead({ x: 600, y: 548 }),
      turningMarks(second),
      drawnPot(pot, position),
      hands(second, profile, position.x),
    ]
  },
}

// Marks that make the rotation of the disc visible.
function turningMarks(second: number): string {
  const marks = Array.from({ length: 6 }, (_, at) => {
    const angle = second * 4.6 + (at * Math.PI) / 3
    const radius = 330 - (at % 3) * 26
    const [x, y] = [600 + Math.cos(angle) * radius, 548 + Math.sin(angle) * radius * 0.13]
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="13" ry="4" fill="#d8b18a"/>`
  })
  return marks.join('')
}

const skin = '#e0a983'

// They hold it while it is centred, rise with the wall, and leave at the end.
function hands(second: number, { height, radii }: Profile, x: number): string {
  const away = 1 - ramp(second, 4.2, 5.5) + ramp(second, 39.5, 41.5)
  const rise = second < 20 ? 0.5 : 0.15 + (0.75 * ((second - 20) % 5.5)) / 5.5
  const level = 540 - height * 1.22 * rise
  const radius = (radii[Math.round((1 - rise) * (radii.length - 1))] ?? 150) * 1.22
  const hand = (side: -1 | 1) => {
    const at = x + side * (radius + away * 420)
    return `<g transform="translate(${n(at)} ${n(level)}) scale(${-side} 1)"><path d="M-8-34q34-6 40 16l4 40q-2 24-30 26l-22-8-150 60-30-66L-62-26Z" transform="translate(-22 0)" fill="${skin}"/><path d="M-30-18h44M-30 0h48M-30 18h44" stroke="#9a5f3f" stroke-opacity=".4" stroke-width="4" stroke-linecap="round"/><path d="M-196 34l-30-66-180 90 40 84Z" fill="#3f6f68"/></g>`
  }
  return hand(-1) + hand(1)
}

const cup: Profile = { height: 225, radii: [118, 117, 116, 115, 114, 112, 108, 92] }

/** A cup is dipped twice, fired, and comes out with its colour. */
export const glazeLayers: Film = {
  name: 'two-coats-of-glaze',
  seconds: 44,
  title: ['兩層釉', 'Two coats of glaze'],
  background: '#e4ebe2',
  ink: '#2f5a4c',
  frame(second) {
    if (second < 21) return dipping(second)
    return second < 35 ? firing(second) : result(second)
  },
}

// Objects in the air have no shadow.
const shadow = /<ellipse cx="[\d.]+" cy="4"[^>]*>/g

function dipping(second: number) {
  const first = ramp(second, 5.5, 8) - ramp(second, 9.5, 12)
  const again = ramp(second, 14, 16.5) - ramp(second, 17.5, 20)
  const depth = Math.max(first, again)
  const coats = (second > 9 ? 1 : 0) + (second > 17 ? 1 : 0)
  const glazed = coats === 0 ? depth * 0.7 : 0.7
  const y = mix(330, 520, depth)
  const pot = drawnPot(
    { profile: cup, clay: 'buff', glaze: coats > 1 ? 'ash' : 'cloud', glazed, seed: 3 },
    { x: 0, y: 0 },
  ).replace(shadow, '')
  const drops =
    coats > 0 && depth < 0.2
      ? `<circle cx="610" cy="${n(365 + ((second * 160) % 140))}" r="7" fill="#cdd3c6"/>`
      : ''
  return [
    wallAndBoard('moss', room),
    '<ellipse cx="600" cy="470" rx="262" ry="40" fill="#5f6f76"/>',
    `<g transform="translate(600 ${n(y - 225)}) rotate(180)">${pot}</g>`,
    `<path d="M600 ${n(y - 245)}V-20" stroke="#6b5240" stroke-width="10"/>${drops}`,
    '<path d="M338 470a262 40 0 0 0 524 0l-34 150q-228 50-456 0Z" fill="#7d8f97"/><path d="M352 486a250 36 0 0 0 496 0l-4 22a246 36 0 0 1-488 0Z" fill="#cdd3c6"/>',
  ]
}

function firing(second: number) {
  const heat = ramp(second, 22, 31) - ramp(second, 32.5, 35) * 0.6
  const glow = mixColour('#3a241c', heat > 0.6 ? '#ffb347' : '#d9480f', heat)
  const degrees = Math.round(mix(20, 1230, ramp(second, 21.5, 32)) / 10) * 10
  const bar = 380 * ramp(second, 21.5, 32)
  return [
    '<rect width="1200" height="675" fill="#2a1d1a"/>',
    `<path d="M330 600V330a270 240 0 0 1 540 0V600Z" fill="${glow}" stroke="#6d4233" stroke-width="44"/>`,
    drawnPot(
      { profile: cup, clay: 'buff', glaze: 'ash', glazed: 0.7, seed: 3 },
      { x: 600, y: 590, scale: 1.25 },
    ),
    `<path d="M330 600V330a270 240 0 0 1 540 0V600Z" fill="${glow}" opacity="${n(0.25 + heat * 0.4)}"/><rect y="600" width="1200" height="75" fill="#1c1311"/>`,
    `<rect x="1000" y="150" width="30" height="390" rx="15" fill="#4b3a34"/><rect x="1005" y="${n(535 - bar)}" width="20" height="${n(bar)}" rx="10" fill="#ff9a3c"/>`,
    `<text x="1015" y="120" font-family="Noto Serif CJK TC" font-size="40" text-anchor="middle" fill="#ffe2bd">${degrees} °C</text>`,
  ]
}

function result(second: number) {
  const opacity = ramp(second, 35, 37)
  return [
    wallAndBoard('moss', { ...room, board: 560 }),
    drawnPot(
      { profile: cup, clay: 'buff', glaze: 'celadon', glazed: 0.72, seed: 3 },
      { x: 600, y: 600, scale: 1.5 },
    ),
    `<path d="M520 320q-10 110 10 210" stroke="#fff" stroke-opacity="${n(0.3 + 0.3 * Math.sin(second * 1.5) ** 2)}" stroke-width="16" stroke-linecap="round" fill="none"/>`,
    `<rect width="1200" height="675" fill="#ffb347" opacity="${n((1 - opacity) * 0.8)}"/>`,
  ]
}
